import type { channelsCalls, DirectoryEntry } from '@uprava/contract/channels.ts'
import type { FoundChannel } from '@uprava/contract/messenger/search.ts'
import type { Organization } from '@uprava/contract/organizations.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { organizationsByIds } from '#modules/organizations/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'

import { presentChannels } from './channels.service.ts'
import { correctedWords, wordsOfTerm } from './directory-search.ts'
import { vocabulary } from './directory-vocabulary.ts'
import {
  findGlobal,
  findRegions,
  findWordsBeginningWith,
  listPage,
  searchPage,
  type DirectoryFilter,
  type DirectoryPage,
  type PageRange,
} from './directory.repository.ts'
import { pathsOf } from './present-channel.ts'

type Query = z.output<(typeof channelsCalls)['listDirectory']['query']>

/** GET /channels/directory: the listed channels but the own one; in the order of names, or found and best first. */
export async function listDirectory(actor: SeatActor, query: Query) {
  const { page, per_page: limit } = query
  const filter = await filterOf(actor, query)
  const { ids, total } = filter
    ? await findPage(filter, query.search, { limit, offset: (page - 1) * limit })
    : nothing
  return {
    items: await presentEntries(db(), ids),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    total,
  }
}

/** Organizations that take messages, but the own one, by name, address and tax number; typing mistakes are forgiven. */
export async function findListedChannels(
  actor: SeatActor,
  term: string,
  limit: number,
): Promise<{ items: FoundChannel[]; corrected: null }> {
  const filter = { ownChannelId: actor.channelId, regionIds: [] }
  const { ids } = await findPage(filter, term, { limit, offset: 0 })
  const channels = await presentChannels(db(), ids)
  // The directory finds by several near words at once: there is no one corrected term.
  return {
    items: channels.map(({ id, name, image, address }) => ({ id, name, image, address })),
    corrected: null,
  }
}

const nothing: DirectoryPage = { ids: [], total: 0 }

/** Null when only regions are asked for that do not exist. */
async function filterOf(actor: SeatActor, query: Query): Promise<DirectoryFilter | null> {
  const named = query.regions.filter((region) => region.trim() !== '')
  const regionIds = named.length === 0 ? [] : await findRegions(db(), named)
  if (named.length > 0 && regionIds.length === 0) return null
  return { ownChannelId: actor.channelId, scopeId: query.scope_id, typeId: query.type_id, regionIds }
}

/** What nothing is found by is looked for once more with its mistyped words corrected. */
async function findPage(
  filter: DirectoryFilter,
  search: string | undefined,
  slice: PageRange,
): Promise<DirectoryPage> {
  if (search === undefined || search === '') return listPage(db(), filter, slice)
  const words = await wordsOfTerm(search, (letters) => findWordsBeginningWith(db(), letters))
  if (words.length === 0) return nothing
  return transaction(async (tx) => {
    const found = await searchPage(tx, filter, words, slice)
    if (found.total > 0) return found
    const corrected = correctedWords(search, await vocabulary(tx))
    return corrected ? searchPage(tx, filter, corrected, slice) : found
  })
}

/** Channels with what their cards show of the organizations, in the order of the ids. */
async function presentEntries(reader: Reader, ids: readonly number[]): Promise<DirectoryEntry[]> {
  const channels = await presentChannels(reader, ids)
  const organizations = await organizationsByIds(
    reader,
    channels.map((channel) => channel.organization_id),
  )
  return channels.map((channel) => {
    const organization = organizations.get(channel.organization_id)!
    return {
      ...channel,
      inn: organization.inn,
      email: organization.email,
      number: channel.phone_number === '' ? organization.phone : channel.phone_number,
      fieldOfActivity: channel.scope.name,
      accountType: channel.type.name,
      leader: presentLeader(organization),
    }
  })
}

const presentLeader = ({ leader }: Organization): DirectoryEntry['leader'] =>
  leader && { fullName: leader.name, position: leader.position }

/** GET /channels/global: every listed channel but the own one, in the order of names. */
export async function listGlobalChannels(actor: SeatActor) {
  const rows = await findGlobal(db(), actor.channelId)
  const path = await pathsOf(
    db(),
    rows.map((row) => row.image_file_id),
  )
  return rows.map(({ id, name, image_file_id: imageFileId }) => ({ id, name, image: path(imageFileId) }))
}
