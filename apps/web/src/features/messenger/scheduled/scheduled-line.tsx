import { IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import { loadScheduled } from './load-scheduled.ts'
import classes from './scheduled-line.module.css'
import { useScheduled } from './scheduled.queries.ts'

const ScheduledDialog = lazy(async () => ({ default: (await loadScheduled()).ScheduledDialog }))

type ScheduledLineProps = { viewer: Viewer; chat: ChatRef }

/** «Отложено: {n}» above the field: opens the list of what is sent later (messenger §7). */
export function ScheduledLine({ viewer, chat }: ScheduledLineProps) {
  const { data: all = [] } = useScheduled(viewer, chat)
  const failed = all.filter(({ state }) => state === 'failed').length
  const waiting = all.length - failed
  const words = [waiting > 0 && `Отложено: ${waiting}`, failed > 0 && `Не отправлено: ${failed}`]
  return <Line {...{ viewer, chat }} isFailed={failed > 0} words={words.filter(Boolean).join(' · ')} />
}

/** «Отложенные не отправлены: {n}» on top of the chats: also those of a chat that is no more. */
export function UnsentLine({ viewer }: { viewer: Viewer }) {
  const { data: { length } = [] } = useScheduled(viewer, null)
  const words = length === 0 ? '' : `Отложенные не отправлены: ${length}`
  return <Line viewer={viewer} chat={null} isFailed words={words} />
}

type LineProps = { viewer: Viewer; chat: ChatRef | null; isFailed: boolean; words: string }

function Line({ viewer, chat, isFailed, words }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {words !== '' && (
        <button
          type="button"
          className={classes.line}
          data-failed={isFailed || undefined}
          data-on-list={chat === null || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconClock aria-hidden size="1.1rem" />
          {words}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ScheduledDialog {...{ viewer, chat }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
