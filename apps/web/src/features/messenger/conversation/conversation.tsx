import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useRef, useState } from 'react'

import { useFileDrop } from '#ui/files/use-file-drop.ts'
import { useEscape } from '#ui/overlays/use-escape.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { useMessageActions } from '../message/message-actions.ts'
import { loadDay, markAllRead } from '../messenger.changes.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import { ConversationHeader } from './conversation-header.tsx'
import classes from './conversation.module.css'
import { ForwardDialog } from './forward-dialog.tsx'
import { InfoDrawer } from './info-drawer.tsx'
import { MessageList } from './message-list.tsx'
import { PinnedBar } from './pinned-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useHistory } from './use-history.ts'

type ConversationProps = {
  viewer: Viewer
  chat: ChatRef
  onClose: () => void
}

/** The open conversation: header, pinned message, history, composer. Files may be dropped anywhere on it. */
export function Conversation({ viewer, chat, onClose }: ConversationProps) {
  const queries = useQueryClient()
  const state = useMessenger()
  const { currentManagerName: name, currentManagerAvatar: avatar, isInfoOpen, replyingTo, editing } = state
  const [search, setSearch] = useState('')
  const [isSearching, setSearching] = useState(false)
  const history = useHistory(viewer.channelId, chat, search)
  const info = useQuery(messengerQueries.info(viewer.channelId, chat))
  const actions = useMessageActions(viewer, chat)
  const composer = useRef<ComposerHandle>(null)
  const { over, target } = useFileDrop((files) => composer.current?.attach(files), true)
  const pinned = info.data?.pinned_message ?? null

  useReadWhileSeen(viewer, chat, history.window.messages.at(-1)?.id)
  useEffect(() => {
    if (replyingTo !== null) composer.current?.focus()
  }, [replyingTo])
  const closeSearch = () => {
    setSearch('')
    setSearching(false)
  }
  // One press closes the topmost thing; the chat itself is the last (MSG-119).
  useEscape(onClose, true)
  useEscape(() => messenger.set({ replyingTo: null }), replyingTo !== null)
  useEscape(() => messenger.set({ editing: null }), editing !== null)
  useEscape(closeSearch, isSearching)
  useEscape(() => messenger.set({ selected: null }), state.selected !== null)

  // Leading to a message shows it among its neighbours, so a search that found it is over.
  const leadTo = (messageId: number | null) => {
    if (messageId !== null && isSearching) closeSearch()
    messenger.set({ target: messageId })
  }

  const goToDay = async (day: IsoDate) => {
    const first = await loadDay(queries, viewer.channelId, chat, day)
    if (first !== null) leadTo(first)
  }

  return (
    <section
      className={classes.conversation}
      aria-label={`Переписка: ${name}`}
      data-over={over || undefined}
      {...target}
    >
      <div>
        {state.selected === null ? (
          <ConversationHeader
            name={name}
            avatar={avatar}
            chat={chat}
            isOnline={info.data?.is_online ?? false}
            search={isSearching ? search : null}
            onSearch={setSearch}
            onDay={(day) => void goToDay(day)}
            onToggleSearch={() => (isSearching ? closeSearch() : setSearching(true))}
            onInfo={() => messenger.set({ isInfoOpen: true })}
            onClose={onClose}
          />
        ) : (
          <SelectionBar
            selected={state.selected}
            messages={history.window.messages}
            viewer={viewer}
            chat={chat}
            actions={actions}
          />
        )}
        {pinned && <PinnedBar message={pinned} onShow={leadTo} onUnpin={() => actions.unpin(pinned)} />}
      </div>
      <MessageList
        viewer={viewer}
        chat={chat}
        history={history}
        actions={actions}
        pinnedId={pinned?.id ?? null}
        search={search}
        target={state.target}
        onTarget={leadTo}
        onDay={(day) => void goToDay(day)}
      />
      <Composer
        ref={composer}
        viewer={viewer}
        chat={chat}
        lastOwn={lastOwn(history.window.messages, viewer)}
      />
      {over && <p className={classes.drop}>Отпустите файлы, чтобы приложить их</p>}
      {state.forwarding !== null && (
        <ForwardDialog
          viewer={viewer}
          messageIds={state.forwarding}
          onClose={() => messenger.set({ forwarding: null })}
        />
      )}
      <InfoDrawer
        viewer={viewer}
        chat={chat}
        info={info}
        open={isInfoOpen}
        onClose={() => messenger.set({ isInfoOpen: false })}
        onShow={(messageId) => {
          messenger.set({ isInfoOpen: false })
          leadTo(messageId)
        }}
      />
    </section>
  )
}

function lastOwn<Sent extends { sender: { id: number } }>(
  messages: readonly Sent[],
  viewer: Viewer,
): Sent | null {
  return messages.findLast((message) => message.sender.id === viewer.managerId) ?? null
}

/** Opening a chat and every newer message in it mark all read, as long as somebody looks (MSG-66, RT-24). */
function useReadWhileSeen({ channelId }: Viewer, chat: ChatRef, newestId: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (newestId === undefined || chat.subjectType === 'PRIVATE-MANAGER') return
    const read = () => {
      if (document.visibilityState === 'visible') void markAllRead(queries, channelId, chat)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newestId, chat, channelId, queries])
}
