import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconBell,
  IconBellOff,
  IconCheck,
  IconChecks,
  IconFolder,
  IconFolderPlus,
  IconLogout,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { isMuted } from '@uprava/contract/rules/chat-folders.ts'
import { useState } from 'react'

import { ContextMenu } from '#ui/overlays/context-menu.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'

import { isSameChat, refOf, refOfName, type Viewer } from '../chat.ts'
import { useLeaveGroup } from '../groups/use-leave-group.ts'
import { useMarkAllRead } from '../message/message.changes.ts'
import { chatName } from '../messenger.changes.ts'
import { FolderDialog } from './folder-form.tsx'
import { movePin } from './moving.ts'
import { mutedUntil, muteTerms } from './mute-terms.ts'
import type { MenuLevel, OpenMenu } from './open-menu.ts'
import { useSaveFolder, useSetChat } from './order.calls.ts'
import { orderQueries } from './order.queries.ts'

type ChatMenuProps = {
  entry: ChatEntry
  viewer: Viewer
  menu: OpenMenu
  onChange: (menu: OpenMenu | null) => void
}

const labels: Readonly<Record<MenuLevel, string>> = {
  actions: 'Действия с чатом',
  mute: 'Без звука',
  folders: 'В папку',
}

/** The menu of a chat in the list; «Без звука» and «В папку» open their choices in its place. */
export function ChatMenu({ entry, viewer, menu, onChange }: ChatMenuProps) {
  const [isCreating, setCreating] = useState(false)
  const { data: folders = [] } = useQuery(orderQueries.folders(viewer.channelId))
  const { mutate: set } = useSetChat(entry, viewer)
  const show = (level: MenuLevel) => onChange({ ...menu, level })
  const actions = useActions({ entry, viewer, menu, show })
  const folderItems = useFolderItems(entry, viewer, folders)
  const items: Readonly<Record<MenuLevel, MenuItem[]>> = {
    actions,
    mute: muteTerms.map(({ key, label }) => ({
      label,
      icon: IconBellOff,
      onPick: () => set({ muted_until: mutedUntil(key, new Date()) }),
    })),
    folders: [
      ...folderItems,
      {
        label: 'Новая папка',
        icon: IconFolderPlus,
        disabledReason: folders.length >= orderLimits.folders && 'Папок может быть не больше 20',
        onPick: () => {
          onChange(menu)
          setCreating(true)
        },
      },
    ],
  }
  if (isCreating)
    return (
      <FolderDialog
        viewer={viewer}
        folder={null}
        first={chatName(refOf(entry), viewer.channelId)}
        onClose={() => {
          onChange(null)
          menu.owner.focus({ preventScroll: true })
        }}
      />
    )
  return (
    <ContextMenu
      key={menu.level}
      label={labels[menu.level]}
      place={menu}
      items={items[menu.level]}
      onClose={() => onChange(null)}
    />
  )
}

type ActionsProps = Omit<ChatMenuProps, 'onChange'> & { show: (level: MenuLevel) => void }

function useActions({ entry, viewer, menu, show }: ActionsProps): MenuItem[] {
  const queries = useQueryClient()
  const chat = refOf(entry)
  const { mutate: set } = useSetChat(entry, viewer)
  const { mutate: markRead } = useMarkAllRead(viewer.channelId)
  const leave = useLeaveGroup(viewer, { id: entry.id, name: entry.name ?? '' })
  const { is_archived: isArchived, pin_position: pin, group } = entry
  const move = (step: number) => void movePin(queries, viewer, chat, step)
  const archive = () => {
    focusNeighbour(menu.owner)
    set({ is_archived: !isArchived })
  }
  return [
    ...(pin === null
      ? [{ label: 'Закрепить', icon: IconPin, onPick: () => set({ is_pinned: true }) }]
      : [
          { label: 'Открепить', icon: IconPinnedOff, onPick: () => set({ is_pinned: false }) },
          ...(hasPinned(menu.owner, -1)
            ? [{ label: 'Переместить выше', icon: IconArrowUp, onPick: () => move(-1) }]
            : []),
          ...(hasPinned(menu.owner, 1)
            ? [{ label: 'Переместить ниже', icon: IconArrowDown, onPick: () => move(1) }]
            : []),
        ]),
    ...(entry.subject_type === 'SAVED' ? [] : [muteItem(entry, () => set({ muted_until: null }), show)]),
    isArchived
      ? { label: 'Из архива', icon: IconArchiveOff, onPick: archive }
      : { label: 'В архив', icon: IconArchive, onPick: archive },
    ...(isArchived ? [] : [{ label: 'В папку', icon: IconFolder, onPick: () => show('folders') }]),
    ...(entry.unread_messages_count > 0
      ? [{ label: 'Отметить прочитанным', icon: IconChecks, onPick: () => markRead(chat) }]
      : []),
    ...(group ? [{ label: 'Покинуть группу', icon: IconLogout, danger: true, onPick: leave }] : []),
  ]
}

const muteItem = (entry: ChatEntry, unmute: () => void, show: (level: MenuLevel) => void): MenuItem =>
  isMuted(entry)
    ? { label: 'Включить звук', icon: IconBell, onPick: unmute }
    : { label: 'Без звука', icon: IconBellOff, onPick: () => show('mute') }

/** The folders; one that the chat was picked for has a tick, and lets it go. */
function useFolderItems(entry: ChatEntry, { channelId }: Viewer, folders: readonly ChatFolder[]): MenuItem[] {
  const { mutate: save } = useSaveFolder(channelId)
  const chat = refOf(entry)
  return folders.map((folder) => {
    const { id, name, rules, chats } = folder
    const others = chats.filter((one) => !isSameChat(refOfName(one), chat))
    const isPicked = others.length < chats.length
    const isFull = !isPicked && chats.length >= orderLimits.folderChats
    return {
      key: `${id}`,
      label: isPicked ? `Убрать из папки «${name}»` : name,
      icon: isPicked ? IconCheck : IconFolder,
      disabledReason: isFull && 'В папку можно добавить не больше 200 чатов',
      onPick: () =>
        save({
          id,
          form: { name, rules, chats: isPicked ? others : [...chats, chatName(chat, channelId)] },
        }),
    }
  })
}

const rowsBeside = (owner: HTMLElement) =>
  Array.from(owner.closest('[role="list"]')?.querySelectorAll<HTMLElement>('[data-chat]') ?? [])

/** Whether the row beside this one is pinned too. */
function hasPinned(owner: HTMLElement, step: 1 | -1): boolean {
  const rows = rowsBeside(owner)
  return rows[rows.indexOf(owner) + step]?.dataset['pinned'] !== undefined
}

/** The row is about to leave the list: the focus goes to the one beside it. */
function focusNeighbour(owner: HTMLElement): void {
  const rows = rowsBeside(owner)
  const at = rows.indexOf(owner)
  const next = rows[at + 1] ?? rows[at - 1]
  next?.focus({ preventScroll: true })
}
