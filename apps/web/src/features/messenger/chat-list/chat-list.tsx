import {
  IconAt,
  IconBookmark,
  IconDots,
  IconEdit,
  IconFolders,
  IconSettings,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { ChatEntry, FoundMessage } from '@uprava/contract/messenger.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { openPalette, useIntent } from '#features/navigation/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { Failed } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { useHeldRow } from '#ui/lib/use-held-row.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import { chatKey, isSameChat, refOf, refOfName, type ChatFilter, type ChatRef, type Viewer } from '../chat.ts'
import { useCreatableKinds } from '../groups/use-creatable-kinds.ts'
import { ArchiveHead, ArchiveLine } from '../order/archive-line.tsx'
import { ListTabs } from '../order/list-tabs.tsx'
import { loadOrder } from '../order/use-row-menu.tsx'
import { UnsentLine } from '../scheduled/scheduled-line.tsx'
import { messenger, useMessenger, type ChatTitle } from '../state/messenger-state.ts'
import { useFoundColleagues } from '../use-found-colleagues.ts'
import classes from './chat-list.module.css'
import { ChatRow } from './chat-row.tsx'
import { ColleagueRow } from './colleague-row.tsx'
import { FoundRow, useFoundMessages } from './found-messages.tsx'
import { EmptyList, NewGroup, WaitingInvitations } from './group-parts.tsx'
import { useChatList } from './use-chat-list.ts'

const MentionsPanel = lazy(async () => ({
  default: (await import('./mentions-panel.tsx')).MentionsPanel,
}))
const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}))

const FoldersDialog = lazy(async () => ({ default: (await loadOrder()).FoldersDialog }))

/** How long the spinner stays after loading (MSG-28), milliseconds. */
const spinnerMs = 300
/** The next page is loaded within this distance of the end, pixels. */
const loadDistance = 600

const noEntries: readonly ChatEntry[] = []

type ChatListProps = {
  viewer: Viewer
  open: ChatRef | null
  onOpen: (chat: ChatRef, title: ChatTitle) => void
  /** The chats are there, or could not be fetched. */
  onListed: () => void
}

/** The left pane: the chats, or the messages that mention the viewer. */
export function ChatList(props: ChatListProps) {
  const isMentions = useMessenger((state) => state.isMentions)
  const { search } = messenger.get()
  if (!isMentions) return <Chats {...props} />
  return (
    <section className={classes.pane} aria-label="Чаты">
      <ListHeader
        {...{ search }}
        filter={null}
        viewer={props.viewer}
        onOpen={props.onOpen}
        isSpinning={false}
        onCreate={null}
      />
      <Suspense fallback={<SkeletonRows rows={8} face />}>
        <MentionsPanel
          viewer={props.viewer}
          onShow={({ chat, name, message }) => {
            props.onOpen(refOfName(chat), { name: name ?? '', avatar: null })
            messenger.set({ target: message.id })
          }}
        />
      </Suspense>
    </section>
  )
}

/** Search, filters, chats by their latest activity; with a search also colleagues and messages. */
function Chats({ viewer, open, onOpen, onListed }: ChatListProps) {
  const filter = useMessenger((state) => state.filter)
  const search = useMessenger((state) => state.search)
  const { list, loadMore } = useChatList(viewer.channelId, filter, search)
  const found = useFoundMessages(viewer, filter, search)
  const scroller = useRef<VListHandle>(null)
  const kinds = useCreatableKinds()
  const [isCreating, setCreating] = useState(false)
  useIntent('create-group', () => setCreating(true), kinds.length > 0)
  const create = filter === 'group' && kinds.length > 0 ? () => setCreating(true) : null
  const isSpinning = useMinDuration(list.isFetching, spinnerMs)
  const entries = list.data?.entries ?? noEntries
  const pages = search === '' ? undefined : found.data?.pages
  const hits = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const corrected = found.data?.pages[0]?.corrected ?? null
  const { colleagues, isSearching } = useFoundColleagues(viewer, filter, search, entries)
  const isComplete = list.data !== undefined && list.data.page >= list.data.lastPage
  const rows = buildRows({ entries, colleagues: isComplete ? colleagues : [], hits, corrected })
  const { held, holdable } = useHeldRow(rows)
  const isEmpty = list.data !== undefined && rows.length === 0 && !found.isFetching && !isSearching

  const isListed = !list.isPending
  useEffect(() => {
    if (isListed) onListed()
  }, [isListed, onListed])

  const loadNear = () => {
    const { current } = scroller
    if (current && current.scrollSize - current.scrollOffset - current.viewportSize < loadDistance)
      void loadMore()
  }
  // A list that does not fill the pane cannot be scrolled: load until it does.
  const fill = useEffectEvent(loadNear)
  useEffect(() => fill(), [entries.length])

  return (
    <section className={classes.pane} aria-label="Чаты">
      <ListHeader
        {...{ filter, search, viewer, onOpen }}
        isSpinning={isSpinning && list.data !== undefined}
        onCreate={create}
      />
      <WaitingInvitations viewer={viewer} filter={filter} />
      {filter === 'all' && search === '' && (
        <>
          <UnsentLine viewer={viewer} />
          <ArchiveLine channelId={viewer.channelId} />
        </>
      )}
      {list.isPending && <SkeletonRows rows={8} face />}
      {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} busy={list.isFetching} />}
      {isEmpty && <EmptyList search={search} filter={filter} onCreate={create} />}
      {rows.length > 0 && (
        <VList
          ref={scroller}
          className={classes.list}
          onScroll={loadNear}
          role="list"
          aria-label="Чаты"
          keepMounted={held}
          data={rows}
        >
          {(row) => (
            <div key={row.key} {...holdable(row.key)}>
              <ListRow {...{ row, viewer, open, onOpen }} />
            </div>
          )}
        </VList>
      )}
      {hits.length > 0 && found.hasNextPage && (
        <div className={classes.more}>
          <MoreButton of={found}>Показать ещё сообщения</MoreButton>
        </div>
      )}
      {isCreating && <NewGroup {...{ viewer, kinds, onOpen }} onClose={() => setCreating(false)} />}
    </section>
  )
}

type ListHeaderProps = Pick<ChatListProps, 'viewer' | 'onOpen'> & {
  /** Null: what mentions the viewer is shown. */
  filter: ChatFilter | null
  search: string
  isSpinning: boolean
  /** Null: not here, or the viewer may not create groups. */
  onCreate: (() => void) | null
}

/** Search, settings, filters; of the archive its name and the way back. */
function ListHeader({ viewer, filter, search, isSpinning, onCreate, onOpen }: ListHeaderProps) {
  const [dialog, setDialog] = useState<'settings' | 'folders' | null>(null)
  const openSaved = () =>
    onOpen({ subjectType: 'SAVED', id: viewer.managerId }, { name: 'Избранное', avatar: null })
  return (
    <div className={classes.head}>
      <div className={classes.searchLine}>
        <SearchInput
          label="Поиск чатов"
          labelHidden
          placeholder="Поиск"
          className={classes.search}
          value={search}
          onSearch={(term) => messenger.set({ search: term, isMentions: false })}
        />
        <IconButton
          label="Новый чат"
          icon={IconEdit}
          aria-keyshortcuts="Control+Alt+N"
          onClick={() => openPalette('new-chat')}
        />
        {onCreate && (
          <IconButton needsServer label="Создать группу" icon={IconUsersPlus} onClick={onCreate} />
        )}
        <MentionsSwitch />
        <IconButton
          needsServer
          label="Настройки уведомлений"
          icon={IconSettings}
          onClick={() => setDialog('settings')}
        />
        <Menu
          trigger={<IconButton label="Избранное и папки" icon={IconDots} />}
          items={[
            { label: 'Избранное', isLocal: true, icon: IconBookmark, onPick: openSaved },
            { label: 'Папки чатов', icon: IconFolders, onPick: () => setDialog('folders') },
          ]}
        />
      </div>
      <div className={classes.filters}>
        {filter === 'archive' ? <ArchiveHead /> : <ListTabs channelId={viewer.channelId} filter={filter} />}
        {isSpinning && (
          <span className={classes.spinner}>
            <Spinner size={16} />
          </span>
        )}
      </div>
      <Suspense>
        {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
        {dialog === 'folders' && <FoldersDialog viewer={viewer} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}

function MentionsSwitch() {
  const isOn = useMessenger((state) => state.isMentions)
  return (
    <IconButton
      label="Упоминания"
      icon={IconAt}
      tone={isOn ? 'filled' : 'quiet'}
      aria-pressed={isOn}
      onClick={() => messenger.set({ isMentions: !isOn })}
    />
  )
}

type Row =
  | { kind: 'chat'; key: string; entry: ChatEntry }
  | { kind: 'colleague'; key: string; colleague: Employee }
  | { kind: 'heading'; key: string; corrected: string | null }
  | { kind: 'found'; key: string; found: FoundMessage }

type Found = {
  entries: readonly ChatEntry[]
  colleagues: readonly Employee[]
  hits: readonly FoundMessage[]
  corrected: string | null
}

/** The rows of the list: the chats, colleagues without a chat, then the found messages. */
function buildRows({ entries, colleagues, hits, corrected }: Found): readonly Row[] {
  const people: Row[] = [
    ...entries.map((entry): Row => ({ kind: 'chat', key: chatKey(refOf(entry)), entry })),
    ...colleagues.map((colleague): Row => ({
      kind: 'colleague',
      key: `colleague ${colleague.manager.id}`,
      colleague,
    })),
  ]
  if (hits.length === 0) return people
  const found = hits.map((hit): Row => ({ kind: 'found', key: `message ${hit.message.id}`, found: hit }))
  return [...people, { kind: 'heading', key: 'messages', corrected }, ...found]
}

type ListRowProps = Omit<ChatListProps, 'onListed'> & { row: Row }

function ListRow({ row, viewer, open, onOpen }: ListRowProps) {
  switch (row.kind) {
    case 'chat': {
      const { entry } = row
      return (
        <ChatRow
          entry={entry}
          viewer={viewer}
          isOpen={open !== null && isSameChat(open, refOf(entry))}
          onOpen={onOpen}
        />
      )
    }
    case 'colleague': {
      const { manager } = row.colleague
      const chat: ChatRef = { subjectType: 'PRIVATE-MANAGER', id: manager.id }
      return (
        <ColleagueRow
          colleague={row.colleague}
          onOpen={() => onOpen(chat, { name: personName(manager), avatar: manager.avatar })}
        />
      )
    }
    case 'heading':
      return (
        <div role="listitem">
          <h2 className={classes.heading}>
            Сообщения{row.corrected !== null && ` по запросу «${row.corrected}»`}
          </h2>
        </div>
      )
    case 'found': {
      const { chat, name, avatar, message } = row.found
      return (
        <FoundRow
          found={row.found}
          onOpen={() => {
            onOpen(refOfName(chat), { name: name ?? '', avatar })
            messenger.set({ target: message.id })
          }}
        />
      )
    }
    default:
      return row satisfies never
  }
}

/** True while `now` is, and for so long after it. */
function useMinDuration(now: boolean, ms: number): boolean {
  const [isOn, setOn] = useState(now)
  if (now && !isOn) setOn(true)
  useEffect(() => {
    if (now) return
    const timer = setTimeout(() => setOn(false), ms)
    return () => clearTimeout(timer)
  }, [now, ms])
  return isOn
}
