import { Popover } from '@mantine/core'
import { useState } from 'react'

import { Calendar } from '#ui/calendar.tsx'
import { DATE_BOUNDS, dayOf, today, type IsoDate } from '#ui/dates.ts'
import { dateHeading, fullDateTime } from '#ui/format.ts'
import { portalHome } from '#ui/portal-home.ts'

import classes from './message-list.module.css'

/** The date above its messages; a press opens a calendar that leads to another day of the conversation. */
export function DateHeading({ at, onDay }: { at: string; onDay: (day: IsoDate) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [home, setHome] = useState<HTMLElement>()
  return (
    <h2 className={classes.date}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom"
        offset={4}
        trapFocus
        returnFocus
        withRoles={false}
        floatingStrategy="fixed"
        portalProps={{ target: home }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.day}
            title={fullDateTime(at)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={(event) => {
              setHome(portalHome(event.currentTarget))
              setOpen(!isOpen)
            }}
          >
            {dateHeading(at)}
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Перейти к дате">
          <Calendar
            picked={[dayOf(new Date(at))]}
            min={DATE_BOUNDS.min}
            max={today()}
            onPick={(day) => {
              setOpen(false)
              onDay(day)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </h2>
  )
}
