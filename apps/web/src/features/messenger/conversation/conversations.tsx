import { useQueryClient } from '@tanstack/react-query'
import { Activity, useState } from 'react'

import { chatKey, isSameChat, type ChatRef, type Viewer } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { withOpen, type KeptConversation } from '../state/kept-conversations.ts'
import { useMessenger } from '../state/messenger-state.ts'
import { Conversation } from './conversation.tsx'

type ConversationsProps = { viewer: Viewer; open: ChatRef | null; onClose: () => void }

const none: readonly KeptConversation[] = []

/**
 * The open conversation, and behind it those that were open last: coming back to one of them draws nothing again. One whose
 * history has gone on meanwhile begins again, at its first unread message.
 */
export function Conversations({ viewer, open, onClose }: ConversationsProps) {
  const queries = useQueryClient()
  const title = useMessenger((state) => state.chatTitle)
  const [known, setKept] = useState(none)
  const newestOf = (chat: ChatRef) =>
    queries.getQueryData(messengerQueries.history(viewer.channelId, chat, '').queryKey)?.messages.at(-1)?.id
  const kept = withOpen(known, open, title, newestOf)
  if (kept !== known) setKept(kept)
  return kept.map((one) => (
    <Activity
      key={`${chatKey(one.chat)} ${one.beginnings}`}
      mode={open !== null && isSameChat(open, one.chat) ? 'visible' : 'hidden'}
    >
      <Conversation viewer={viewer} chat={one.chat} title={one.title} onClose={onClose} />
    </Activity>
  ))
}
