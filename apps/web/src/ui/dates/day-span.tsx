import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { DateInput } from './date-input.tsx'

/** Both days are included; null leaves that side open. */
export type DaySpan = { from: IsoDate | null; to: IsoDate | null }

/** A span whose first day is later than its last asks for nothing. */
export const isBackwards = ({ from, to }: DaySpan): boolean => from !== null && to !== null && from > to

export const isInSpan = (day: IsoDate, { from, to }: DaySpan): boolean =>
  (from === null || day >= from) && (to === null || day <= to)

type DaySpanFieldsProps = { value: DaySpan; onChange: (span: DaySpan) => void }

/** «Дата с» and «Дата по» of a filter that works at once. */
export function DaySpanFields({ value, onChange }: DaySpanFieldsProps) {
  return (
    <>
      <DateInput
        label="Дата с"
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        error={isBackwards(value) ? 'Дата начала позже даты окончания' : undefined}
      />
      <DateInput label="Дата по" value={value.to} onChange={(to) => onChange({ ...value, to })} />
    </>
  )
}
