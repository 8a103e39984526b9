import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useChannelId, useSession } from '#features/session/index.ts'
import { useBackInTopBar } from '#features/shell/index.ts'
import { Empty } from '#ui/list-states.tsx'
import { useShownAsScreenTitle } from '#ui/screen-title.ts'
import { useIsNarrow } from '#ui/use-media.ts'

import { ChatList } from './chat-list.tsx'
import type { ChatRef, Viewer } from './chat.ts'
import { Conversation } from './conversation.tsx'
import classes from './messenger-page.module.css'
import { messengerSearch } from './messenger-search.ts'
import { messenger, openChatOf, useMessenger } from './messenger-state.ts'
import { clearTyping } from './typing.ts'
import { useOpenPartner } from './use-open-partner.ts'

/** /messenger: the list left, the open conversation right; below 1024 px one pane at a time. */
export function MessengerPage() {
  const channelId = useChannelId()
  const managerId = useSession().profile?.manager_id ?? null
  useShownAsScreenTitle('Мессенджер')
  useEffect(
    () => () => {
      messenger.leave()
      clearTyping()
    },
    [],
  )
  return (
    <div className={classes.page}>
      <h1 className="only-heard">Мессенджер</h1>
      {channelId !== null && managerId !== null && <Panes viewer={{ channelId, managerId }} />}
    </div>
  )
}

function Panes({ viewer }: { viewer: Viewer }) {
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const asked = messengerSearch(useSearch({ strict: false }))
  const open = openChatOf(useMessenger())
  useOpenPartner(viewer, asked)

  const show = (chat: ChatRef, face: { name: string; avatar: string | null }) => {
    messenger.set({
      currentManagerId: chat.id,
      currentManagerType: chat.subjectType,
      currentManagerName: face.name,
      currentManagerAvatar: face.avatar,
      replyingTo: null,
      isInfoOpen: false,
    })
    void navigate({
      to: '/messenger',
      search: { subject_type: chat.subjectType, id: chat.id } as never,
      replace: open !== null,
    })
  }
  const close = () => {
    messenger.set({ currentManagerId: null, currentManagerType: null, replyingTo: null, isInfoOpen: false })
    void navigate({ to: '/messenger', search: {} as never, replace: true })
  }
  useBackInTopBar(isNarrow && open !== null, close)

  return (
    <div className={classes.panes} data-open={open !== null || undefined}>
      {(!isNarrow || open === null) && <ChatList viewer={viewer} open={open} onOpen={show} />}
      {open !== null && (
        <Conversation
          key={`${open.subjectType}:${open.id}`}
          viewer={viewer}
          chat={open}
          onClose={close}
          onMoved={show}
        />
      )}
      {!isNarrow && open === null && (
        <div className={classes.nothing}>
          <Empty picture="messages" text="Выберите, кому хотите написать" />
        </div>
      )}
    </div>
  )
}
