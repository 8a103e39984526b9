import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ChatInfo, Message } from '@uprava/contract/messenger.ts'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { lazy, memo, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import { useFileDrop } from '#ui/files/use-file-drop.ts'
import { afterPaint } from '#ui/lib/after-paint.ts'
import { useEscape } from '#ui/overlays/use-escape.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { whyNotWriting, type ChatRights } from '../groups/group-rules.ts'
import { useRights } from '../groups/use-rights.ts'
import { useMessageActions, type MessageActions } from '../message/message-actions.ts'
import { loadMessageTools } from '../message/message-bubble.tsx'
import { useMarkAllRead } from '../message/message.changes.ts'
import { loadDay } from '../messenger.changes.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { loadOrder } from '../order/use-row-menu.tsx'
import { loadPolls } from '../polls/load-polls.ts'
import { loadScheduled } from '../scheduled/load-scheduled.ts'
import { messenger, useMessenger, type ChatTitle } from '../state/messenger-state.ts'
import { loadVoice } from '../voice/load-voice.ts'
import { ConversationHeader } from './conversation-header.tsx'
import classes from './conversation.module.css'
import { loadCalendar } from './day-picker.tsx'
import { MessageList } from './message-list.tsx'
import { PinnedBar } from './pinned-bar.tsx'
import { useHistory } from './use-history.ts'

const loadForwardDialog = () => import('./forward-dialog.tsx')
const loadInfoDrawer = () => import('./info-drawer.tsx')
const loadGallery = () => import('../media/gallery.tsx')
const loadFileViewer = () => import('../media/chat-file-viewer.tsx')
const loadSelectionBar = () => import('./selection-bar.tsx')
const loadReadersDialog = () => import('../groups/readers-dialog.tsx')
const SelectionBar = lazy(async () => ({ default: (await loadSelectionBar()).SelectionBar }))
const ForwardDialog = lazy(async () => ({ default: (await loadForwardDialog()).ForwardDialog }))
const InfoDrawer = lazy(async () => ({ default: (await loadInfoDrawer()).InfoDrawer }))
const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))
const ChatFileViewer = lazy(async () => ({ default: (await loadFileViewer()).ChatFileViewer }))
const ReadersDialog = lazy(async () => ({ default: (await loadReadersDialog()).ReadersDialog }))

type ConversationProps = {
  viewer: Viewer
  chat: ChatRef
  title: ChatTitle
  onClose: () => void
}

/**
 * The open conversation: header, pinned message, history, composer. Files may be dropped anywhere on it. Its own properties
 * alone render it again: several stay in the page.
 */
export const Conversation = memo(function Conversation({ viewer, chat, title, onClose }: ConversationProps) {
  const queries = useQueryClient()
  const timesLeft = useTimesLeft()
  const target = useMessenger((state) => state.target)
  const isSelecting = useMessenger((state) => state.selected !== null)
  const { term, isOpen: isSearching, setTerm, setOpen, close: closeSearch } = useChatSearch(timesLeft)
  const history = useHistory(viewer.channelId, chat, term)
  const info = useQuery(messengerQueries.info(viewer.channelId, chat))
  const actions = useMessageActions(viewer, chat)
  const composer = useRef<ComposerHandle>(null)
  const drop = useFileDrop((files) => composer.current?.attach(files), true)
  const group = info.data?.group ?? null
  const rights = useRights(chat, group)
  const pinned = info.data?.pinned_message ?? null
  const { messages } = history.window

  useMarkReadWhileVisible(viewer, chat, messages.at(-1)?.id)
  useFocusOnReply(composer)
  useConversationEscape({ onClose, isSearching, closeSearch })
  useLoadedDialogs()

  // The target is shown among its neighbours, so a search that found it ends.
  const jumpTo = (messageId: number | null) => {
    if (messageId !== null && isSearching) closeSearch()
    messenger.set({ target: messageId })
  }
  const jumpToDay = (day: IsoDate) =>
    void loadDay(queries, viewer.channelId, chat, day).then((first) => first !== null && jumpTo(first))

  return (
    <section
      className={classes.conversation}
      aria-label={`Переписка: ${title.name}`}
      data-conversation
      data-over={drop.over || undefined}
      {...drop.target}
    >
      <div>
        <SelectionOr {...{ viewer, chat, actions, rights, messages }}>
          <ConversationHeader
            {...title}
            chat={chat}
            isOnline={info.data?.is_online ?? false}
            membersCount={group?.members_count ?? null}
            search={isSearching ? term : null}
            onSearch={setTerm}
            onDay={jumpToDay}
            onToggleSearch={() => (isSearching ? closeSearch() : setOpen(true))}
            onInfo={() => messenger.set({ isInfoOpen: true })}
            onClose={onClose}
          />
        </SelectionOr>
        {pinned && (
          <PinnedBar
            message={pinned}
            onShow={jumpTo}
            onUnpin={rights.pins ? () => actions.unpin(pinned) : null}
          />
        )}
      </div>
      <MessageList
        {...{ viewer, chat, history, actions, rights, target, timesLeft }}
        namesChannel={group?.kind === 'shared'}
        pinnedId={pinned?.id ?? null}
        search={term}
        onTarget={jumpTo}
        onDay={jumpToDay}
      />
      {/* Hidden and not gone: what was typed and attached is there when the selection ends. */}
      <div hidden={isSelecting}>
        <Footer group={group}>
          <Composer
            ref={composer}
            {...{ viewer, chat }}
            lastOwn={lastOwn(messages, viewer)}
            membersCount={group?.members_count ?? 0}
          />
        </Footer>
      </div>
      {drop.over && <p className={classes.drop}>Отпустите файлы, чтобы приложить их</p>}
      <ConversationDialogs {...{ viewer, chat, info }} onShow={jumpTo} />
    </section>
  )
})

/** How often the conversation was left for another one: it stays in the page, and opens as if it had not. */
function useTimesLeft(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => () => setTimes((count) => count + 1), [])
  return times
}

/** The field; where the viewer may not write in the group, why. What was typed stays as a draft (GRP-11). */
function Footer({ group, children }: { group: GroupDetails | null; children: ReactNode }) {
  const reason = group && whyNotWriting(group)
  return reason === null ? children : <p className={classes.readOnly}>{reason}</p>
}

type SelectionOrProps = {
  viewer: Viewer
  chat: ChatRef
  actions: MessageActions
  rights: ChatRights
  messages: readonly Message[]
  children: ReactNode
}

/** The actions of the selected messages in the selection mode, otherwise the header. */
function SelectionOr({ children, ...selection }: SelectionOrProps) {
  const selected = useMessenger((state) => state.selected)
  if (selected === null) return children
  return (
    <Suspense fallback={children}>
      <SelectionBar selected={selected} {...selection} />
    </Suspense>
  )
}

type ConversationDialogsProps = {
  viewer: Viewer
  chat: ChatRef
  info: UseQueryResult<ChatInfo>
  onShow: (messageId: number) => void
}

/** The dialogs of forwarding and of readers, and the drawer of information; loaded when they are first opened. */
function ConversationDialogs({ viewer, chat, info, onShow }: ConversationDialogsProps) {
  const forwarding = useMessenger((state) => state.forwarding)
  const isInfoOpen = useMessenger((state) => state.isInfoOpen)
  const readersOf = useMessenger((state) => state.readersOf)
  const gallery = useMessenger((state) => state.gallery)
  const viewedFile = useMessenger((state) => state.viewedFile)
  const closeInfo = () => messenger.set({ isInfoOpen: false })
  // The drawer stays while it leaves.
  const [wasInfoOpen, setWasInfoOpen] = useState(false)
  if (isInfoOpen && !wasInfoOpen) setWasInfoOpen(true)
  return (
    <Suspense>
      {forwarding !== null && (
        <ForwardDialog
          viewer={viewer}
          messageIds={forwarding}
          onClose={() => messenger.set({ forwarding: null })}
        />
      )}
      {wasInfoOpen && (
        <InfoDrawer
          {...{ viewer, chat, info }}
          open={isInfoOpen}
          onClose={closeInfo}
          onShow={(messageId) => {
            closeInfo()
            onShow(messageId)
          }}
        />
      )}
      {gallery !== null && (
        <Gallery
          {...{ viewer, chat }}
          opened={gallery}
          onForward={(messageId) => messenger.set({ gallery: null, forwarding: [messageId] })}
          onShow={(messageId) => {
            messenger.set({ gallery: null, isInfoOpen: false })
            onShow(messageId)
          }}
          onClose={() => messenger.set({ gallery: null })}
        />
      )}
      {viewedFile !== null && (
        <ChatFileViewer file={viewedFile} onClose={() => messenger.set({ viewedFile: null })} />
      )}
      {readersOf !== null && (
        <ReadersDialog
          viewer={viewer}
          message={readersOf}
          isGroup={chat.subjectType === 'GROUP'}
          onClose={() => messenger.set({ readersOf: null })}
        />
      )}
    </Suspense>
  )
}

/** Once for all conversations: asking for files that are there takes a sixth of the time in which a chat opens. */
let areDialogsLoaded = false

/** Loads the dialogs behind the conversation: without a connection there would be nothing to load them from. */
function useLoadedDialogs(): void {
  useEffect(() => {
    if (areDialogsLoaded) return
    return afterPaint(() => {
      void Promise.all([
        loadForwardDialog(),
        loadInfoDrawer(),
        loadReadersDialog(),
        loadSelectionBar(),
        loadGallery(),
        loadFileViewer(),
        loadCalendar(),
        import('../composer/attach-dialog.tsx'),
        import('../settings/settings-dialog.tsx'),
        loadMessageTools(),
        loadOrder(),
        loadScheduled(),
        loadPolls(),
        loadVoice(),
      ]).then(
        () => {
          areDialogsLoaded = true
        },
        () => undefined,
      )
    })
  }, [])
}

/** The search inside the chat; it ends when the chat is left. */
function useChatSearch(timesLeft: number) {
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [knownLeft, setKnownLeft] = useState(timesLeft)
  if (knownLeft !== timesLeft) {
    setKnownLeft(timesLeft)
    setTerm('')
    setOpen(false)
  }
  const close = () => {
    setTerm('')
    setOpen(false)
  }
  return { term, isOpen, setTerm, setOpen, close }
}

function useFocusOnReply(composer: RefObject<ComposerHandle | null>): void {
  const replyingTo = useMessenger((state) => state.replyingTo)
  useEffect(() => {
    if (replyingTo !== null) composer.current?.focus()
  }, [replyingTo, composer])
}

type EscapeProps = { onClose: () => void; isSearching: boolean; closeSearch: () => void }

/** Escape ends the topmost mode; the last press closes the chat (MSG-119). */
function useConversationEscape({ onClose, isSearching, closeSearch }: EscapeProps): void {
  const isReplying = useMessenger((state) => state.replyingTo !== null)
  const isEditing = useMessenger((state) => state.editing !== null)
  const isSelecting = useMessenger((state) => state.selected !== null)
  useEscape(onClose, true)
  useEscape(() => messenger.set({ replyingTo: null }), isReplying)
  useEscape(() => messenger.set({ editing: null }), isEditing)
  useEscape(closeSearch, isSearching)
  useEscape(() => messenger.set({ selected: null }), isSelecting)
}

function lastOwn(messages: readonly Message[], viewer: Viewer): Message | null {
  return messages.findLast(({ sender, kind }) => sender.id === viewer.managerId && kind === 'text') ?? null
}

/** Marks the chat as read when it is opened and at every newer message, while the page is visible (MSG-66, RT-24). */
function useMarkReadWhileVisible({ channelId }: Viewer, chat: ChatRef, newestId: number | undefined): void {
  const { mutate: markAllRead } = useMarkAllRead(channelId)
  useEffect(() => {
    if (newestId === undefined || chat.subjectType === 'PRIVATE-MANAGER') return
    const markRead = () => {
      if (document.visibilityState === 'visible') markAllRead(chat)
    }
    const stop = afterPaint(markRead)
    document.addEventListener('visibilitychange', markRead)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', markRead)
    }
  }, [newestId, chat, markAllRead])
}
