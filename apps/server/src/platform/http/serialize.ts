import type { Endpoint } from '@uprava/contract/endpoint.ts'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

import { settings } from '#platform/settings.ts'

type Serializer = (reply: unknown) => string

/**
 * The serializer of a call's reply. In production it is compiled from the reply's schema on first use and drops undeclared
 * keys. Elsewhere the reply is validated, so that a wrong shape fails a test.
 */
export function replySerializer(endpoint: Endpoint): Serializer {
  const schema = replySchema(endpoint)
  if (!schema) return JSON.stringify
  if (settings().NODE_ENV !== 'production') return (reply) => JSON.stringify(schema.parse(reply))
  let compiled: Serializer | undefined
  return (reply) => (compiled ??= compile(schema))(reply)
}

/** A reply that was made into the bytes of its JSON elsewhere: on a worker thread, because it is large. */
export class SerializedReply {
  readonly #json: Uint8Array

  constructor(json: Uint8Array) {
    this.#json = json
  }

  /** The whole success body. Outside of production the reply is validated as any other. */
  body(serialize: Serializer): string | Buffer {
    if (settings().NODE_ENV === 'production') return Buffer.concat([bodyStart, this.#json, bodyEnd])
    return serialize({ data: JSON.parse(Buffer.from(this.#json).toString()) as unknown })
  }
}

const bodyStart = Buffer.from('{"data":')
const bodyEnd = Buffer.from('}')

/** The schema of the whole success body. */
export function replySchema(endpoint: Endpoint): z.ZodType | undefined {
  if (!endpoint.reply) return undefined
  return endpoint.bare ? endpoint.reply : z.object({ data: endpoint.reply })
}

/** Compiles a schema into a JSON serializer that drops undeclared keys. */
function compile(schema: z.ZodType): Serializer {
  const described = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // `T | null` as a nullable T: for a union the serializer would try each branch.
      const [value, nullType, ...others] = jsonSchema.anyOf ?? []
      if (
        value &&
        typeof value === 'object' &&
        nullType &&
        typeof nullType === 'object' &&
        nullType.type === 'null' &&
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
