import { createStore, useSelector } from '@tanstack/react-store'
import type { ChatMedium, Message, MessageFile } from '@uprava/contract/messenger.ts'

import { stored } from '#api/index.ts'

import { chatKey, isSameChat, type ChatFilter, type ChatRef } from '../chat.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'

/** The state of the messenger's screen, reset when it is left (MSG-109). */
export type MessengerState = {
  /** The open chat (MSG-63); the same object as long as it stays open. */
  openChat: ChatRef | null
  /** Name and avatar of the open chat, shown until its info is fetched. */
  chatTitle: ChatTitle
  filter: ChatFilter
  search: string
  /** The list shows the messages that mention the viewer in place of the chats. */
  isMentions: boolean
  replyingTo: OutgoingMessage['answer']
  /** The own message whose text is being edited in the composer. */
  editing: Message | null
  /** What its text has become so far; null: nothing was typed yet. */
  editedText: string | null
  /** Ids of the selected messages; null outside the selection mode. */
  selected: ReadonlySet<number> | null
  /** Ids of the messages being forwarded, oldest first. */
  forwarding: readonly number[] | null
  /** The message to scroll to: found, quoted or pinned. */
  target: number | null
  isInfoOpen: boolean
  /** The message whose readers are shown. */
  readersOf: Message | null
  /** The picture or video that the gallery was opened with. */
  gallery: ChatMedium | null
  /** The file that the viewer shows. */
  viewedFile: MessageFile | null
  /** Options that are checked in polls and not sent yet, by the message: they outlive its row in the list. */
  pollChoices: ReadonlyMap<number, readonly number[]>
}

export type ChatTitle = { name: string; avatar: string | null }

const noTitle: ChatTitle = { name: '', avatar: null }

/** The part of the state that belongs to the open conversation. */
const initialConversation = {
  replyingTo: null,
  editing: null,
  editedText: null,
  selected: null,
  forwarding: null,
  target: null,
  isInfoOpen: false,
  readersOf: null,
  gallery: null,
  viewedFile: null,
} as const

const initial: MessengerState = {
  openChat: null,
  chatTitle: noTitle,
  filter: 'all',
  search: '',
  isMentions: false,
  pollChoices: new Map(),
  ...initialConversation,
}

const store = createStore(initial)

/** What was begun in a conversation and stands there again when it is opened again. */
type Begun = Pick<MessengerState, 'replyingTo' | 'editing' | 'editedText'>
const begun = new Map<string, Begun>()
const begunKey = (chat: ChatRef) => `${stored.channelId() ?? 0}/${chatKey(chat)}`

/** Remembers what was begun in the open conversation, which is being left. */
function leave(): void {
  const { openChat, replyingTo, editing, editedText } = store.get()
  if (openChat === null) return
  if (replyingTo === null && editing === null) begun.delete(begunKey(openChat))
  else begun.set(begunKey(openChat), { replyingTo, editing, editedText })
}

export const messenger = {
  get: () => store.get(),
  set: (change: Partial<MessengerState>) => store.setState((state) => ({ ...state, ...change })),
  open: (chat: ChatRef, chatTitle: ChatTitle) => {
    const { openChat } = store.get()
    const isOpen = openChat !== null && isSameChat(openChat, chat)
    leave()
    messenger.set({
      ...initialConversation,
      ...begun.get(begunKey(chat)),
      openChat: isOpen ? openChat : chat,
      chatTitle,
    })
  },
  /** Null: sent, or given up. */
  setPollChoice: (messageId: number, optionIds: readonly number[] | null) => {
    const pollChoices = new Map(store.get().pollChoices)
    if (optionIds === null) pollChoices.delete(messageId)
    else pollChoices.set(messageId, optionIds)
    messenger.set({ pollChoices })
  },
  /** Begins to edit the text of an own message. */
  edit: (message: Message) => messenger.set({ editing: message, editedText: null, replyingTo: null }),
  /** The edit is saved, wherever it was left meanwhile. */
  endEdit: (message: Message) => {
    for (const [key, { editing }] of begun) if (editing === message) begun.delete(key)
    if (store.get().editing === message) messenger.set({ editing: null })
  },
  close: () => {
    leave()
    messenger.set({ ...initialConversation, openChat: null })
  },
  /** Leaving the screen: filter «Все», no search, no chat (MSG-102, MSG-103). */
  reset: () => {
    leave()
    messenger.set(initial)
  },
  /** The session has ended: what was begun in it belongs to nobody else. */
  clearBegun: () => begun.clear(),
}

/** Selects a part of the state; the component renders again when that part changes. */
export function useMessenger<Selected>(select: (state: MessengerState) => Selected): Selected {
  return useSelector(store, select)
}
