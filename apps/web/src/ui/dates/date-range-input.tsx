import { dateBounds, isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx'
import { DATE_WANTED, whatIsWrong } from './date-input.tsx'
import { DATE_RANGE_MASK } from './date-mask.ts'
import type { DateBounds } from './dates.ts'

/** Both ends of a span, or neither. */
export type DateRange = readonly [from: IsoDate, to: IsoDate] | null

/** VAL-33: a default alone; it would show if a picker had time parts, and no screen has them (VAL-37). */
export const RANGE_MINUTE_INCREMENT = 5

const FULL_LENGTH = '##.##.#### - ##.##.####'.length

interface DateRangeInputProps
  extends
    Omit<CalendarFieldProps, 'mask' | 'text' | 'onText' | 'onLeave' | 'picked' | 'onPick' | 'placeholder'>,
    Partial<DateBounds> {
  value: DateRange
  onChange: (range: DateRange) => void
  minuteIncrement?: number
}

/** A span of days, typed by the mask `##.##.#### - ##.##.####` (VAL-26) or picked by two clicks in the calendar. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { value, onChange, min = dateBounds.min, max = dateBounds.max, error, ...rest } = props
  const { minuteIncrement = RANGE_MINUTE_INCREMENT, ...field } = rest
  const bounds = { min, max }
  const [text, setText] = useState(() => textOf(value))
  const [inForce, setInForce] = useState(textOf(value))
  const [begun, setBegun] = useState<IsoDate>()
  const [mistake, setMistake] = useState<string>()

  if (textOf(value) !== inForce) {
    setInForce(textOf(value))
    setText(textOf(value))
    setMistake(undefined)
  }

  const take = (range: DateRange) => {
    setInForce(textOf(range))
    if (textOf(range) !== textOf(value)) onChange(range)
  }

  const show = (range: DateRange) => {
    setText(textOf(range))
    setMistake(undefined)
    take(range)
  }

  const type = (typed: string) => {
    if (typed.length < FULL_LENGTH) {
      setText(typed)
      setMistake(undefined)
      return take(null)
    }
    const [from, to] = typed.split(' - ').map(isoDate)
    const wrong = whatIsWrong(from, bounds) ?? whatIsWrong(to, bounds)
    if (wrong || !from || !to) {
      setText('')
      setMistake(wrong)
      return take(null)
    }
    show(inOrder(from, to))
  }

  const leave = () => {
    if (text === '' && mistake === undefined && field.required) setMistake(`Заполните поле «${field.label}»`)
    else if (text !== '' && text.length < FULL_LENGTH) setMistake(`${DATE_WANTED} - дд.мм.гггг`)
  }

  const pick = (day: IsoDate) => {
    if (!begun) {
      setBegun(day)
      return 'more'
    }
    setBegun(undefined)
    show(inOrder(begun, day))
    return 'done'
  }

  return (
    <CalendarField
      {...field}
      {...bounds}
      mask={DATE_RANGE_MASK}
      placeholder="дд.мм.гггг - дд.мм.гггг"
      error={mistake ?? error}
      text={text}
      onText={type}
      onLeave={leave}
      picked={begun ? [begun] : (value ?? [])}
      onPick={pick}
      onCalendarClose={() => setBegun(undefined)}
      minuteIncrement={minuteIncrement}
    />
  )
}

function textOf(range: DateRange): string {
  return range ? range.map(russianDate).join(' - ') : ''
}

/** The earlier day first, whichever was named first. */
function inOrder(one: IsoDate, two: IsoDate): DateRange {
  return one <= two ? [one, two] : [two, one]
}
