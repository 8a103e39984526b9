import type { Channel, OwnChannel } from '@uprava/contract/channels.ts'
import { generalPermissions } from '@uprava/contract/endpoint.ts'
import { defaultBinDays } from '@uprava/contract/rules/retention-kinds.ts'
import { openTabs } from '@uprava/contract/rules/station-tabs.ts'

import type { Reader } from '#platform/database/index.ts'
import { filesByIds, signedPath, type StoredFile } from '#platform/files/index.ts'

import { findRetentionTerms, type ChannelRow } from './channels.repository.ts'

/** Channels on the wire, in the given order, with signed paths of their pictures. */
export async function presentRows(reader: Reader, rows: readonly ChannelRow[]): Promise<Channel[]> {
  const path = await pathsOf(
    reader,
    rows.flatMap((row) => [row.image_file_id, row.background_file_id]),
  )
  return rows.map((row) => ({
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    image: path(row.image_file_id),
    background: path(row.background_file_id),
    scope: { id: row.scope_id, name: row.scope_name },
    scope_id: row.scope_id,
    type: { id: row.type_id, name: row.type_name },
    type_id: row.type_id,
    region: presentRegion(row),
    address: row.address,
    phone_number: row.phone_number,
    contact_number_1: row.contact_number_1,
    contact_number_2: row.contact_number_2,
    description: row.description,
    tagline: row.tagline,
    work_time: row.work_time,
    website: row.website,
    vk: row.vk,
    whatsapp: row.whatsapp,
    telegram: row.telegram,
    can_send_message: row.can_send_message,
    groups_inner: row.groups_inner,
    groups_shared: row.groups_shared,
    ai_access_requested_at: row.ai_access_requested_at?.toISOString() ?? null,
  }))
}

/** Channels as their own team sees them, in the given order. */
export async function presentOwnRows(reader: Reader, rows: readonly ChannelRow[]): Promise<OwnChannel[]> {
  const channels = await presentRows(reader, rows)
  const terms = await findRetentionTerms(
    reader,
    rows.map(({ id }) => id),
  )
  return channels.map((channel, at) => {
    const { startsAt = null, binDays = null } = terms.get(channel.id) ?? {}
    const isAhead = startsAt !== null && startsAt > new Date()
    const row = rows[at]!
    return {
      ...channel,
      tabs: tabsOf(row),
      retention_starts_at: isAhead ? startsAt.toISOString() : null,
      bin_days: binDays ?? defaultBinDays,
    }
  })
}

const tabsOf = (row: ChannelRow) =>
  openTabs({
    typeId: row.type_id,
    address: row.address,
    permissions: new Set(generalPermissions.filter((name) => row[name])),
  })

/** A statement takes 65 535 parameters at most. */
const filesOfStatement = 10_000

/** Answers the signed path of each of the files, null for none. */
export async function pathsOf(
  reader: Reader,
  fileIds: readonly (number | null)[],
): Promise<(fileId: number | null) => string | null> {
  const wanted = fileIds.filter((id) => id !== null)
  const files = new Map<number, StoredFile>()
  for (let from = 0; from < wanted.length; from += filesOfStatement) {
    const found = await filesByIds(reader, wanted.slice(from, from + filesOfStatement))
    for (const [id, file] of found) files.set(id, file)
  }
  return (fileId) => {
    const file = fileId === null ? undefined : files.get(fileId)
    return file ? signedPath(file) : null
  }
}

function presentRegion(row: ChannelRow): Channel['region'] {
  if (row.region_id === null || row.region_name === null || row.region_code === null) return null
  return { id: row.region_id, name: row.region_name, code: row.region_code, region: row.region_name }
}
