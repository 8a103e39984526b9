import { setImmediate } from 'node:timers/promises'

import type { ChatType, FoundMessage, Highlights, Message } from '@uprava/contract/messenger.ts'
import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { plainOf, toSourceRanges } from '@uprava/contract/rules/message-text/plain-text.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { normalise, queryKeys, replaceWords } from '#platform/russian/index.ts'

import { chatCards } from '../chats/chat-cards.ts'
import { kindOf } from '../chats/list-chats.ts'
import type { ShownChat } from '../messages/messages.repository.ts'
import { messagesByIds, shownTo } from '../messages/present.ts'
import { hiddenIdOf, readableMessages } from '../messenger.access.ts'
import { withOwnPolls } from '../polls/own-polls.ts'
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
import { findMemberChats, findMessageIds, writtenBefore, type SearchArea } from './search.repository.ts'

export type MessageSearch = {
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
  { search = '', type, before_id: beforeId = Number.MAX_SAFE_INTEGER, per_page: limit }: MessageSearch,
): Promise<{ items: FoundMessage[]; has_more: boolean; corrected: string | null }> {
  const { managerId, channelId } = actor
  const area: SearchArea = { managerId, channelId, kind: kindOf(type) }
  const memberOf = await findMemberChats(db(), managerId, channelId)
  const scopes = [channelScope(channelId), managerScope(managerId), ...memberOf.map(chatScope)]
  const { ids, words, corrected } = await findCorrecting(search, (words) =>
    findNewest(area, scopes, words, { beforeId, limit: limit + 1 }),
  )
  const items = await present(actor, ids.slice(0, limit), words)
  return { items, has_more: ids.length > limit, corrected }
}

/** The number of found messages of one chat that are counted and can be paged through. */
const maxFound = 1000

/** Ids of one chat's messages that have every word, newest first, and the words that were matched, after corrections. */
export async function searchChat(chat: ShownChat, search: string): Promise<{ ids: number[]; words: Words }> {
  return findCorrecting(search, (words) =>
    findNewest(chat, [chatScope(chat.chatId)], words, {
      beforeId: Number.MAX_SAFE_INTEGER,
      limit: maxFound,
    }),
  )
}

/** Words of a term beyond this number are ignored. */
const maxSearchWords = 8

type Words = readonly (readonly string[])[]

/**
 * Time windows in weeks, searched in this order until a page is full; null: everything. Frequent words fill it early; what three months have
 * no page of, all years have few of. A window has a number for each of its weeks and scopes: a longer one would cost more than everything.
 */
const windows = [2, 13, null]

async function findNewest(
  area: SearchArea,
  scopes: readonly Scope[],
  words: Words,
  page: { beforeId: number; limit: number },
): Promise<number[]> {
  const newest = await writtenBefore(db(), page.beforeId, area)
  if (newest === null) return []
  const numbers = words.map((alternatives) => alternatives.map(wordNumber))
  let found: number[] = []
  for (const weeks of windows) {
    found = await findMessageIds(area, [numbersOfScopes(scopes, weekOf(newest), weeks), ...numbers], page)
    if (found.length >= page.limit) break
  }
  return found
}

/** Index numbers of the scopes for `weeks` weeks up to `last` and the next one (clocks differ); null: of all weeks. */
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

/** The words of a term as alternatives of keys; stop words only in a term that has nothing else. */
function wordsOf(term: string): Words {
  // Messages are indexed by whole words, not by prefixes.
  const words = queryKeys(term).map((alternatives) => alternatives.filter((key) => !key.endsWith('*')))
  const stopWords = new Set(normalise(term).flatMap(({ key, isStop }) => (isStop ? [key] : [])))
  const significant = words.filter((alternatives) => !alternatives.every((key) => stopWords.has(key)))
  return (significant.length > 0 ? significant : words).slice(0, maxSearchWords)
}

/** The term with each unknown word replaced by the likeliest known one; null without a replacement. */
const correct = (term: string) => replaceWords(term, async (word) => (await corrections(word))[0])

async function present(actor: SeatActor, ids: readonly number[], words: Words): Promise<FoundMessage[]> {
  const [shown, readable] = await Promise.all([
    messagesByIds(db(), ids).then((found) => withOwnPolls(db(), actor.managerId, [...found.values()])),
    readableMessages(db(), actor, ids),
  ])
  const cards = await chatCards([...new Map(readable.map((one) => [one.chat.id, one])).values()])
  const chats = new Map(readable.map((one) => [one.message.id, one]))
  const messages = new Map(shown.map((one) => [one.id, one]))
  const found: FoundMessage[] = []
  for (const id of ids) {
    const own = chats.get(id)
    const read = messages.get(id)
    const card = own && cards.get(own.chat.id)
    if (!read || !card) continue
    const message = shownTo(read, hiddenIdOf(own))
    const highlights = highlightsOf(message, words)
    // Two words may share an index number, and the text may have been edited since the search.
    if (highlights !== null)
      found.push({ chat: card.name, name: card.title, avatar: card.avatar, message, highlights })
    // The longest text takes some hundredths of a second: a page of them is no one turn of the event loop.
    if (message.message.length > longText) await setImmediate()
  }
  return found
}

/** Characters. */
const longText = 1000

/** The ranges of the words in the source of the message, one for each part that marks split; null when a word is missing. */
export function highlightsOf(
  { message, format }: Pick<Message, 'message' | 'format'>,
  words: Words,
): Highlights | null {
  if (format === 'plain') return highlightRanges(message, words)
  const plain = plainOf(parseMessage(message, format))
  const ranges = highlightRanges(plain.text, words)
  return ranges && toSourceRanges(plain, ranges)
}

/** The ranges of the words in the text, merged where they overlap; null when a word is missing. */
function highlightRanges(text: string, words: Words): { start: number; end: number }[] | null {
  const tokens = normalise(text)
  const required = words.map((alternatives) => new Set(alternatives))
  if (required.some((keys) => !tokens.some((token) => keys.has(token.key)))) return null
  const ranges = tokens
    .filter((token) => required.some((keys) => keys.has(token.key)))
    .map(({ start, end }) => ({ start, end }))
  return mergeOverlaps(ranges)
}

function mergeOverlaps(ranges: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = merged.at(-1)
    if (!last || range.start >= last.end) merged.push(range)
    else if (range.end > last.end) merged[merged.length - 1] = { start: last.start, end: range.end }
  }
  return merged
}
