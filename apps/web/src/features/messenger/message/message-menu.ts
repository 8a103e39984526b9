import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmark,
  IconCheckbox,
  IconCopy,
  IconEye,
  IconMarkdown,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react'

import type { MenuItem } from '#ui/overlays/menu.tsx'

import { mayDelete, mayEdit, type MessageMenu } from './message-rights.ts'

/** Every action of a message: its context menu. */
export function allActions(menu: MessageMenu): MenuItem[] {
  const { message, rights, actions } = menu
  return [
    ...(rights.writes
      ? [{ label: 'Ответить', isLocal: true, icon: IconArrowBackUp, onPick: () => actions.reply(message) }]
      : []),
    ...(message.message === ''
      ? []
      : [
          {
            label: 'Копировать',
            isLocal: true,
            icon: IconCopy,
            onPick: () => void actions.copy(message.plain),
          },
        ]),
    ...(message.format === 'markdown' && message.plain !== message.message
      ? [
          {
            label: 'Копировать с разметкой',
            isLocal: true,
            icon: IconMarkdown,
            onPick: () => void actions.copy(message.message),
          },
        ]
      : []),
    ...furtherActions(menu),
    ...(mayDelete(menu)
      ? [{ label: 'Удалить', icon: IconX, danger: true, onPick: () => void actions.remove(message) }]
      : []),
  ]
}

/** The actions that have no button of their own. */
export function furtherActions(menu: MessageMenu): MenuItem[] {
  const { message, isPinned, actions, rights } = menu
  const pin = isPinned
    ? { label: 'Открепить', icon: IconPinnedOff, onPick: () => actions.unpin(message) }
    : { label: 'Закрепить', icon: IconPin, onPick: () => actions.pin(message) }
  return [
    ...(mayEdit(menu) ? [{ label: 'Изменить', icon: IconPencil, onPick: () => actions.edit(message) }] : []),
    {
      label: 'Переслать',
      icon: IconArrowForwardUp,
      disabledReason: message.kind === 'poll' && 'Опрос нельзя переслать',
      onPick: () => actions.forward([message.id]),
    },
    ...(rights.saves && message.kind !== 'poll'
      ? [{ label: 'Сохранить в избранное', icon: IconBookmark, onPick: () => actions.save(message) }]
      : []),
    ...(rights.pins ? [pin] : []),
    ...(rights.seesReaders
      ? [{ label: 'Кто прочитал', icon: IconEye, onPick: () => actions.showReaders(message) }]
      : []),
    { label: 'Выбрать', isLocal: true, icon: IconCheckbox, onPick: () => actions.select(message) },
  ]
}
