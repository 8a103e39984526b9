import type { Message } from '@uprava/contract/messenger.ts'
import { useMemo } from 'react'

import { toast } from '#ui/feedback/toasts.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { messenger } from '../state/messenger-state.ts'
import {
  useDeleteMessage,
  usePinMessage,
  useSaveMessage,
  useToggleReaction,
  useUnpinMessage,
} from './message.changes.ts'

/** The actions of a message in the open chat. */
export type MessageActions = ReturnType<typeof useMessageActions>

/** The same object as long as the chat stays open, so that the bubbles are not rendered again. */
export function useMessageActions(viewer: Viewer, chat: ChatRef) {
  const { mutate: react } = useToggleReaction(viewer, chat)
  const { mutate: pin } = usePinMessage(viewer, chat)
  const { mutate: unpin } = useUnpinMessage(viewer, chat)
  const { mutate: save } = useSaveMessage(viewer)
  const { mutate: remove } = useDeleteMessage(viewer, chat)
  return useMemo(
    () => ({
      ...localActions,
      react: (message: Message, emoji: string) => react({ message, emoji }),
      pin: (message: Message) => pin(message),
      unpin: (message: Message) => unpin(message),
      save: (message: Message) => save(message),
      remove: async (message: Message) => {
        const text = quotationOf(message)
        const isSure = await confirm({
          question: 'Удалить сообщение?',
          text,
          yes: 'Да',
          no: 'Нет',
          danger: true,
        })
        if (isSure) remove(message)
      },
    }),
    [react, pin, unpin, save, remove],
  )
}

const quotedLetters = 120

/** How a message is recognised in the question whether to delete it: the beginning of its text, or its files. */
function quotationOf({ plain, documents }: Message): string {
  if (plain === '') return documents.map(({ name }) => name).join(', ')
  const letters = Array.from(plain)
  return letters.length > quotedLetters ? `«${letters.slice(0, quotedLetters).join('')}…»` : `«${plain}»`
}

/** The actions that call nothing. */
const localActions = {
  reply: ({ id, sender, plain }: Message) =>
    messenger.set({ replyingTo: { id, senderName: sender.full_name, text: plain }, editing: null }),
  edit: messenger.edit,
  forward: (ids: readonly number[]) => messenger.set({ forwarding: ids.toSorted((a, b) => a - b) }),
  showReaders: (message: Message) => messenger.set({ readersOf: message }),
  select: (message: Message) => messenger.set({ selected: new Set([message.id]) }),
  toggleSelected: (message: Message) => {
    const selected = new Set(messenger.get().selected)
    if (!selected.delete(message.id)) selected.add(message.id)
    messenger.set({ selected: selected.size === 0 ? null : selected })
  },
  copy: async (text: string) => {
    await copyText(text)
    toast.success('Готово', 'Текст скопирован в буфер обмена!')
  },
}
