import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'
import { useEffect, useRef, useState } from 'react'

import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toasts.tsx'
import { useEscape } from '#ui/use-escape.ts'
import { useFileDrop } from '#ui/use-file-drop.ts'

import type { ChatRef, Viewer } from './chat.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import classes from './conversation.module.css'
import { InfoDrawer } from './info-drawer.tsx'
import { MessageList } from './message-list.tsx'
import { messenger, useMessenger } from './messenger-state.ts'
import { deleteMessage, markAllRead } from './messenger.changes.ts'
import { messengerQueries } from './messenger.queries.ts'
import { useHistory } from './use-history.ts'

type ConversationProps = {
  viewer: Viewer
  chat: ChatRef
  onClose: () => void
  /** The first message made a room: the conversation goes on under its name. */
  onMoved: (chat: ChatRef, face: { name: string; avatar: string | null }) => void
}

/** The open conversation: header, history, composer. Files may be dropped anywhere on it. */
export function Conversation({ viewer, chat, onClose, onMoved }: ConversationProps) {
  const queries = useQueryClient()
  const { currentManagerName: name, currentManagerAvatar: avatar, isInfoOpen } = useMessenger()
  const [search, setSearch] = useState('')
  const [isSearching, setSearching] = useState(false)
  const history = useHistory(viewer.channelId, chat, search)
  const info = useQuery(messengerQueries.info(viewer.channelId, chat))
  const composer = useRef<ComposerHandle>(null)
  const { over, target } = useFileDrop((files) => composer.current?.attach(files), true)

  useReadWhileSeen(viewer, chat, history.window.messages.at(-1)?.id)
  // One press closes the topmost thing; the chat itself is the last (MSG-119).
  useEscape(onClose, true)
  useEscape(() => messenger.set({ replyingTo: null }), useMessenger().replyingTo !== null)
  const closeSearch = () => {
    setSearch('')
    setSearching(false)
  }
  useEscape(closeSearch, isSearching)

  const remove = async (message: Message) => {
    const isSure = await confirm({ question: 'Удалить сообщение?', yes: 'Да', no: 'Нет', danger: true })
    if (isSure) await deleteMessage(queries, viewer.channelId, chat, message)
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.success('Готово', 'Текст скопирован в буфер обмена!')
  }

  return (
    <section
      className={classes.conversation}
      aria-label={`Переписка: ${name}`}
      data-over={over || undefined}
      {...target}
    >
      <ConversationHeader
        name={name}
        avatar={avatar}
        chat={chat}
        isOnline={info.data?.is_online ?? false}
        search={isSearching ? search : null}
        onSearch={setSearch}
        onToggleSearch={() => (isSearching ? closeSearch() : setSearching(true))}
        onInfo={() => messenger.set({ isInfoOpen: true })}
        onClose={onClose}
      />
      <MessageList
        viewer={viewer}
        chat={chat}
        history={history}
        isSearch={search !== ''}
        onReply={(message) => {
          messenger.set({ replyingTo: message })
          composer.current?.focus()
        }}
        onDelete={(message) => void remove(message)}
        onCopy={(text) => void copy(text)}
      />
      <Composer
        ref={composer}
        viewer={viewer}
        chat={chat}
        onMoved={(moved) => onMoved(moved, { name, avatar })}
      />
      {over && <p className={classes.drop}>Отпустите файлы, чтобы приложить их</p>}
      <InfoDrawer info={info} open={isInfoOpen} onClose={() => messenger.set({ isInfoOpen: false })} />
    </section>
  )
}

/** Opening a chat and every newer message in it mark all read, as long as somebody looks (MSG-66, RT-24). */
function useReadWhileSeen(viewer: Viewer, chat: ChatRef, newestId: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (newestId === undefined || chat.subjectType === 'PRIVATE-MANAGER') return
    const read = () => {
      if (document.visibilityState === 'visible') void markAllRead(queries, viewer.channelId, chat)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newestId, chat.id, chat.subjectType, viewer.channelId, queries])
}
