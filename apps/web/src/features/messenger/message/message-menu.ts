import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheckbox,
  IconCopy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'

import type { MenuItem } from '#ui/overlays/menu.tsx'

import type { MessageActions } from './message-actions.ts'

export type MessageMenu = {
  message: Message
  isOwn: boolean
  isPinned: boolean
  actions: MessageActions
}

/** Every action of a message: its context menu. */
export function allActions(menu: MessageMenu): MenuItem[] {
  const { message, isOwn, actions } = menu
  return [
    { label: 'Ответить', icon: IconArrowBackUp, onPick: () => actions.reply(message) },
    ...(message.message === ''
      ? []
      : [{ label: 'Копировать', icon: IconCopy, onPick: () => void actions.copy(message.message) }]),
    ...furtherActions(menu),
    ...(isOwn
      ? [{ label: 'Удалить', icon: IconX, danger: true, onPick: () => void actions.remove(message) }]
      : []),
  ]
}

/** The actions that have no button of their own. */
export function furtherActions({ message, isOwn, isPinned, actions }: MessageMenu): MenuItem[] {
  return [
    ...(isOwn ? [{ label: 'Изменить', icon: IconPencil, onPick: () => actions.edit(message) }] : []),
    { label: 'Переслать', icon: IconArrowForwardUp, onPick: () => actions.forward([message.id]) },
    isPinned
      ? { label: 'Открепить', icon: IconPinnedOff, onPick: () => actions.unpin(message) }
      : { label: 'Закрепить', icon: IconPin, onPick: () => actions.pin(message) },
    { label: 'Выбрать', icon: IconCheckbox, onPick: () => actions.select(message) },
  ]
}
