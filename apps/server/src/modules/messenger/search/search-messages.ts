import type { ChatType, FoundMessage } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { normalise, queryKeys } from '#platform/russian/index.ts'

import { chatCards } from '../chats/chat-cards.ts'
import { kindOf } from '../chats/list-chats.ts'
import { chatsOfMessages } from '../messages/messages.repository.ts'
import { messagesByIds } from '../messages/present.ts'
import { corrections } from './search-vocabulary.ts'
import {
  channelScope,
  chatScope,
  managerScope,
  scopeNumber,
  weekOf,
  wordNumber,
  type Scope,
} from './search-words.ts'
import { findMessageIds, writtenBefore, type SearchPlace } from './search.repository.ts'

export type Search = {
  search?: string | undefined
  type: ChatType
  before_id?: number | undefined
  per_page: number
}

/**
 * Messages of all the actor's chats in the channel that have every word of the term, in any form, in either keyboard
 * layout, phones however written; newest first. When none has, mistyped words are replaced by the likeliest ones.
 */
export async function searchMessages(
  actor: SeatActor,
  { search = '', type, before_id: beforeId = Number.MAX_SAFE_INTEGER, per_page: limit }: Search,
): Promise<{ items: FoundMessage[]; has_more: boolean; corrected: string | null }> {
  const { managerId, channelId } = actor
  const place: SearchPlace = { managerId, channelId, kind: kindOf(type) }
  const scopes = [channelScope(channelId), managerScope(managerId)]
  const { ids, words, corrected } = await findCorrecting(search, (words) =>
    findNewest(place, scopes, words, { beforeId, limit: limit + 1 }),
  )
  const items = await present(actor, ids.slice(0, limit), words)
  return { items, has_more: ids.length > limit, corrected }
}

/** How many found messages of one chat are counted and can be paged through. */
const mostFound = 1000

/** Ids of one chat's messages that have every word, newest first, and the words as they were found. */
export async function searchChat(chatId: number, search: string): Promise<{ ids: number[]; words: Words }> {
  return findCorrecting(search, (words) =>
    findNewest({ chatId }, [chatScope(chatId)], words, {
      beforeId: Number.MAX_SAFE_INTEGER,
      limit: mostFound,
    }),
  )
}

/** Words of a term that are looked for. */
const mostWords = 8

type Words = readonly (readonly string[])[]

/** How many weeks back is looked first, and then; null: everything. A frequent word has its page in the first ones. */
const windows = [2, 13, 104, null]

async function findNewest(
  place: SearchPlace,
  scopes: readonly Scope[],
  words: Words,
  page: { beforeId: number; limit: number },
): Promise<number[]> {
  const newest = await writtenBefore(db(), page.beforeId, place)
  if (newest === null) return []
  const numbers = words.map((alternatives) => alternatives.map(wordNumber))
  let found: number[] = []
  for (const weeks of windows) {
    found = await findMessageIds(place, [numbersOfScopes(scopes, weekOf(newest), weeks), ...numbers], page)
    if (found.length >= page.limit) break
  }
  return found
}

/** The scopes' numbers of so many weeks up to the one (and the next: clocks differ), or of all. */
function numbersOfScopes(scopes: readonly Scope[], last: number, weeks: number | null): number[] {
  if (weeks === null) return scopes.map((scope) => scopeNumber(scope))
  return scopes.flatMap((scope) =>
    Array.from({ length: weeks + 1 }, (_, back) => scopeNumber(scope, last + 1 - back)),
  )
}

async function findCorrecting(
  term: string,
  find: (words: Words) => Promise<number[]>,
): Promise<{ ids: number[]; words: Words; corrected: string | null }> {
  const words = wordsOf(term)
  if (words.length === 0) return { ids: [], words, corrected: null }
  const ids = await find(words)
  if (ids.length > 0) return { ids, words, corrected: null }
  const corrected = await correct(term)
  const better = corrected === null ? [] : wordsOf(corrected)
  const found = better.length === 0 ? [] : await find(better)
  return found.length > 0 ? { ids: found, words: better, corrected } : { ids, words, corrected: null }
}

/** What a term is looked for by: prepositions and the like only where there is nothing else, and no more than is needed. */
function wordsOf(term: string): Words {
  // Beginnings of words are not kept with messages.
  const words = queryKeys(term).map((alternatives) => alternatives.filter((key) => !key.endsWith('*')))
  const small = new Set(normalise(term).flatMap(({ key, isStop }) => (isStop ? [key] : [])))
  const telling = words.filter((alternatives) => !alternatives.every((key) => small.has(key)))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

/** The term with each unknown word replaced by the likeliest known one; null when there is nothing to replace. */
async function correct(term: string): Promise<string | null> {
  let corrected = term
  for (const { word, kind, start, end, isPart } of normalise(term).toReversed()) {
    if (kind !== 'word' || isPart) continue
    const [likeliest] = await corrections(word)
    if (likeliest !== undefined) corrected = corrected.slice(0, start) + likeliest + corrected.slice(end)
  }
  return corrected === term ? null : corrected
}

async function present(actor: SeatActor, ids: readonly number[], words: Words): Promise<FoundMessage[]> {
  const [messages, chats] = await Promise.all([messagesByIds(db(), ids), chatsOfMessages(db(), ids)])
  const cards = await chatCards(actor, [
    ...new Map([...chats.values()].map((chat) => [chat.id, chat])).values(),
  ])
  return ids.flatMap((id) => {
    const message = messages.get(id)
    const card = cards.get(chats.get(id)?.id ?? 0)
    if (!message || !card) return []
    const highlights = placesOf(message.message, words)
    // Two words may share a number, and the text may have changed in this moment.
    if (highlights === null) return []
    return [{ chat: card.name, name: card.title, avatar: card.avatar, message, highlights }]
  })
}

/** Where the words stand in the text; null when one of them does not. */
export function placesOf(text: string, words: Words): { start: number; end: number }[] | null {
  const tokens = normalise(text)
  const wanted = words.map((alternatives) => new Set(alternatives))
  if (wanted.some((keys) => !tokens.some((token) => keys.has(token.key)))) return null
  const places = tokens
    .filter((token) => wanted.some((keys) => keys.has(token.key)))
    .map(({ start, end }) => ({ start, end }))
  return withoutOverlaps(places)
}

function withoutOverlaps(
  places: readonly { start: number; end: number }[],
): { start: number; end: number }[] {
  const apart: { start: number; end: number }[] = []
  for (const place of places.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = apart.at(-1)
    if (!last || place.start >= last.end) apart.push(place)
    else if (place.end > last.end) apart[apart.length - 1] = { start: last.start, end: place.end }
  }
  return apart
}
