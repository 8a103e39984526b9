import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheckbox,
  IconCopy,
  IconDots,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'
import type { RefObject } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'

import type { MessageActions } from './message-actions.ts'
import classes from './message-bubble.module.css'
import { ReactionButton } from './reaction-button.tsx'

type ToolbarProps = {
  message: Message
  isOwn: boolean
  isPinned: boolean
  actions: MessageActions
  moreButton: RefObject<HTMLButtonElement | null>
}

/** The actions of a message: the frequent ones as buttons, the others in a menu. */
export function MessageToolbar({ message, isOwn, isPinned, actions, moreButton }: ToolbarProps) {
  const items: MenuItem[] = [
    ...(isOwn ? [{ label: 'Изменить', icon: IconPencil, onPick: () => actions.edit(message) }] : []),
    { label: 'Переслать', icon: IconArrowForwardUp, onPick: () => actions.forward([message.id]) },
    isPinned
      ? { label: 'Открепить', icon: IconPinnedOff, onPick: () => actions.unpin(message) }
      : { label: 'Закрепить', icon: IconPin, onPick: () => actions.pin(message) },
    { label: 'Выбрать', icon: IconCheckbox, onPick: () => actions.select(message) },
  ]
  return (
    <div className={classes.actions}>
      <ReactionButton onReact={(emoji) => actions.react(message, emoji)} />
      <IconButton
        size="small"
        label="Ответить"
        icon={IconArrowBackUp}
        onClick={() => actions.reply(message)}
      />
      {message.message !== '' && (
        <IconButton
          size="small"
          label="Скопировать"
          icon={IconCopy}
          onClick={() => void actions.copy(message.message)}
        />
      )}
      <Menu
        side="bottom-end"
        items={items}
        trigger={<IconButton ref={moreButton} size="small" label="Другие действия" icon={IconDots} />}
      />
      {isOwn && (
        <IconButton
          size="small"
          label="Удалить сообщение"
          icon={IconX}
          tone="danger"
          onClick={() => void actions.remove(message)}
        />
      )}
    </div>
  )
}
