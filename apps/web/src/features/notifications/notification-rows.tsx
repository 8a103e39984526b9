import { IconBell, IconBellRinging, IconChevronDown } from '@tabler/icons-react'
import type { Notification } from '@uprava/contract/notifications.ts'
import { useState } from 'react'

import { friendlyDateTime, fullDateTime } from '#ui/lib/format.ts'

import { foldedText, foldNotifications, type Folded } from './fold.ts'
import classes from './notifications-page.module.css'

type RowsProps = { items: readonly Notification[]; onOpen: (item: Notification) => void }

/** The list; neighbours of one kind and chat are one row until it is opened. */
export function NotificationRows({ items, onOpen }: RowsProps) {
  return (
    <ul className={classes.list}>
      {foldNotifications(items).map((row) =>
        row.items.length === 1 ? (
          <NotificationRow key={row.newest.id} item={row.newest} onOpen={onOpen} />
        ) : (
          <FoldedRow key={`from ${row.items.at(-1)?.id}`} row={row} onOpen={onOpen} />
        ),
      )}
    </ul>
  )
}

function FoldedRow({ row, onOpen }: { row: Folded; onOpen: (item: Notification) => void }) {
  const [isOpen, setOpen] = useState(false)
  const isSeen = row.items.every((item) => item.is_seen)
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-unread={!isSeen || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SeenIcon isSeen={isSeen} />
        <Words title={row.newest.title} text={foldedText(row)} created={row.newest.created} />
        <IconChevronDown aria-hidden className={classes.fold} />
      </button>
      {isOpen && (
        <ul className={classes.folded}>
          {row.items.map((item) => (
            <NotificationRow key={item.id} item={item} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

function NotificationRow({ item, onOpen }: { item: Notification; onOpen: (item: Notification) => void }) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-unread={!item.is_seen || undefined}
        onClick={() => onOpen(item)}
      >
        <SeenIcon isSeen={item.is_seen} />
        <Words title={item.title} text={item.text} created={item.created} />
      </button>
    </li>
  )
}

function SeenIcon({ isSeen }: { isSeen: boolean }) {
  return isSeen ? <IconBell aria-label="Прочитано" /> : <IconBellRinging aria-label="Не прочитано" />
}

function Words({ title, text, created }: { title: string; text: string; created: string }) {
  return (
    <>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
      <time className={classes.time} dateTime={created} title={fullDateTime(created)}>
        {friendlyDateTime(created)}
      </time>
    </>
  )
}
