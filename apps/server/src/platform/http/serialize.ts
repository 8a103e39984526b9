import type { Endpoint } from '@uprava/contract/endpoint.ts'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

import { settings } from '#platform/settings.ts'

type Serializer = (reply: unknown) => string

/**
 * The writer of a call's reply. In production it is compiled from the reply's schema on the first use: fast,
 * and keys that are not declared never leave. Elsewhere the reply is also checked, so that a wrong shape fails a test.
 */
export function replySerializer(endpoint: Endpoint): Serializer {
  const schema = replySchema(endpoint)
  if (!schema) return JSON.stringify
  if (settings().NODE_ENV !== 'production') return (reply) => JSON.stringify(schema.parse(reply))
  let compiled: Serializer | undefined
  return (reply) => (compiled ??= compile(schema))(reply)
}

/** The schema of the whole success body. */
export function replySchema(endpoint: Endpoint): z.ZodType | undefined {
  if (!endpoint.reply) return undefined
  return endpoint.bare ? endpoint.reply : z.object({ data: endpoint.reply })
}

/** Compiles a schema into a JSON writer that drops undeclared keys. */
function compile(schema: z.ZodType): Serializer {
  const described = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // `T | null` as a nullable T: a union would make the writer try each branch.
      const [value, nothing, ...others] = jsonSchema.anyOf ?? []
      if (
        value &&
        typeof value === 'object' &&
        nothing &&
        typeof nothing === 'object' &&
        nothing.type === 'null' &&
        others.length === 0 &&
        !value.$ref
      ) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, value, { nullable: true })
      }
    },
  })
  return fastJsonStringify(described as Parameters<typeof fastJsonStringify>[0])
}
