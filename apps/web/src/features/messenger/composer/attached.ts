import { createStore, useSelector } from '@tanstack/react-store'

import { onSessionEnd } from '#features/session/index.ts'

import { chatKey, type ChatRef, type Viewer } from '../chat.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'

type Attached = Pick<OutgoingMessage, 'files' | 'documents'>

/** What is attached in the inputs and not sent, by chat: who leaves a chat finds it when he comes back. */
const attached = createStore<ReadonlyMap<string, Attached>>(new Map())
const nothing: Attached = { files: [], documents: [] }
let stopListening: () => void = () => undefined

/** The files and documents of a chat's input, and how they change; they stay until they are sent or the session ends. */
export function useAttached(viewer: Viewer, chat: ChatRef): [Attached, (change: Partial<Attached>) => void] {
  const key = `${viewer.managerId}/${viewer.channelId}/${chatKey(chat)}`
  return [
    useSelector(attached, (all) => all.get(key) ?? nothing),
    (change) => {
      if (attached.get().size === 0) stopListening = onSessionEnd(clear)
      const next = { ...(attached.get().get(key) ?? nothing), ...change }
      const others = [...attached.get()].filter(([other]) => other !== key)
      const isEmpty = next.files.length === 0 && next.documents.length === 0
      attached.setState(() => new Map(isEmpty ? others : [...others, [key, next]]))
      if (attached.get().size === 0) stopListening()
    },
  ]
}

function clear(): void {
  attached.setState(() => new Map())
  stopListening()
}
