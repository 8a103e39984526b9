import { z } from 'zod'

import { templates, type Template, type TemplateField } from '../templates/templates.ts'
import { keysOf } from './option-words.ts'
import { readData } from './read-data.ts'

const file = z.strictObject({
  /** The keys of the fields of each kind. */
  kinds: z.record(z.string(), z.string()),
  /** Fields of a template, `id.key`, whose key means another kind elsewhere. */
  exceptions: z.record(z.string(), z.string()),
})

type Kinds = {
  readonly names: readonly string[]
  readonly ofKey: ReadonlyMap<string, string>
  readonly exceptions: Readonly<Record<string, string>>
}
let read: Kinds | undefined
function kinds(): Kinds {
  if (read) return read
  const { kinds: keys, exceptions } = readData('field-kinds', file)
  const ofKey = new Map(
    Object.entries(keys).flatMap(([kind, list]) => list.split(' ').map((key) => [key, kind] as const)),
  )
  read = { names: Object.keys(keys), ofKey, exceptions }
  return read
}

/** What the values of fields are for a request, whatever the template: the labels of the model `request-field`. */
export const fieldKinds = (): readonly string[] => kinds().names

/** The kind of a field; null for one whose key and label say none. */
export function kindOfField({ id }: Pick<Template, 'id'>, { key, label }: TemplateField): string | null {
  const { ofKey, exceptions } = kinds()
  return exceptions[`${id}.${key}`] ?? ofKey.get(key) ?? kindOfLabel(label)
}

type KnownLabel = { readonly words: ReadonlySet<string>; readonly kind: string }
let known: readonly KnownLabel[] | undefined
/** The labels of the catalogue whose kind is said by their keys; their words are looked up once. */
function knownLabels(): readonly KnownLabel[] {
  const { exceptions, ofKey } = kinds()
  known ??= templates().flatMap(({ id, fields }) =>
    fields.flatMap(({ key, label }) => {
      const kind = exceptions[`${id}.${key}`] ?? ofKey.get(key)
      return kind === undefined ? [] : [{ words: keysOf(label), kind }]
    }),
  )
  return known
}

/** The kind of the field whose label has most words in common with this one, at least half of them. */
function kindOfLabel(label: string): string | null {
  const own = keysOf(label)
  let [best, most]: [string | null, number] = [null, 0.5]
  for (const { words, kind } of knownLabels()) {
    const share = [...own].filter((key) => words.has(key)).length / Math.max(own.size, words.size)
    if (share >= most) [best, most] = [kind, share + 1e-9]
  }
  return best
}

/** The fields of a template by the kinds of their values; of several of one kind the first. */
export function fieldsByKind(template: Template): ReadonlyMap<string, TemplateField> {
  const found = new Map<string, TemplateField>()
  for (const field of template.fields) {
    const kind = kindOfField(template, field)
    if (kind !== null && !found.has(kind)) found.set(kind, field)
  }
  return found
}
