import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ChatName, Draft } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call, commitAtOnce, newUuid, whenConnected } from '#api/index.ts'

import { chatKey, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { messageStore, type StoredDraft } from '../outbox/message-store.ts'

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
 * the account's other devices. `text` is null while the input is used for an edit; `onRead` says that the stored draft
 * stands in the input.
 */
export function useStoreChatDraft(
  { managerId, channelId }: Viewer,
  { id, subjectType }: ChatRef,
  text: string | null,
  { restore, onRead }: { restore: (text: string) => void; onRead: () => void },
): void {
  const queries = useQueryClient()
  const latest = useRef(text)
  /** The texts stored in this browser and on the server: a text is written or shared only when it differs. */
  const written = useRef<string | null>(null)
  const shared = useRef<string | null>(null)
  /** What was typed before the stored draft was read is stored then. */
  const [readings, setReadings] = useState(0)
  const replaceText = useEffectEvent((incoming: string) => {
    written.current = incoming
    shared.current = incoming
    restore(incoming)
  })
  const finishReading = useEffectEvent(onRead)
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
      setReadings((count) => count + 1)
      finishReading()
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
        void writeDraft(viewer, chat, current, shared.current)
      if (shared.current !== null && current !== null && current !== shared.current)
        void shareDraft(queries, viewer, chat, current)
    }
  }, [managerId, channelId, id, subjectType, queries])

  useEffect(() => {
    if (text === null || written.current === null) return
    const viewer = { managerId, channelId }
    const chat = { id, subjectType }
    // Written immediately, so that a 401 or a crash loses nothing that was typed before it (D-06).
    if (text !== written.current) {
      written.current = text
      void writeDraft(viewer, chat, text, shared.current)
    }
    // An emptied input is shared immediately: a sent text must not remain a draft on another device.
    const timer = setTimeout(
      () => {
        if (text === shared.current) return
        shared.current = text
        void shareDraft(queries, viewer, chat, text)
      },
      text === '' ? 0 : shareDelayMs,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [managerId, channelId, id, subjectType, text, queries, readings])
}

/** The draft stored in this browser; without one, that of the server, unless it is the one that was emptied here. */
async function readDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef): Promise<string> {
  const own = await ownDraft(draftKey(viewer, chat))
  if (own && own.text !== '') return own.text
  const shared = await queries.query(draftQueries.all(viewer.channelId)).catch(() => undefined)
  const text = shared?.[chatKey(chat)]?.message ?? ''
  if (text === '' || own?.replaced !== text) return text
  void shareDraft(queries, viewer, chat, '')
  return ''
}

/** What this browser has stored; one that refuses to store anything has the drafts of the server alone. */
const ownDraft = (key: string): Promise<StoredDraft | undefined> =>
  messageStore()
    .then((store) => store.get('drafts', key))
    .catch(() => undefined)

const deleteOwnDraft = (key: string): Promise<void> =>
  messageStore()
    .then((store) => store.delete('drafts', key))
    .catch(() => undefined)

/** Deletes the draft of a chat that the account has lost; the server has deleted its own. */
export async function deleteDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef): Promise<void> {
  applyDraft(queries, { chat: nameOf(viewer, chat), draft: null, origin: null })
  await writeDraft(viewer, chat, '', null)
}

const nameOf = ({ channelId }: Viewer, { id, subjectType }: ChatRef): ChatName => ({
  id,
  subject_type: subjectType,
  channel_id: channelId,
})

/** `shared` is the text that the server has: an emptied draft is remembered by it until the server has deleted its own. */
async function writeDraft(viewer: Viewer, chat: ChatRef, text: string, shared: string | null): Promise<void> {
  const key = draftKey(viewer, chat)
  const store = await messageStore().catch(() => undefined)
  if (!store) return
  const transaction = store.transaction('drafts', 'readwrite')
  const record = { key, managerId: viewer.managerId, text, updatedAt: Date.now() }
  const write =
    text === '' && !shared
      ? transaction.store.delete(key)
      : transaction.store.put(text === '' ? { ...record, replaced: shared ?? '' } : record)
  // Without room for it the draft is that of the server.
  await commitAtOnce(transaction, write).catch(() => undefined)
}

/** Shares a draft with the account's other devices. */
async function shareDraft(queries: QueryClient, viewer: Viewer, chat: ChatRef, text: string): Promise<void> {
  if (text !== '') return void (await isStoredByServer(viewer, chat, text))
  applyDraft(queries, { chat: nameOf(viewer, chat), draft: null, origin })
  if (await isEmptiedByServer(viewer, chat)) return
  // What was sent meanwhile would come back as a draft.
  whenConnected(() => void isEmptiedByServer(viewer, chat))
}

/** Has the server delete a draft that is empty here; false where it could not be reached. */
async function isEmptiedByServer(viewer: Viewer, chat: ChatRef): Promise<boolean> {
  const key = draftKey(viewer, chat)
  const isEmpty = async () => ((await ownDraft(key))?.text ?? '') === ''
  if (!(await isEmpty())) return true
  if (!(await isStoredByServer(viewer, chat, ''))) return false
  if (await isEmpty()) await deleteOwnDraft(key)
  return true
}

async function isStoredByServer({ channelId }: Viewer, chat: ChatRef, text: string): Promise<boolean> {
  try {
    await call('PUT /chat-list/drafts', {
      query: { channel_id: channelId },
      body: { subject_type: chat.subjectType, id: chat.id, message: text, origin },
    })
    return true
  } catch {
    // A failure is silent: the draft is stored in this browser (D-06).
    return false
  }
}
