import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'
import { useMemo } from 'react'

import { toast } from '#ui/feedback/toasts.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { deleteMessage, pinMessage, toggleReaction, unpinMessage } from '../messenger.changes.ts'
import { messenger } from '../state/messenger-state.ts'

/** What can be done with a message of the open chat; the same object as long as the chat stays open. */
export type MessageActions = ReturnType<typeof actionsOf>

export function useMessageActions(viewer: Viewer, chat: ChatRef): MessageActions {
  const queries = useQueryClient()
  return useMemo(() => actionsOf(queries, viewer, chat), [queries, viewer, chat])
}

function actionsOf(queries: QueryClient, viewer: Viewer, chat: ChatRef) {
  const { channelId } = viewer
  return {
    reply: ({ id, sender, message }: Message) =>
      messenger.set({
        replyingTo: { id, senderName: sender.full_name, text: message },
        editing: null,
      }),
    edit: (message: Message) => messenger.set({ editing: message, replyingTo: null }),
    forward: (ids: readonly number[]) => messenger.set({ forwarding: ids.toSorted((a, b) => a - b) }),
    select: (message: Message) => messenger.set({ selected: new Set([message.id]) }),
    toggleSelected: (message: Message) => {
      const selected = new Set(messenger.get().selected)
      if (!selected.delete(message.id)) selected.add(message.id)
      messenger.set({ selected: selected.size === 0 ? null : selected })
    },
    react: (message: Message, emoji: string) => void toggleReaction(queries, viewer, chat, message, emoji),
    pin: (message: Message) => void pinMessage(queries, channelId, chat, message),
    unpin: (message: Message) => void unpinMessage(queries, channelId, chat, message),
    copy: async (text: string) => {
      await copyText(text)
      toast.success('Готово', 'Текст скопирован в буфер обмена!')
    },
    remove: async (message: Message) => {
      const isSure = await confirm({ question: 'Удалить сообщение?', yes: 'Да', no: 'Нет', danger: true })
      if (isSure) await deleteMessage(queries, channelId, chat, message)
    },
  }
}
