import type { Message } from '@uprava/contract/messenger.ts'
import { useSyncExternalStore } from 'react'

import type { ChatFilter, ChatRef } from './chat.ts'

/** What of the messenger lives as long as its screen (document 1 §3: messenger state). */
export type MessengerState = {
  /** The open chat: its id, name, avatar and subject type (MSG-63). */
  currentManagerId: number | null
  currentManagerType: ChatRef['subjectType'] | null
  currentManagerName: string
  currentManagerAvatar: string | null
  currentChatType: ChatFilter
  search: string
  replyingTo: Message | null
  isInfoOpen: boolean
}

const initial: MessengerState = {
  currentManagerId: null,
  currentManagerType: null,
  currentManagerName: '',
  currentManagerAvatar: null,
  currentChatType: 'all',
  search: '',
  replyingTo: null,
  isInfoOpen: false,
}

let state = initial
const listeners = new Set<() => void>()

export const messenger = {
  get: () => state,
  set: (change: Partial<MessengerState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  /** Leaving the screen: type all, no search, no chat (MSG-102, MSG-103). */
  leave: () => messenger.set(initial),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useMessenger(): MessengerState {
  return useSyncExternalStore(messenger.subscribe, messenger.get)
}

/** The open chat, or null. */
export function openChatOf({ currentManagerId, currentManagerType }: MessengerState): ChatRef | null {
  return currentManagerId === null || currentManagerType === null
    ? null
    : { id: currentManagerId, subjectType: currentManagerType }
}
