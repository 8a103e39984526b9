import { scheduleLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { daysAfter, type IsoDate } from '@uprava/contract/rules/days.ts'

import { DateInput } from '#ui/dates/date-input.tsx'
import { localDay, today } from '#ui/dates/dates.ts'
import { TimeInput } from '#ui/dates/time-input.tsx'

import classes from './scheduled.module.css'

/** A time as it is being chosen, in the browser's time zone. */
export type TypedTime = { readonly day: IsoDate | null; readonly time: string }

const twoDigits = (value: number) => String(value).padStart(2, '0')

export const typedTime = (at: Date): TypedTime => ({
  day: localDay(at),
  time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
})

/** Null: it is not complete. */
export function momentOf({ day, time }: TypedTime): Date | null {
  const at = day === null || time === '' ? null : new Date(`${day}T${time}`)
  return at === null || Number.isNaN(at.getTime()) ? null : at
}

type TimeFieldsProps = {
  value: TypedTime
  onChange: (value: TypedTime) => void
  error: string | undefined
}

/** «Дата» and «Время» of a sending. */
export function TimeFields({ value, onChange, error }: TimeFieldsProps) {
  return (
    <div className={classes.time}>
      <DateInput
        label="Дата"
        name="day"
        required
        min={today()}
        max={daysAfter(today(), scheduleLimits.maxDays)}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeInput
        label="Время"
        name="time"
        required
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        error={error}
      />
    </div>
  )
}
