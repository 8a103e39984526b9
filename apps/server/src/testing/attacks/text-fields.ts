import type { Endpoint } from '@uprava/contract/endpoint.ts'
import { z } from 'zod'

/** A field of a call that takes a free text, at its longest accepted length. */
export type TextField = {
  /** `body.details.reporter`; an item of a list is `0`, a value of a record `*`. */
  readonly path: string
  /** Characters. */
  readonly longest: number
}

/** Shorter texts cannot stall anything. Characters. */
const shortest = 100
/** Search terms come in full and are cut by the contract; so much fits into an address. Characters. */
const longestInAddress = 2000
/** Compared with what is stored, never read. */
const secrets = new Set(['login', 'password', 'current_password', 'token', 'secret'])

type Json = { readonly [key: string]: unknown }

/** The free texts of a call, from its schemas: no secrets, and nothing with a form of its own (a date, an address of the web). */
export function textFieldsOf({ query, body }: Endpoint): TextField[] {
  return Object.entries({ query, body }).flatMap(([part, schema]) =>
    schema ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), [part]) : [],
  )
}

function fieldsOf(schema: unknown, path: readonly string[]): TextField[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, additionalProperties, anyOf, oneOf, allOf, ...own } = schema as Json
  const nested = [anyOf, oneOf, allOf].flat().flatMap((one) => fieldsOf(one, path))
  const inside = Object.entries((properties ?? {}) as Json).flatMap(([name, one]) =>
    fieldsOf(one, [...path, name]),
  )
  const listed = [...fieldsOf(items, [...path, '0']), ...fieldsOf(additionalProperties, [...path, '*'])]
  const longest = longestOf(own, path.at(-1)!)
  return [
    ...(longest >= shortest ? [{ path: path.join('.'), longest }] : []),
    ...nested,
    ...inside,
    ...listed,
  ]
}

function longestOf({ type, pattern, format, maxLength, ...own }: Json, name: string): number {
  const isText = [type].flat().includes('string') && own['enum'] === undefined && own['const'] === undefined
  if (!isText || pattern !== undefined || format !== undefined || secrets.has(name)) return 0
  if (typeof maxLength === 'number') return maxLength
  return name === 'search' ? longestInAddress : 0
}

/** Puts a text into every field of a call's options, cut to what the field takes; what already stands there stays. */
export function withTexts<Options extends object>(
  options: Options,
  fields: readonly TextField[],
  text: string,
): Options {
  const filled: unknown = fields.reduce<unknown>(
    (whole, { path, longest }) => put(whole, path.split('.'), text.slice(0, longest)),
    options,
  )
  return filled as Options
}

/** How many items of a list and values of a record are filled. */
const repeated = { '0': 50, '*': 20 } as const

function put(whole: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return whole === undefined ? text : whole
  if (name === '0') {
    const items = Array.isArray(whole) ? whole : Array.from({ length: repeated[name] }, () => undefined)
    return items.map((item) => put(item, rest, text))
  }
  const known = (whole ?? {}) as Json
  if (name === '*' && whole !== undefined) return whole
  if (name !== '*') return { ...known, [name]: put(known[name], rest, text) }
  const keys = Array.from({ length: repeated[name] }, (_, at) => String(at + 1))
  return Object.fromEntries(keys.map((key) => [key, put(known[key], rest, text)]))
}
