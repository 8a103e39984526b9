import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ChatName, Draft } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { call, commitAtOnce, newUuid } from '#api/index.ts'

import { chatKey, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { messageStore } from '../outbox/message-store.ts'

/** Delay between the last key and the request that stores the draft on the server, milliseconds. */
const shareDelayMs = 1500

/** Identifies this tab, which ignores the events of its own drafts. */
const origin = newUuid()

const draftKey = (viewer: Viewer, chat: ChatRef) => `${viewer.managerId}/${viewer.channelId}/${chatKey(chat)}`

/** The drafts stored on the server, by chat. */
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

/** The draft of a chat, for its row in the list; empty when there is none. */
export function useChatDraftText(channelId: number, chat: ChatRef): string {
  const { data } = useQuery(draftQueries.all(channelId))
  return data?.[chatKey(chat)]?.message ?? ''
}

/** Applies a draft that was changed on another device or in another tab. */
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
  if (from !== origin) for (const listener of draftListeners) listener(chat, draft?.message ?? '')
}

const draftListeners = new Set<(chat: ChatName, text: string) => void>()

/**
 * Stores the text of a chat's input, so that it survives a change of chat, a reload and a 401 (D-06), and shares it with
 * the account's other devices. `text` is null while the input is used for an edit.
 */
export function useStoreChatDraft(
  { managerId, channelId }: Viewer,
  { id, subjectType }: ChatRef,
  text: string | null,
  restore: (text: string) => void,
): void {
  const queries = useQueryClient()
  const latest = useRef(text)
  /** The texts stored in this browser and on the server: a text is written or shared only when it differs. */
  const written = useRef<string | null>(null)
  const shared = useRef<string | null>(null)
  const replaceText = useEffectEvent((incoming: string) => {
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
    let isUnmounted = false
    void readDraft(queries, viewer, chat).then((draft) => {
      if (isUnmounted) return
      if (draft !== '' && latest.current === '') replaceText(draft)
      written.current = draft
      shared.current = draft
    })
    const onDraft = (named: ChatName, incoming: string) => {
      if (named.id !== id || named.subject_type !== subjectType || named.channel_id !== channelId) return
      // A text that is being typed here wins, and is shared with the other devices in turn.
      if (latest.current === shared.current) replaceText(incoming)
    }
    draftListeners.add(onDraft)
    return () => {
      isUnmounted = true
      draftListeners.delete(onDraft)
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
    // Written immediately, so that a 401 or a crash loses nothing that was typed before it (D-06).
    if (text !== written.current) {
      written.current = text
      void writeDraft(viewer, chat, text)
    }
    // An emptied input is shared immediately: a sent text must not remain a draft on another device.
    const timer = setTimeout(
      () => {
        if (text === shared.current) return
        shared.current = text
        void shareDraft(viewer, chat, text)
      },
      text === '' ? 0 : shareDelayMs,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [managerId, channelId, id, subjectType, text])
}

/** The draft stored in this browser; without one, that of the server. */
async function readDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef): Promise<string> {
  const own = await (await messageStore()).get('drafts', draftKey(viewer, chat))
  if (own) return own.text
  const shared = await queries.query(draftQueries.all(viewer.channelId)).catch(() => undefined)
  return shared?.[chatKey(chat)]?.message ?? ''
}

/** Deletes the draft of a chat that the account has lost; the server has deleted its own. */
export async function deleteDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef): Promise<void> {
  const name: ChatName = { id: chat.id, subject_type: chat.subjectType, channel_id: viewer.channelId }
  applyDraft(queries, { chat: name, draft: null, origin: null })
  await writeDraft(viewer, chat, '')
}

async function writeDraft(viewer: Viewer, chat: ChatRef, text: string): Promise<void> {
  const key = draftKey(viewer, chat)
  const transaction = (await messageStore()).transaction('drafts', 'readwrite')
  await commitAtOnce(
    transaction,
    text === ''
      ? transaction.store.delete(key)
      : transaction.store.put({ key, managerId: viewer.managerId, text, updatedAt: Date.now() }),
  )
}

/** Shares a draft with the account's other devices. */
async function shareDraft({ channelId }: Viewer, chat: ChatRef, text: string): Promise<void> {
  try {
    await call('PUT /chat-list/drafts', {
      query: { channel_id: channelId },
      body: { subject_type: chat.subjectType, id: chat.id, message: text, origin },
    })
  } catch {
    // A failure is silent: the draft is stored in this browser (D-06).
  }
}
