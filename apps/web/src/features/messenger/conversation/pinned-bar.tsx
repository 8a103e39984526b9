import { IconPinFilled, IconX } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import classes from './pinned-bar.module.css'

type PinnedBarProps = {
  message: Message
  onShow: (messageId: number) => void
  /** Null: the viewer may not. */
  onUnpin: (() => void) | null
}

/** The pinned message of the chat; a press scrolls to it. */
export function PinnedBar({ message, onShow, onUnpin }: PinnedBarProps) {
  return (
    <section className={classes.bar} aria-label="Закреплённое сообщение">
      <button type="button" className={classes.message} onClick={() => onShow(message.id)}>
        <IconPinFilled aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.sender}>{message.sender.full_name}</span>
          <span className={classes.text}>{message.plain || 'Вложенный файл'}</span>
        </span>
      </button>
      {onUnpin && <IconButton needsServer label="Открепить сообщение" icon={IconX} onClick={onUnpin} />}
    </section>
  )
}
