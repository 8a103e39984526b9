import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { z } from 'zod'

/** Sources of known values. */
const origins = [
  'organization',
  'leader',
  'leader-position',
  'settlement',
  'today',
  'actor',
  'actor-contact',
] as const
export type Origin = (typeof origins)[number]

/**
 * The kind of a value beyond its input type: a person, a position, a person with the position, a registration
 * number, an integer, a year. It determines validation, extraction and declension.
 */
const kinds = ['person', 'position', 'staff', 'number', 'integer', 'year'] as const

const fieldBody = z.strictObject({
  label: z.string(),
  description: z.string(),
  placeholder: z.string(),
  type: z.enum(['select', 'date', 'text', 'textarea']),
  required: z.boolean(),
  options: z.array(z.string()).default([]),
  kind: z.enum(kinds).optional(),
  from: z.enum(origins).optional(),
})
const ownField = fieldBody.extend({ key: z.string() })

/**
 * A part of the document. In its texts `{key}` is a value, `{key:dative}` the value in a form (document/value-forms.ts); `[…]` is dropped when a value in it is missing.
 */
const part = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['letterhead', 'kind', 'centre', 'subject', 'aside', 'body', 'note', 'columns']),
    text: z.string(),
  }),
  /** Numbered; shown when the field it needs has a value. */
  z.strictObject({ type: z.literal('heading'), text: z.string(), needs: z.string().optional() }),
  z.strictObject({ type: z.enum(['line', 'row']), left: z.string(), right: z.string() }),
  z.strictObject({ type: z.literal('sign'), position: z.string(), name: z.string() }),
  /** Numbered points. */
  z.strictObject({ type: z.literal('points'), items: z.array(z.string()) }),
])
export type TemplatePart = z.output<typeof part>

const file = z.strictObject({
  version: z.iso.date(),
  /** Fields shared by templates, by their keys. */
  fields: z.record(z.string(), fieldBody),
  templates: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      synonyms: z.array(z.string()),
      /** Requests in users' words. */
      phrases: z.array(z.string()),
      fields: z.array(z.union([z.string(), ownField])),
      parts: z.array(part),
      hints: z.array(z.string()),
    }),
  ),
})

export type TemplateField = z.output<typeof ownField> & { readonly position: number }
export type Template = Omit<z.output<typeof file>['templates'][number], 'fields'> & {
  /** In the order of their positions, which count from 1. */
  readonly fields: readonly TemplateField[]
}

let read: readonly Template[] | undefined

/** The templates of the catalogue, read on first use. */
export function templates(): readonly Template[] {
  read ??= readTemplates()
  return read
}

function readTemplates(): readonly Template[] {
  const written = readFileSync(path.join(import.meta.dirname, 'data/templates.json'), 'utf8')
  const { fields: shared, templates: list } = file.parse(JSON.parse(written))
  return list.map((template) => ({
    ...template,
    fields: template.fields.map((field, at) => {
      const own = typeof field === 'string' ? { key: field, ...shared[field]! } : field
      return { ...own, position: at + 1 }
    }),
  }))
}

export const templateById = (id: string): Template | undefined => templates().find((one) => one.id === id)

/** By the name shown to users; case, ё and spaces are ignored. */
export function templateByName(name: string): Template | undefined {
  const wanted = plainName(name)
  return templates().find((one) => plainName(one.name) === wanted)
}

const plainName = (name: string) => foldCase(name.trim()).replaceAll(/\s+/gu, ' ')
