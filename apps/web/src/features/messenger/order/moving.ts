import type { QueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'

import { call, refetch, withErrorToast } from '#api/index.ts'

import { chatKey, refOf, type ChatRef, type Viewer } from '../chat.ts'
import { applyEntry } from '../messenger.changes.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { dragRow, moved, type Grip } from './drag-order.ts'
import { applyFolders } from './order.changes.ts'
import { knownFolders } from './order.queries.ts'

const keyOf = (entry: ChatEntry) => chatKey(refOf(entry))

/** Drags a pinned row of the list to another place among the pinned ones. */
export function dragPin(queries: QueryClient, viewer: Viewer, grip: Grip): void {
  dragRow(grip, {
    rows: '[data-chat][data-pinned]',
    axis: 'y',
    onDrop: ({ row, isAfter }) => {
      const [from, to] = [grip.row.dataset['chat'], row.dataset['chat']]
      void orderPins(queries, viewer, (pinned) => {
        const at = (key: string | undefined) => pinned.findIndex((entry) => keyOf(entry) === key)
        return moved(pinned, at(from), at(to), isAfter)
      })
    },
  })
}

/** Moves a pinned chat before or after its neighbour among the pinned ones that are shown; the focus stays on it. */
export async function movePin(
  queries: QueryClient,
  viewer: Viewer,
  chat: ChatRef,
  step: number,
): Promise<void> {
  const shown = Array.from(document.querySelectorAll<HTMLElement>('[data-chat][data-pinned]'))
  const key = chatKey(chat)
  const neighbour = shown[shown.findIndex((row) => row.dataset['chat'] === key) + step]?.dataset['chat']
  if (neighbour === undefined) return
  const done = orderPins(queries, viewer, (pinned) => {
    const at = (wanted: string) => pinned.findIndex((entry) => keyOf(entry) === wanted)
    return moved(pinned, at(key), at(neighbour), step > 0)
  })
  await keepInSight(() => document.querySelector<HTMLElement>(`[data-chat="${key}"]`))
  await done
}

/** For so many frames the list may still move by itself: it measures what is new and keeps what was at its top there. */
const SETTLING_FRAMES = 20

/**
 * Focuses a row that has moved in the document, which would lose the focus, and keeps it in sight until the list rests or the
 * focus goes elsewhere.
 */
async function keepInSight(rowOf: () => HTMLElement | null): Promise<void> {
  for (let frame = 0; frame < SETTLING_FRAMES; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    // The first frame draws the new order, the second one measures it.
    if (frame === 0) continue
    const row = rowOf()
    if (frame > 1 && row !== document.activeElement) return
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
}

/** Orders the pinned chats: at once on the screen, then on the server; a refusal shows its order again. */
async function orderPins(
  queries: QueryClient,
  { channelId }: Viewer,
  reorder: (pinned: readonly ChatEntry[]) => ChatEntry[],
): Promise<void> {
  const all = messengerQueries.chats(channelId, 'all', '')
  const list = queries.getQueryData(all.queryKey) ?? (await queries.query(all))
  const pinned = list.entries.filter((entry) => entry.pin_position !== null)
  const ordered = reorder(pinned)
  for (const [at, entry] of ordered.entries())
    applyEntry(queries, channelId, { ...entry, pin_position: at + 1 })
  const chats = ordered.map(({ id, subject_type }) => ({ id, subject_type }))
  const done = await withErrorToast('PUT /chat-list/pins', () =>
    call('PUT /chat-list/pins', { query: { channel_id: channelId }, body: { chats } }),
  )
  if (!done) void refetch(queries, { queryKey: ['chats', channelId] })
}

/** Drags the tab or the row of a folder to another place. */
export function dragFolder(queries: QueryClient, channelId: number, grip: Grip): void {
  const isTab = grip.row.role === 'tab'
  dragRow(grip, {
    rows: isTab ? '[role="tab"][data-folder]' : 'li[data-folder]',
    axis: isTab ? 'x' : 'y',
    onDrop: ({ row, isAfter }) => {
      const ids = knownFolders(queries, channelId).map(({ id }) => id)
      const at = ({ dataset }: HTMLElement) => ids.indexOf(Number(dataset['folder']))
      void orderFolders(queries, channelId, moved(ids, at(grip.row), at(row), isAfter))
    },
  })
}

/** Orders the folders: at once on the screen, then on the server; a refusal shows its order again. */
export async function orderFolders(
  queries: QueryClient,
  channelId: number,
  ids: readonly number[],
): Promise<void> {
  const before = knownFolders(queries, channelId)
  applyFolders(
    queries,
    channelId,
    ids.flatMap((id) => before.find((folder) => folder.id === id) ?? []),
  )
  const done = await withErrorToast('PUT /chat-folders/order', () =>
    call('PUT /chat-folders/order', { query: { channel_id: channelId }, body: { ids: [...ids] } }),
  )
  if (!done) void refetch(queries, { queryKey: ['chat-folders', channelId] })
}
