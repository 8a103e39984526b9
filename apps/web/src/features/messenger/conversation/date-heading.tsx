import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { localDay } from '#ui/dates/dates.ts'
import { dateHeading, fullDateTime } from '#ui/lib/format.ts'

import { DayPicker } from './day-picker.tsx'
import classes from './message-list.module.css'

/** The date above its messages; a press opens a calendar for a jump to another day. */
export function DateHeading({ at, onDay }: { at: string; onDay: (day: IsoDate) => void }) {
  return (
    <h2 className={classes.date}>
      <DayPicker
        picked={[localDay(new Date(at))]}
        onDay={onDay}
        trigger={
          <button type="button" className={classes.day} title={fullDateTime(at)}>
            {dateHeading(at)}
          </button>
        }
      />
    </h2>
  )
}
