import type { Message } from '@uprava/contract/messenger.ts'
import { useMemo, useSyncExternalStore } from 'react'

import { makeListeners } from '#ui/lib/listeners.ts'

import type { ChatFilter, ChatRef } from '../chat.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'

/** What of the messenger lives as long as its screen (MSG-109). */
export type MessengerState = {
  /** The open chat: its id, name, avatar and subject type (MSG-63). */
  currentManagerId: number | null
  currentManagerType: ChatRef['subjectType'] | null
  currentManagerName: string
  currentManagerAvatar: string | null
  currentChatType: ChatFilter
  search: string
  replyingTo: OutgoingMessage['answer']
  /** The own message whose text stands in the composer to be changed. */
  editing: Message | null
  /** Ids of chosen messages; null while nobody chooses. */
  selected: ReadonlySet<number> | null
  /** Ids of messages for which recipients are being chosen, oldest first. */
  forwarding: readonly number[] | null
  /** The message the conversation is to lead to: a found, quoted or pinned one. */
  target: number | null
  isInfoOpen: boolean
}

/** How a chat shows in its header before its card has come. */
export type ChatLook = { name: string; avatar: string | null }

/** What belongs to an open conversation and goes with it. */
const nothingGoingOn = {
  replyingTo: null,
  editing: null,
  selected: null,
  forwarding: null,
  target: null,
  isInfoOpen: false,
} as const

const initial: MessengerState = {
  currentManagerId: null,
  currentManagerType: null,
  currentManagerName: '',
  currentManagerAvatar: null,
  currentChatType: 'all',
  search: '',
  ...nothingGoingOn,
}

let state: MessengerState = initial
const listeners = makeListeners()

export const messenger = {
  get: () => state,
  set: (change: Partial<MessengerState>) => {
    state = { ...state, ...change }
    listeners.tell()
  },
  open: (chat: ChatRef, { name, avatar }: ChatLook) =>
    messenger.set({
      ...nothingGoingOn,
      currentManagerId: chat.id,
      currentManagerType: chat.subjectType,
      currentManagerName: name,
      currentManagerAvatar: avatar,
    }),
  close: () => messenger.set({ ...nothingGoingOn, currentManagerId: null, currentManagerType: null }),
  /** Leaving the screen: type all, no search, no chat (MSG-102, MSG-103). */
  leave: () => messenger.set(initial),
  subscribe: listeners.subscribe,
}

export function useMessenger(): MessengerState {
  return useSyncExternalStore(messenger.subscribe, messenger.get)
}

/** The open chat, the same object as long as it stays open; null when none is. */
export function useOpenChat(): ChatRef | null {
  const { currentManagerId: id, currentManagerType: subjectType } = useMessenger()
  return useMemo(() => (id === null || subjectType === null ? null : { id, subjectType }), [id, subjectType])
}

/** The open chat, or null. */
export function openChatOf({ currentManagerId, currentManagerType }: MessengerState): ChatRef | null {
  return currentManagerId === null || currentManagerType === null
    ? null
    : { id: currentManagerId, subjectType: currentManagerType }
}
