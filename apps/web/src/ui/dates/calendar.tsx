import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { daysAfter, monthsAfter, midnightOf, weekday, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import classes from './calendar.module.css'
import { clampDate, isWithin, today, weeksOfMonth, type DateBounds } from './dates.ts'

interface CalendarProps extends DateBounds {
  /** The day, or both ends of a span; the second is absent while it is being picked. */
  picked: readonly IsoDate[]
  onPick: (day: IsoDate) => void
}

/**
 * A month's page: arrows go by days and weeks, Page Up and Page Down by months, with Shift by years, Home and End to
 * the ends of the week. Works with ISO days; the week starts on Monday.
 */
export function Calendar({ picked, onPick, min, max }: CalendarProps) {
  const bounds = { min, max }
  const [focusDay, setFocusDay] = useState(() => clampDate(picked[0] ?? today(), bounds))
  const [pointed, setPointed] = useState<IsoDate>()
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus()
  }, [focusDay])

  const goTo = (day: IsoDate) => setFocusDay(clampDate(day, bounds))

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayByKey(focusDay, event)
    if (!target) return
    event.preventDefault()
    moved.current = true
    goTo(target)
  }

  const span = spanOf(picked, pointed)
  return (
    <div className={classes.calendar}>
      <Header day={focusDay} bounds={bounds} onChange={goTo} />
      <table ref={grid} aria-label={monthTitle(focusDay)} className={classes.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, long }) => (
              <th key={short} scope="col" abbr={long} className={classes.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onPointerLeave={() => setPointed(undefined)}>
          {weeksOfMonth(focusDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={classes.cell}
                  data-in-span={(span && day >= span[0] && day <= span[1]) || undefined}
                  data-starts={day === span?.[0] || undefined}
                  data-ends={day === span?.[1] || undefined}
                >
                  <button
                    type="button"
                    data-day={day}
                    className={classes.day}
                    tabIndex={day === focusDay ? 0 : -1}
                    data-autofocus={day === focusDay || undefined}
                    aria-label={dayTitle(day)}
                    aria-pressed={picked.includes(day)}
                    aria-current={day === today() ? 'date' : undefined}
                    aria-disabled={!isWithin(day, bounds) || undefined}
                    data-other-month={day.slice(0, 7) === focusDay.slice(0, 7) ? undefined : true}
                    onPointerEnter={() => setPointed(day)}
                    onFocus={() => setPointed(day)}
                    onKeyDown={onKeyDown}
                    onClick={() => isWithin(day, bounds) && onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header({
  day,
  bounds,
  onChange,
}: {
  day: IsoDate
  bounds: DateBounds
  onChange: (day: IsoDate) => void
}) {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const firstYear = Number(bounds.min.slice(0, 4))
  const lastYear = Number(bounds.max.slice(0, 4))
  const isFirst = day.slice(0, 7) <= bounds.min.slice(0, 7)
  const isLast = day.slice(0, 7) >= bounds.max.slice(0, 7)

  return (
    <div className={classes.header}>
      <IconButton
        label="Предыдущий месяц"
        icon={IconChevronLeft}
        size="small"
        disabledReason={isFirst && 'Раньше дат нет'}
        onClick={() => onChange(monthsAfter(day, -1))}
      />
      <select
        aria-label="Месяц"
        className={classes.select}
        value={month}
        onChange={(event) => onChange(monthsAfter(day, Number(event.currentTarget.value) - month))}
      >
        {MONTHS.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Год"
        className={classes.select}
        data-figures
        value={year}
        onChange={(event) => onChange(monthsAfter(day, (Number(event.currentTarget.value) - year) * 12))}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => (
          <option key={index} value={firstYear + index}>
            {firstYear + index}
          </option>
        ))}
      </select>
      <IconButton
        label="Следующий месяц"
        icon={IconChevronRight}
        size="small"
        disabledReason={isLast && 'Позже дат нет'}
        onClick={() => onChange(monthsAfter(day, 1))}
      />
      <output className="visually-hidden">{monthTitle(day)}</output>
    </div>
  )
}

function dayByKey(day: IsoDate, { key, shiftKey }: KeyboardEvent): IsoDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(day, -1)
    case 'ArrowRight':
      return daysAfter(day, 1)
    case 'ArrowUp':
      return daysAfter(day, -7)
    case 'ArrowDown':
      return daysAfter(day, 7)
    case 'Home':
      return daysAfter(day, -weekday(day))
    case 'End':
      return daysAfter(day, 6 - weekday(day))
    case 'PageUp':
      return monthsAfter(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return monthsAfter(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** The span to paint: what is picked, or what would be if the day under the pointer were picked next. */
function spanOf(picked: readonly IsoDate[], pointed: IsoDate | undefined): [IsoDate, IsoDate] | undefined {
  const [one, two = pointed] = picked
  if (!one || !two || picked.length === 0) return undefined
  if (picked.length === 1 && pointed === undefined) return undefined
  return one <= two ? [one, two] : [two, one]
}

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('ru', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2026, month, 1)))
const WEEKDAYS = [
  { short: 'пн', long: 'понедельник' },
  { short: 'вт', long: 'вторник' },
  { short: 'ср', long: 'среда' },
  { short: 'чт', long: 'четверг' },
  { short: 'пт', long: 'пятница' },
  { short: 'сб', long: 'суббота' },
  { short: 'вс', long: 'воскресенье' },
] as const

function monthTitle(day: IsoDate): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

function dayTitle(day: IsoDate): string {
  return longDay.format(midnightOf(day)).replace(/\s?г\.$/, '')
}
