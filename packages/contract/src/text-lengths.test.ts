import { expect, test } from 'vitest'
import { z } from 'zod'

import { apis } from './apis.ts'
import type { Endpoint } from './endpoint.ts'

type Json = { readonly [key: string]: unknown }

/** Longer than anything that a person writes. */
const endless = 'а'.repeat(300_000)
/** A field may hold at most so many characters, or a list of so many. */
const most = 100_000

const received = Object.entries(apis).flatMap(([api, { calls }]) =>
  Object.values<Endpoint>(calls).flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${api}: ${method} ${path} ${part}`, schema as z.ZodType] as const] : [],
    ),
  ),
)

/** The paths of all texts in a JSON schema: `details.title`, `deputies.0`, `values.*`. */
function textsOf(schema: unknown, path: readonly string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, properties, items, additionalProperties, anyOf, oneOf, allOf, ...rest } = schema as Json
  const nested = [anyOf, oneOf, allOf].flat().flatMap((one) => textsOf(one, path))
  const inside = Object.entries((properties ?? {}) as Json).flatMap(([name, one]) =>
    textsOf(one, [...path, name]),
  )
  const listed = [...textsOf(items, [...path, '0']), ...textsOf(additionalProperties, [...path, '*'])]
  const isText = [type].flat().includes('string') && rest['enum'] === undefined && rest['const'] === undefined
  return [...(isText ? [[...path]] : []), ...nested, ...inside, ...listed]
}

function valueAt([name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return endless
  return name === '0' ? [valueAt(rest)] : { [name]: valueAt(rest) }
}

const isPrefix = (one: readonly PropertyKey[], other: readonly string[]) =>
  one.every((part, at) => other[at] === '*' || String(part) === other[at])

/** Whether an endless text there is refused or cut. */
function isBounded(schema: z.ZodType, path: readonly string[]): boolean {
  const { success, data, error } = schema.safeParse(valueAt(path))
  if (success) return JSON.stringify(data ?? null).length <= most
  if (error.issues.some((issue) => issue.path.length > 0 && isPrefix(issue.path, path))) return true
  // Another field is missing: the field by itself.
  const own = (schema as z.ZodObject).shape?.[path[0]!] as z.ZodType | undefined
  const alone = own?.safeParse((valueAt(path) as Json)[path[0]!])
  return alone !== undefined && (!alone.success || JSON.stringify(alone.data ?? null).length <= most)
}

test('every text of the contract has a longest length', () => {
  const texts = received.flatMap(([name, schema]) =>
    textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((path) => ({
      name,
      schema,
      path,
    })),
  )
  expect(texts.length).toBeGreaterThan(150)
  const unbounded = texts.filter(({ schema, path }) => !isBounded(schema, path))
  expect(unbounded.map(({ name, path }) => `${name}: ${path.join('.')}`)).toEqual([])
}, 60_000)
