import { apis } from '@uprava/contract/apis.ts'
import type { Access, Endpoint } from '@uprava/contract/endpoint.ts'
import { z } from 'zod'

import { replySchema } from './serialize.ts'

type Json = Record<string, unknown>

const failure = {
  type: 'object',
  required: ['code', 'message', 'errors'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    reason: { type: 'string', enum: ['revoked'] },
  },
}

/** The OpenAPI 3.1 document of every declared call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [api, { base, calls }] of Object.entries(apis)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = (paths[base + endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation(api, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Управа', version: '2', description: 'Every failure answers {code, message, errors}.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
    },
  }
}

function operation(api: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${api}_${name}`,
    tags: [api],
    summary: endpoint.summary,
    description: accessSentence(endpoint.access),
    security: endpoint.access.for === 'open' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body || endpoint.files ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: { description: 'Done', content: success(endpoint) },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** Who may make the call, in a sentence. */
function accessSentence(access: Access): string {
  switch (access.for) {
    case 'open':
      return 'Open: no token.'
    case 'person':
      return 'Any token, a person token included.'
    case 'unverified':
      return 'An account, verified or not.'
    case 'account':
      return 'A verified account.'
    case 'administrator':
      return 'The administrator.'
    case 'seat': {
      const rights = [
        access.section && `section ${access.section}`,
        access.owner && 'the owner',
        access.general && `permission ${[access.general].flat().join(' or ')}`,
        access.tab && `AI tab ${access.tab} open`,
      ].filter(Boolean)
      return `A seat in the channel${rights.length > 0 ? ` with ${rights.join(', ')}` : ''}.`
    }
    default:
      return access satisfies never
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = described(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name: value['type'] === 'array' ? `${name}[]` : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  const body = endpoint.body ? described(endpoint.body, 'input') : { type: 'object', properties: {} }
  if (!endpoint.files) return { content: { 'application/json': { schema: body } } }
  const files = Object.entries(endpoint.files).map(([name, field]): [string, Json] =>
    field.most === 1
      ? [name, { type: 'string', format: 'binary' }]
      : [`${name}[]`, { type: 'array', maxItems: field.most, items: { type: 'string', format: 'binary' } }],
  )
  const properties = { ...(body['properties'] as Json | undefined), ...Object.fromEntries(files) }
  return {
    content: {
      'multipart/form-data': { schema: { ...body, properties } },
      'application/json': { schema: body },
    },
  }
}

function success(endpoint: Endpoint): Json {
  if (endpoint.binary !== undefined)
    return { [endpoint.binary]: { schema: { type: 'string', format: 'binary' } } }
  const schema = replySchema(endpoint)
  return { 'application/json': { schema: schema ? described(schema, 'output') : {} } }
}

function described(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}
