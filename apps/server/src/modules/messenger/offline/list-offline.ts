import type { ChatName } from '@uprava/contract/messenger.ts'
import type { OfflineChanges } from '@uprava/contract/messenger/offline.ts'
import { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { settings } from '#platform/settings.ts'

import { chatNameFor, chatOf } from '../chats/chats.ts'
import { messagesByIds, shownTo } from '../messages/present.ts'
import { withOriginals } from '../messages/saved-originals.ts'
import { hiddenIdOf, readableMessages, type ChatMessage } from '../messenger.access.ts'
import { withOwnPolls } from '../polls/own-polls.ts'
import * as repository from './offline.repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Changes are kept a day longer. */
const maxCursorAgeMs = 35 * dayMs
/** How long sending a message may take: ids are given out before the commit (docs/decisions/0035). */
const settlingMs = 60_000

const mark = z.object({
  transaction: z.string().regex(/^\d{1,20}$/u),
  messageId: z.int(),
  newestId: z.int(),
  at: z.int(),
})
type Mark = z.output<typeof mark>

/**
 * Where a browser stands. It first receives the last days, newest first (`since` null), then what has changed `since` a mark,
 * oldest first. `until` is the mark of the first page, from which the next changes count; null: nothing of them was read yet.
 */
const cursor = z.object({
  managerId: z.int(),
  channelId: z.int(),
  since: mark.nullable(),
  until: mark.nullable(),
  position: z.int(),
})
type Cursor = z.output<typeof cursor>

type Query = { cursor?: string | undefined; limit: number }

/** A page of what the actor's browser keeps for reading without a connection, or of what has changed of it. */
export async function listOffline(
  actor: SeatActor,
  { cursor: given, limit }: Query,
): Promise<OfflineChanges> {
  const { OFFLINE_DAYS: days } = settings()
  if (days === 0) throw refuse.forbidden('Чтение без связи выключено')
  const now = Date.now()
  const known = given === undefined ? null : readCursor(given)
  const isUseless = known !== null && (await cannotContinue(actor, known, now))
  const period = { since: new Date(now - days * dayMs), limit }
  const start = known === null || isUseless ? startOf(actor) : known
  const at = { ...start, until: start.until ?? (await markAt(now)) }
  const page =
    at.since === null ? await firstPage(actor, at, period) : await changes(actor, at, at.since, period)
  return { ...page, reset: isUseless }
}

type Period = { readonly since: Date; readonly limit: number }
type Page = Omit<OfflineChanges, 'reset'>

async function firstPage(actor: SeatActor, at: Cursor, { since, limit }: Period): Promise<Page> {
  const ids = await repository.findNewest(db(), actor, { position: at.position, since, limit: limit + 1 })
  const shown = ids.slice(0, limit)
  const isLast = ids.length <= limit
  // What has changed while the pages were read follows them.
  const next = isLast ? nextOf(at) : { ...at, position: shown.at(-1)! }
  const items = await present(actor, shown)
  return { items, gone: [], chats_gone: [], cursor: writeCursor(next), has_more: true }
}

async function changes(
  actor: SeatActor,
  at: Cursor & { until: Mark },
  from: Mark,
  { since, limit }: Period,
): Promise<Page> {
  const { position } = at
  const [rows, lost] = await Promise.all([
    repository.findChanged(db(), actor, from, { position, since, limit: limit + 1 }),
    position === 0 ? repository.findLost(db(), actor.managerId, from) : [],
  ])
  const shown = rows.slice(0, limit)
  const isLast = rows.length <= limit
  const deletedIds = shown.flatMap(({ id, is_deleted: isDeleted }) => (isDeleted ? [id] : []))
  const [items, gone] = await Promise.all([
    present(
      actor,
      shown.flatMap(({ id, is_deleted: isDeleted }) => (isDeleted ? [] : [id])),
    ),
    goneOf(actor, deletedIds),
  ])
  return {
    items,
    gone,
    chats_gone: lost.map((row) => chatNameFor(chatOf(row), { ...actor, side: row.side })),
    cursor: writeCursor(isLast ? nextOf(at) : { ...at, position: shown.at(-1)!.id }),
    // What has changed while several pages were read follows them.
    has_more: !isLast || (position > 0 && (await repository.hasChanged(db(), actor, at.until))),
  }
}

/** Changes since the mark of the first page. */
const nextOf = (at: Cursor): Cursor => ({ ...at, since: at.until, until: null, position: 0 })

/** The messages as histories show them; what has been deleted or lost meanwhile follows with the next changes. */
async function present(actor: SeatActor, ids: readonly number[]): Promise<OfflineChanges['items']> {
  const found = await messagesByIds(db(), ids)
  const polled = await withOwnPolls(db(), actor.managerId, [...found.values()])
  const messages = new Map(polled.map((one) => [one.id, one]))
  const readable = new Map((await readableMessages(db(), actor, ids)).map((one) => [one.message.id, one]))
  const saved = await savedOf(actor, [...readable.values()], messages)
  return ids.flatMap((id) => {
    const own = readable.get(id)
    const message = saved.get(id) ?? messages.get(id)
    if (!own || !message) return []
    return [{ chat: chatNameFor(own.chat, own), message: shownTo(message, hiddenIdOf(own)) }]
  })
}

/** Those of «Избранное», with the chats of their originals. */
async function savedOf(
  actor: SeatActor,
  readable: readonly ChatMessage[],
  messages: Awaited<ReturnType<typeof messagesByIds>>,
) {
  const saved = readable.filter(({ chat }) => chat.kind === 'saved')
  const [first] = saved
  if (!first) return new Map<number, never>()
  const shown = saved.flatMap(({ message }) => messages.get(message.id) ?? [])
  return new Map((await withOriginals(actor, first, shown)).map((one) => [one.id, one]))
}

async function goneOf(actor: SeatActor, ids: readonly number[]): Promise<OfflineChanges['gone']> {
  if (ids.length === 0) return []
  const deleted = await readableMessages(db(), actor, ids, { withDeleted: true })
  const byChat = Map.groupBy(deleted, ({ chat }) => chat.id)
  return [...byChat.values()].map((those) => ({
    chat: nameOf(those[0]!),
    message_ids: those.map(({ message }) => message.id),
  }))
}

const nameOf = (own: ChatMessage): ChatName => chatNameFor(own.chat, own)

const startOf = ({ managerId, channelId }: SeatActor): Cursor => ({
  managerId,
  channelId,
  since: null,
  until: null,
  position: Number.MAX_SAFE_INTEGER,
})

async function markAt(now: number): Promise<Mark> {
  return { ...(await repository.findMark(db(), new Date(now - settlingMs))), at: now }
}

/** Of another account or channel, too old, or from before the database was restored. */
async function cannotContinue(actor: SeatActor, known: Cursor, now: number): Promise<boolean> {
  const from = known.since ?? known.until
  if (known.managerId !== actor.managerId || known.channelId !== actor.channelId || from === null) return true
  return now - from.at > maxCursorAgeMs || (await repository.isAhead(db(), from))
}

const writeCursor = (at: Cursor): string => Buffer.from(JSON.stringify(at)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuse.field('cursor', 'Позиция не распознана')
  }
}
