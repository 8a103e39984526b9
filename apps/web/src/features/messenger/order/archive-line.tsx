import { IconArchive, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import { messenger } from '../state/messenger-state.ts'
import classes from './order.module.css'
import { orderQueries } from './order.queries.ts'

/** «Архив · {n}»: one line on top of the list, while anything is archived (CHAT-24). */
export function ArchiveLine({ channelId }: { channelId: number }) {
  const { data: count = 0 } = useQuery(orderQueries.archiveCount(channelId))
  if (count === 0) return null
  return (
    <button type="button" className={classes.archive} onClick={() => messenger.set({ filter: 'archive' })}>
      <IconArchive aria-hidden size="1.25rem" />
      Архив · {count}
    </button>
  )
}

/** The head of the archive, with the way back. */
export function ArchiveHead() {
  const back = useRef<HTMLButtonElement>(null)
  // The line that has opened the archive is gone.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className={classes.archiveHead}>
      <IconButton
        label="Назад ко всем чатам"
        icon={IconArrowLeft}
        ref={back}
        onClick={() => messenger.set({ filter: 'all' })}
      />
      <h2>Архив</h2>
    </div>
  )
}
