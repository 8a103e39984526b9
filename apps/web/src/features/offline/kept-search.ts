import type { Document } from '@uprava/contract/documents.ts'
import type { Message } from '@uprava/contract/messenger.ts'
import type { SearchResults } from '@uprava/contract/messenger/search.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { matchesWords } from '#ui/lib/match-words.ts'

import { answersOf, openStore, type KeptSeat } from './offline-store.ts'
import { allOf, chatKeyOf } from './sync.ts'

/** What the palette and «Новый чат» find without a connection: chats, colleagues, messages and documents that are kept. */
export async function searchKept(state: KeptSeat, query: URLSearchParams): Promise<SearchResults> {
  const term = query.get('q') ?? ''
  const limit = Number(query.get('limit') ?? 5)
  const kinds = query.getAll('kinds[]')
  const isAsked = (kind: string) => kinds.length === 0 || kinds.includes(kind)
  const [teams, lists, said] = await Promise.all([
    isAsked('people') ? answersOf<Employee[]>(state.seat, /^\/channels\/\d+\/team$/u) : [],
    isAsked('documents') ? answersOf<{ items: Document[] }>(state.seat, /^\/customs$/u) : [],
    isAsked('messages')
      ? foundMessages(state, new URLSearchParams({ search: term, per_page: String(limit) }))
      : { items: [] },
  ])
  const people = uniqueBy(teams.flat(), ({ manager }) => manager.id)
    .map(({ manager, appointment }) => ({
      manager_id: manager.id,
      full_name: personName(manager),
      appointment,
      avatar: manager.avatar,
    }))
    .filter(({ manager_id: id, full_name: name }) => id !== state.managerId && matchesWords(term, name))
  const documents = uniqueBy(
    lists.flatMap(({ items }) => items),
    ({ id }) => id,
  ).filter(({ name }) => matchesWords(term, name))
  const chats = state.entries.filter(({ name }) => name !== null && matchesWords(term, name))
  return {
    chats: isAsked('chats') ? chats.slice(0, limit) : [],
    people: people.slice(0, limit),
    channels: [],
    messages: said.items,
    documents: documents.slice(0, limit),
    corrected: null,
  }
}

const uniqueBy = <Item>(all: readonly Item[], keyOf: (item: Item) => number): Item[] => [
  ...new Map(all.map((item) => [keyOf(item), item])).values(),
]

/** Where the term stands in the text. */
export function highlightsIn({ message }: Message, search: string) {
  const start = foldCase(message).indexOf(search)
  return start === -1 ? [] : [{ start, end: start + search.length }]
}

/** Kept messages of all chats that hold the term, newest first. */
export async function foundMessages(state: KeptSeat, query: URLSearchParams) {
  const search = foldCase(query.get('search') ?? '').trim()
  const before = Number(query.get('before_id') ?? Number.MAX_SAFE_INTEGER)
  const perPage = Number(query.get('per_page') ?? 20)
  const kept = await (await openStore()).getAll('messages', allOf(state.seat))
  const matching = kept
    .filter(({ id, message }) => id < before && search !== '' && foldCase(message.plain).includes(search))
    .toSorted((one, other) => other.id - one.id)
  const items = matching.slice(0, perPage).flatMap(({ chat, message }) => {
    const entry = state.entries.find((one) => chatKeyOf(one) === chat)
    if (!entry) return []
    const name = { id: entry.id, subject_type: entry.subject_type, channel_id: state.channelId }
    return [
      {
        chat: name,
        name: entry.name,
        avatar: entry.avatar,
        message,
        highlights: highlightsIn(message, search),
      },
    ]
  })
  return { items, has_more: matching.length > perPage, corrected: null }
}
