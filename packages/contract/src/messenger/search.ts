import { z } from 'zod'

import { document } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { channelQuery, integer, refusalTexts, text } from '../fields.ts'
import { searchKinds } from '../limits/search-limits.ts'
import { chatEntry, foundMessage } from '../messenger.ts'

/*
 * One search over everything a seat sees (messenger §6): the palette and «Новый чат».
 */

/** Results of a kind that a call shows unless it asks for another number, and at most. */
const searchLimits = { usual: 5, most: 20 } as const

/** Searches of an account within a second; the next one is refused with 429. */
export const searchesPerSecond = 10

/** A colleague of the channel. */
export const foundPerson = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  appointment: z.string(),
  avatar: z.string().nullable(),
})
export type FoundPerson = z.output<typeof foundPerson>

/** An organization that takes messages. */
export const foundChannel = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  address: z.string(),
})
export type FoundChannel = z.output<typeof foundChannel>

/** A kind that was not asked for, or that the seat has no right to, is empty. */
export const searchResults = z.object({
  chats: z.array(chatEntry),
  people: z.array(foundPerson),
  channels: z.array(foundChannel),
  messages: z.array(foundMessage),
  documents: z.array(document),
  /** The term something was found by in place of the typed one. */
  corrected: z.string().nullable(),
})
export type SearchResults = z.output<typeof searchResults>

/** `kinds=chats,people`, or repeated; everything without it. */
const kinds = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((name) => name !== '') : value),
    z.array(z.enum(searchKinds, { error: refusalTexts.notAChoice('Что искать') })).max(20),
  )
  .default([...searchKinds])

export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Chats, colleagues, organizations, messages and documents by one term: word forms, typing mistakes, either keyboard layout',
    access: { for: 'seat' },
    query: channelQuery.extend({
      q: text('Запрос', { max: 100 }),
      kinds,
      limit: integer('Сколько показать', { min: 1, max: searchLimits.most }).default(searchLimits.usual),
    }),
    reply: searchResults,
  }),
} as const
