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
  const [isOpen, setOpen] = useState(false)
  const failed = all.filter(({ state }) => state === 'failed').length
  const waiting = all.length - failed
  return (
    <>
      {all.length > 0 && (
        <button
          type="button"
          className={classes.line}
          data-failed={failed > 0 || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconClock aria-hidden size="1.1rem" />
          {[waiting > 0 && `Отложено: ${waiting}`, failed > 0 && `Не отправлено: ${failed}`]
            .filter(Boolean)
            .join(' · ')}
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
