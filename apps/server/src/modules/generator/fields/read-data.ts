import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import { templateById } from '../templates/templates.ts'

/** Reads a table of this folder's data; throws where it is not as the schema says. */
export const readData = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', `${name}.json`), 'utf8')))

/** Parts of expressions, and sets of templates, that rows of a table name: `{give}`. */
export const sharedParts = {
  words: z.record(z.string(), z.string()),
  sets: z.record(z.string(), z.string()),
}
type SharedParts = {
  readonly words: Readonly<Record<string, string>>
  readonly sets: Readonly<Record<string, string>>
}

/** The expression of a row with its parts in their places; a capital is one although the rest is read without case. */
export function expressionOf(
  source: string,
  { words }: Pick<SharedParts, 'words'>,
  { flags = 'iu', isExact = false }: { flags?: string; isExact?: boolean } = {},
): RegExp {
  let whole = source
  for (let depth = 0; depth < maxDepth && whole.search(part) >= 0; depth += 1)
    whole = whole.replaceAll(part, (_, name: string) => {
      const written = words[name]
      if (written === undefined) throw new Error(`No part of an expression is called ${name}`)
      return written
    })
  return isExact
    ? new RegExp(whole, flags.replace('i', ''))
    : new RegExp(whole.replaceAll(String.raw`\p{Lu}`, String.raw`(?-i:\p{Lu})`), flags)
}
const part = /(?<!\\p)\{(?<name>[a-z][A-Za-z]+)\}/gu
const maxDepth = 40

/** The templates that a row names by their ids or by a set; null: all. Throws for one that does not exist. */
export function templatesOf(
  named: string | undefined,
  { sets }: Pick<SharedParts, 'sets'>,
): ReadonlySet<string> | null {
  if (named === undefined) return null
  const ids = named.split(' ').flatMap((one) => {
    const set = /^\{(?<name>\w+)\}$/u.exec(one)?.groups?.['name']
    return set === undefined ? [one] : (sets[set]?.split(' ') ?? [one])
  })
  const unknown = ids.find((id) => !templateById(id))
  if (unknown !== undefined) throw new Error(`No template is called ${unknown}`)
  return new Set(ids)
}
