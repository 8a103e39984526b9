import { dateBounds, isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx'
import { DATE_MASK } from './date-mask.ts'
import { isWithin, type DateBounds } from './dates.ts'

export const DATE_WANTED = 'Введите дату в виде дд.мм.гггг'

const FULL_LENGTH = '##.##.####'.length

interface DateInputProps
  extends
    Omit<CalendarFieldProps, 'mask' | 'text' | 'onText' | 'onLeave' | 'picked' | 'onPick' | 'placeholder'>,
    Partial<DateBounds> {
  /** ISO inside (VAL-35); `russianDate` for the wire. */
  value: IsoDate | null
  onChange: (day: IsoDate | null) => void
}

/**
 * A date, typed by the mask `##.##.####` (VAL-25) or picked from a calendar. A day that does not exist, or lies outside
 * the bounds, empties the field and says why (VAL-27, VAL-28, VAL-36).
 */
export function DateInput({
  value,
  onChange,
  min = dateBounds.min,
  max = dateBounds.max,
  error,
  ...field
}: DateInputProps) {
  const bounds = { min, max }
  const [text, setText] = useState(value ? russianDate(value) : '')
  const [inForce, setInForce] = useState(value)
  const [mistake, setMistake] = useState<string>()

  if (value !== inForce) {
    setInForce(value)
    setText(value ? russianDate(value) : '')
    setMistake(undefined)
  }

  const take = (day: IsoDate | null) => {
    setInForce(day)
    if (day !== value) onChange(day)
  }

  const type = (typed: string) => {
    if (typed.length < FULL_LENGTH) {
      setText(typed)
      setMistake(undefined)
      return take(null)
    }
    const day = isoDate(typed)
    const wrong = whatIsWrong(day, bounds)
    setText(wrong ? '' : typed)
    setMistake(wrong)
    take(wrong ? null : day)
  }

  const leave = () => {
    if (text === '' && mistake === undefined && field.required) setMistake(`Заполните поле «${field.label}»`)
    else if (text !== '' && text.length < FULL_LENGTH) setMistake(DATE_WANTED)
  }

  return (
    <CalendarField
      {...field}
      {...bounds}
      mask={DATE_MASK}
      placeholder="дд.мм.гггг"
      error={mistake ?? error}
      text={text}
      onText={type}
      onLeave={leave}
      picked={value ? [value] : []}
      onPick={(day) => {
        setText(russianDate(day))
        setMistake(undefined)
        take(day)
        return 'done'
      }}
    />
  )
}

/** What a date, typed to the end, is refused for. */
export function whatIsWrong(day: IsoDate | null | undefined, bounds: DateBounds): string | undefined {
  if (!day) return DATE_WANTED
  if (isWithin(day, bounds)) return undefined
  return `Дата должна быть с ${russianDate(bounds.min)} по ${russianDate(bounds.max)}`
}
