import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ChatName, Draft } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { call, commitAtOnce, newUuid } from '#api/index.ts'

import { chatKey, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { kept } from '../outbox/message-store.ts'

/** A draft is sent to the account's other devices so long after the last key, milliseconds. */
const shareAfterMs = 1500

/** Names this tab: the event of its own draft is left aside. */
const origin = newUuid()

const keyOf = (viewer: Viewer, chat: ChatRef) => `${viewer.managerId}/${viewer.channelId}/${chatKey(chat)}`

/** Texts by chat, as the account's devices have left them. */
const draftQueries = {
  all: (channelId: number) =>
    queryOptions({
      queryKey: ['drafts', channelId] as const,
      queryFn: async ({ signal }): Promise<Record<string, Draft>> => {
        const drafts = await call('GET /chat-list/drafts', { query: { channel_id: channelId }, signal })
        return Object.fromEntries(drafts.map((draft) => [chatKey(refOfName(draft.chat)), draft]))
      },
      staleTime: Infinity,
    }),
}

/** What is written and not sent in a chat, for its row in the list; empty when nothing is. */
export function useDraftText(channelId: number, chat: ChatRef): string {
  const { data } = useQuery(draftQueries.all(channelId))
  return data?.[chatKey(chat)]?.message ?? ''
}

/** A draft has changed on another device, or in another tab. */
export function applyDraft(
  queries: QueryClient,
  { chat, draft, origin: from }: { chat: ChatName; draft: Draft | null; origin: string | null },
): void {
  const key = chatKey(refOfName(chat))
  queries.setQueryData(draftQueries.all(chat.channel_id).queryKey, (known) => {
    if (!known) return known
    const { [key]: _former, ...others } = known
    return draft ? { ...others, [key]: draft } : others
  })
  if (from !== origin) for (const hear of hearers) hear(chat, draft?.message ?? '')
}

const hearers = new Set<(chat: ChatName, text: string) => void>()

/**
 * Keeps the text of a chat's input over a change of chat, a reload and a 401 (D-06), and brings it to the account's other
 * devices. `text` is null while the input is used for something else.
 */
export function useDraft(
  { managerId, channelId }: Viewer,
  { id, subjectType }: ChatRef,
  text: string | null,
  restore: (text: string) => void,
): void {
  const queries = useQueryClient()
  const latest = useRef(text)
  /** What is known to be kept: a text is written and shared only when it differs. */
  const written = useRef<string | null>(null)
  const shared = useRef<string | null>(null)
  const take = useEffectEvent((incoming: string) => {
    written.current = incoming
    shared.current = incoming
    restore(incoming)
  })
  useEffect(() => {
    if (text !== null) latest.current = text
  })

  useEffect(() => {
    const viewer = { managerId, channelId }
    const chat = { id, subjectType }
    let isGone = false
    void readDraft(queries, viewer, chat).then((draft) => {
      if (isGone) return
      if (draft !== '' && latest.current === '') take(draft)
      written.current = draft
      shared.current = draft
    })
    const hear = (named: ChatName, incoming: string) => {
      if (named.id !== id || named.subject_type !== subjectType || named.channel_id !== channelId) return
      // Whoever types here keeps what he types; his text goes to the other devices in turn.
      if (latest.current === shared.current) take(incoming)
    }
    hearers.add(hear)
    return () => {
      isGone = true
      hearers.delete(hear)
      const { current } = latest
      if (written.current !== null && current !== null && current !== written.current)
        void writeDraft(viewer, chat, current)
      if (shared.current !== null && current !== null && current !== shared.current)
        void shareDraft(viewer, chat, current)
    }
  }, [managerId, channelId, id, subjectType, queries])

  useEffect(() => {
    if (text === null || written.current === null) return
    const viewer = { managerId, channelId }
    const chat = { id, subjectType }
    // At once: a 401 or a crash takes nothing that was typed before it (D-06).
    if (text !== written.current) {
      written.current = text
      void writeDraft(viewer, chat, text)
    }
    // An emptied input is told at once: what was sent must not stand as a draft anywhere.
    const sharing = setTimeout(
      () => {
        if (text === shared.current) return
        shared.current = text
        void shareDraft(viewer, chat, text)
      },
      text === '' ? 0 : shareAfterMs,
    )
    return () => {
      clearTimeout(sharing)
    }
  }, [managerId, channelId, id, subjectType, text])
}

/** The text kept in this browser; without one, what the account's other devices have left. */
async function readDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef): Promise<string> {
  const own = await (await kept()).get('drafts', keyOf(viewer, chat))
  if (own) return own.text
  const shared = await queries.query(draftQueries.all(viewer.channelId)).catch(() => undefined)
  return shared?.[chatKey(chat)]?.message ?? ''
}

async function writeDraft(viewer: Viewer, chat: ChatRef, text: string): Promise<void> {
  const key = keyOf(viewer, chat)
  const change = (await kept()).transaction('drafts', 'readwrite')
  await commitAtOnce(
    change,
    text === ''
      ? change.store.delete(key)
      : change.store.put({ key, managerId: viewer.managerId, text, updatedAt: Date.now() }),
  )
}

/** Without a line the text stays in this browser, which is where it is being written. */
async function shareDraft({ channelId }: Viewer, chat: ChatRef, text: string): Promise<void> {
  try {
    await call('PUT /chat-list/drafts', {
      query: { channel_id: channelId },
      body: { subject_type: chat.subjectType, id: chat.id, message: text, origin },
    })
  } catch {
    // Told by nothing: D-06 keeps it here.
  }
}
