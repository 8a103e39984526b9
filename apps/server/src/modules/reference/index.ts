import { generalPermissions, sections, type Section } from '@uprava/contract/endpoint.ts'
import { referenceCalls, type Region } from '@uprava/contract/reference.ts'

import { serve } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import './reference.tables.ts'

/** Titles of the sections on the screen (document 1 §3, PERM-18). */
const sectionTitles: Readonly<Record<Section, string>> = {
  my_channel: 'Рабочее место',
  posts: 'Новости',
  team: 'Сотрудники',
  tickets: 'Заявки',
  documents: 'Документы',
}

/** A section's id on the wire: its place in the list, from 1. */
export const sectionId = (section: Section): number => sections.indexOf(section) + 1
export const sectionTitle = (section: Section): string => sectionTitles[section]

const listScopes = () => db().selectFrom('scopes').selectAll().orderBy('id').execute()
const listCategories = () => db().selectFrom('categories').selectAll().orderBy('id').execute()

async function listRegions(): Promise<Region[]> {
  const rows = await db().selectFrom('regions').selectAll().orderBy('name').execute()
  return rows.map((row) => ({ ...row, region: row.name }))
}

function mount(app: HttpServer): void {
  serve(app, referenceCalls.listOrganizationCategories, listCategories)
  serve(app, referenceCalls.listChannelTypes, listCategories)
  serve(app, referenceCalls.listOrganizationScopes, listScopes)
  serve(app, referenceCalls.listChannelScopes, listScopes)
  serve(app, referenceCalls.listRegions, listRegions)
  serve(app, referenceCalls.listSections, ({ asker }) =>
    sections.map((name) => ({ id: sectionId(name), name, title: sectionTitle(name), access: asker.isOwner || asker.sections.has(name) })),
  )
  serve(app, referenceCalls.listGeneralPermissions, ({ asker }) =>
    generalPermissions.map((name) => ({ name, access: asker.general.has(name) })),
  )
}

/** Reference lists: what forms choose from. */
export const reference: Module = { name: 'reference', mount }
