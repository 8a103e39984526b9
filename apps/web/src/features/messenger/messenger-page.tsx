import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { stored } from '#api/index.ts'
import { keepOpened } from '#features/navigation/index.ts'
import { useChannelId, useSession } from '#features/session/index.ts'
import { useReplacedTopBar } from '#features/shell/index.ts'
import { Empty } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { afterPaint } from '#ui/lib/after-paint.ts'
import { useIsNarrow } from '#ui/lib/use-media.ts'

import { ChatList } from './chat-list/chat-list.tsx'
import { isSameChat, type ChatRef, type Viewer } from './chat.ts'
import { UnsecuredBar } from './conversation/unsecured-bar.tsx'
import classes from './messenger-page.module.css'
import { refetchMessenger } from './messenger.realtime.ts'
import { addressedChat } from './state/addressed-chat.ts'
import { messenger, useMessenger, type ChatTitle } from './state/messenger-state.ts'
import { clearTyping } from './state/typing.ts'
import { useConversations } from './use-conversations.ts'
import { useOpenPartner } from './use-open-partner.ts'

/** /messenger: the list on the left, the open conversation on the right; below 1024 px one pane at a time. */
export function MessengerPage() {
  const channelId = useChannelId()
  const { profile } = useSession()
  // Known from the last time: the chats need not wait for the profile.
  const managerId = profile?.manager_id ?? stored.managerId()
  const viewer = useMemo(
    () => (channelId === null || managerId === null ? null : { channelId, managerId }),
    [channelId, managerId],
  )
  useEffect(
    () => () => {
      messenger.reset()
      clearTyping()
    },
    [],
  )
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Мессенджер</h1>
      {viewer !== null && <Panes viewer={viewer} />}
    </div>
  )
}

function LoadingConversation() {
  return (
    <div className={classes.nothing} aria-busy>
      <Spinner />
    </div>
  )
}

function Panes({ viewer }: { viewer: Viewer }) {
  const queries = useQueryClient()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const addressed = addressedChat(useSearch({ from: '/shell/messenger' }))
  const open = useMessenger(({ openChat }) => openChat)
  useOpenPartner(viewer, addressed)

  /** The chat that the address is going to name. */
  const asked = useRef<ChatRef>(null)
  // The same function for all rows as long as the screen is shown, so that they are not rendered again.
  const show = useCallback(
    (chat: ChatRef, title: ChatTitle) => {
      const isFirst = messenger.get().openChat === null
      asked.current = chat
      messenger.open(chat, title)
      // The router renders the screen again: the conversation is shown first.
      afterPaint(() => {
        if (asked.current !== chat) return
        asked.current = null
        const { openChat } = messenger.get()
        if (openChat === null || !isSameChat(openChat, chat)) return
        void navigate({
          to: '/messenger',
          search: { subject_type: chat.subjectType, id: chat.id },
          replace: !isFirst,
        })
      })
    },
    [navigate],
  )
  const updateAddress = useEffectEvent((chat: ChatRef) => {
    if (chat.subjectType === 'PRIVATE-MANAGER' || (addressed.chat && isSameChat(addressed.chat, chat))) return
    if (asked.current && isSameChat(asked.current, chat)) return
    void navigate({
      to: '/messenger',
      search: { subject_type: chat.subjectType, id: chat.id },
      replace: true,
    })
  })
  // The room with a colleague, found or created by the first message, becomes part of the address (STAFF-39).
  useEffect(() => {
    if (open) updateAddress(open)
  }, [open])
  // The open chat was lost: a group that its member has left or was taken out of.
  const wasOpen = useRef(false)
  const clearAddress = useEffectEvent(() => {
    if (addressed.chat?.subjectType === 'GROUP')
      void navigate({ to: '/messenger', search: {}, replace: true })
  })
  useEffect(() => {
    if (open === null && wasOpen.current) clearAddress()
    wasOpen.current = open !== null
  }, [open])
  const close = useCallback(() => {
    messenger.close()
    void navigate({ to: '/messenger', search: {}, replace: true })
  }, [navigate])
  const [isListed, setListed] = useState(false)
  const listed = useCallback(() => setListed(true), [])
  const conversations = useConversations(isListed || open !== null)
  useKeepOpened()
  useReplacedTopBar(isNarrow && open !== null)

  return (
    <>
      <UnsecuredBar onPoll={() => void refetchMessenger(queries, viewer.channelId)} />
      <div className={classes.panes} data-open={open !== null || undefined}>
        {(!isNarrow || open === null) && <ChatList {...{ viewer, open }} onOpen={show} onListed={listed} />}
        {conversations ? (
          <conversations.Conversations viewer={viewer} open={open} onClose={close} />
        ) : (
          open !== null && <LoadingConversation />
        )}
        {!isNarrow && open === null && (
          <div className={classes.nothing}>
            <Empty picture="messages" text="Выберите, кому хотите написать" />
          </div>
        )}
      </div>
    </>
  )
}

/** Chats with a name are among what the palette shows as opened last; a room that does not exist yet is not. */
function useKeepOpened(): void {
  const chat = useMessenger(({ openChat }) => openChat)
  const { name, avatar } = useMessenger(({ chatTitle }) => chatTitle)
  useEffect(() => {
    if (chat === null || chat.subjectType === 'PRIVATE-MANAGER' || name === '') return
    void keepOpened({ kind: 'chat', subject_type: chat.subjectType, id: chat.id, name, avatar })
  }, [chat, name, avatar])
}
