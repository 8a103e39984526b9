import type { SearchKind } from '@uprava/contract/limits/search-limits.ts'
import { searchesPerSecond, type searchCalls, type SearchResults } from '@uprava/contract/messenger/search.ts'
import type { z } from 'zod'

import { consume, type RateLimit, type SeatActor } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'

import { findOfKind, type Found } from './search-sources.ts'

type Query = z.output<(typeof searchCalls)['search']['query']>

/** GET /search: what each module finds of its kind, all at the same time; a kind that is not asked for is empty. */
export async function search(actor: SeatActor, { q: term, kinds, limit }: Query): Promise<SearchResults> {
  await transaction((tx) => consume(tx, [searchLimit(actor.managerId)]))
  const find = async <Kind extends SearchKind>(kind: Kind): Promise<Found<Kind>> =>
    kinds.includes(kind) ? findOfKind(kind, actor, { term, limit }) : { items: [], corrected: null }
  const [chats, people, channels, messages, documents] = await Promise.all([
    find('chats'),
    find('people'),
    find('channels'),
    find('messages'),
    find('documents'),
  ])
  // A corrected name is what was meant rather than a corrected word of a text.
  const found = [chats, people, channels, documents, messages]
  return {
    chats: chats.items,
    people: people.items,
    channels: channels.items,
    messages: messages.items,
    documents: documents.items,
    corrected: found.find(({ corrected }) => corrected !== null)?.corrected ?? null,
  }
}

const searchLimit = (managerId: number): RateLimit => ({
  name: 'search',
  key: String(managerId),
  max: searchesPerSecond,
  windowSeconds: 1,
})
