import { sections, type Section } from '@uprava/contract/endpoint.ts'
import { refusalTexts } from '@uprava/contract/fields.ts'
import type { Region } from '@uprava/contract/reference.ts'
import { sectionTitles } from '@uprava/contract/rules/section-titles.ts'

import { db, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import './reference.tables.ts'

/** A section's id on the wire: its place in the list, from 1. */
export const sectionId = (section: Section): number => sections.indexOf(section) + 1
export const sectionTitle = (section: Section): string => sectionTitles[section]

/** All that a channel's type, scope and region are chosen from. */
export async function channelChoices() {
  const [types, scopes, regions] = await Promise.all([listCategories(), listScopes(), listRegions()])
  return { types, scopes, regions: regions.map(({ id, name }) => ({ id, name })) }
}

export const listScopes = () => db().selectFrom('scopes').selectAll().orderBy('id').execute()
export const listCategories = () => db().selectFrom('categories').selectAll().orderBy('id').execute()

export async function listRegions(): Promise<Region[]> {
  const rows = await db().selectFrom('regions').selectAll().orderBy('name').execute()
  return rows.map((row) => ({ ...row, region: row.name }))
}

const choices = {
  scope_id: { list: 'scopes', label: 'Сфера деятельности' },
  category_id: { list: 'categories', label: 'Тип аккаунта' },
  type_id: { list: 'categories', label: 'Тип организации' },
  region_id: { list: 'regions', label: 'Регион' },
} as const

/** Refuses a choice that its list does not hold: 422 on the field. Absent and null choices pass. */
export async function requireChoices(
  reader: Reader,
  chosen: { readonly [Field in keyof typeof choices]?: number | null | undefined },
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const [field, { list, label }] of Object.entries(choices)) {
    const id = chosen[field as keyof typeof choices]
    if (id === undefined || id === null) continue
    const found = await reader.selectFrom(list).select('id').where('id', '=', id).executeTakeFirst()
    if (!found) errors[field] = [refusalTexts.notAChoice(label)]
  }
  if (Object.keys(errors).length > 0) throw refuse.fields(errors)
}

/** The region whose code a tax number begins with, null when there is none (wire §2). */
export async function regionOfInn(reader: Reader, inn: string): Promise<number | null> {
  const region = await reader
    .selectFrom('regions')
    .select('id')
    .where('code', '=', inn.slice(0, 2))
    .executeTakeFirst()
  return region?.id ?? null
}
