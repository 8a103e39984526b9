import { screen, within } from '@testing-library/react'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { DateInput } from './date-input.tsx'
import { DateRangeInput, RANGE_MINUTE_INCREMENT, type DateRange } from './date-range-input.tsx'
import { weeksOfMonth } from './dates.ts'

function Day({ initial = null, required }: { initial?: IsoDate | null; required?: boolean }) {
  const [value, setValue] = useState<IsoDate | null>(initial)
  return (
    <>
      <DateInput label="Дата сессии" value={value} onChange={setValue} required={required} />
      <output data-kept>{String(value)}</output>
    </>
  )
}

function Span({ initial = null }: { initial?: DateRange }) {
  const [value, setValue] = useState<DateRange>(initial)
  return (
    <>
      <DateRangeInput label="Период" value={value} onChange={setValue} />
      <output data-kept>{String(value)}</output>
    </>
  )
}

const field = (label = 'Дата сессии') => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const kept = () => document.querySelector('[data-kept]')?.textContent
const isInvalid = () => field().getAttribute('aria-invalid') === 'true'
const openCalendar = { name: 'Открыть календарь' }
const dayButton = (name: string) => screen.getByRole('button', { name })

describe('date input', () => {
  test('VAL-25 types by the mask ##.##.#### and VAL-35 keeps an ISO date', async () => {
    const { user } = renderInUi(<Day />)
    await user.type(field(), '07032025')
    expect(field().value).toBe('07.03.2025')
    expect(kept()).toBe('2025-03-07')
  })

  test('VAL-25 takes no letters and a separator typed early', async () => {
    const { user } = renderInUi(<Day />)
    await user.type(field(), 'х7.3.2025')
    expect(field().value).toBe('07.03.2025')
  })

  test.each(['07.03.2025', '2025-03-07', '7/3/2025'])('VAL-25 takes a pasted %s', async (pasted) => {
    const { user } = renderInUi(<Day />)
    await user.click(field())
    await user.paste(pasted)
    expect(field().value).toBe('07.03.2025')
    expect(kept()).toBe('2025-03-07')
  })

  test.each(['31022026', '00012026', '29022025', '01132026'])(
    'VAL-27 VAL-28 a day that does not exist (%s) empties the input and shows an error',
    async (typed) => {
      const { user } = renderInUi(<Day initial="2025-03-07" />)
      await user.clear(field())
      await user.type(field(), typed)
      expect(field().value).toBe('')
      expect(kept()).toBe('null')
      expect(isInvalid()).toBe(true)
      expect(screen.getByText('Введите дату в виде дд.мм.гггг')).toBeTruthy()
    },
  )

  test('VAL-28 the error goes with the next digit', async () => {
    const { user } = renderInUi(<Day />)
    await user.type(field(), '31022026')
    await user.type(field(), '0')
    expect(isInvalid()).toBe(false)
  })

  test('VAL-29 a required empty date shows an error after blur, not before', async () => {
    const { user } = renderInUi(<Day required />)
    await user.click(field())
    expect(isInvalid()).toBe(false)
    await user.tab()
    await user.tab()
    expect(isInvalid()).toBe(true)
    expect(screen.getByText('Заполните поле «Дата сессии»')).toBeTruthy()
  })

  test('VAL-29 an empty date that is not required shows none', async () => {
    const { user } = renderInUi(<Day />)
    await user.click(field())
    await user.tab()
    expect(isInvalid()).toBe(false)
  })

  test.each([
    ['05091900', '1900-09-05'],
    ['05092050', '2050-09-05'],
  ])('VAL-30 VAL-31 both bounds are allowed: %s', async (typed, iso) => {
    const { user } = renderInUi(<Day />)
    await user.type(field(), typed)
    expect(kept()).toBe(iso)
    expect(isInvalid()).toBe(false)
  })

  test.each(['04091900', '06092050'])(
    'VAL-30 VAL-31 VAL-36 a day outside the bounds (%s) is refused',
    async (typed) => {
      const { user } = renderInUi(<Day />)
      await user.type(field(), typed)
      expect(field().value).toBe('')
      expect(kept()).toBe('null')
      expect(screen.getByText('Дата должна быть с 05.09.1900 по 05.09.2050')).toBeTruthy()
    },
  )

  test('VAL-36 in the calendar the days beyond a bound cannot be chosen and the bound can', async () => {
    const { user } = renderInUi(<Day initial="2050-09-01" />)
    await user.click(screen.getByRole('button', openCalendar))
    const beyond = dayButton('вторник, 6 сентября 2050')
    expect(beyond.getAttribute('aria-disabled')).toBe('true')
    await user.click(beyond)
    expect(kept()).toBe('2050-09-01')
    await user.click(dayButton('понедельник, 5 сентября 2050'))
    expect(kept()).toBe('2050-09-05')
  })

  test('VAL-32 the week of the calendar starts on Monday', async () => {
    const { user } = renderInUi(<Day initial="2026-11-21" />)
    await user.click(screen.getByRole('button', openCalendar))
    const page = screen.getByRole('table', { name: 'ноябрь 2026' })
    expect(
      within(page)
        .getAllByRole('columnheader')
        .map((day) => day.textContent),
    ).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'])
    expect(weeksOfMonth('2026-11-01')[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
  })

  test('VAL-35 the calendar is worked by the keyboard and gives the focus back', async () => {
    const { user } = renderInUi(<Day initial="2026-01-31" />)
    field().focus()
    await user.keyboard('{ArrowDown}')
    const start = await screen.findByRole('button', { name: 'суббота, 31 января 2026' })
    start.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(dayButton('воскресенье, 1 февраля 2026'))
    await user.keyboard('{PageDown}{ArrowUp}{Home}')
    expect(document.activeElement).toBe(dayButton('понедельник, 16 февраля 2026'))
    await user.keyboard('{Enter}')
    expect(kept()).toBe('2026-02-16')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('date range input', () => {
  test('VAL-26 types by the mask ##.##.#### - ##.##.####', async () => {
    const { user } = renderInUi(<Span />)
    await user.type(field('Период'), '0102202615022026')
    expect(field('Период').value).toBe('01.02.2026 - 15.02.2026')
    expect(kept()).toBe('2026-02-01,2026-02-15')
  })

  test('VAL-26 puts the earlier day first', async () => {
    const { user } = renderInUi(<Span />)
    await user.type(field('Период'), '1502202601022026')
    expect(field('Период').value).toBe('01.02.2026 - 15.02.2026')
  })

  test('VAL-27 VAL-28 an invalid day of a range empties the input and shows an error', async () => {
    const { user } = renderInUi(<Span initial={['2026-01-01', '2026-01-02']} />)
    await user.clear(field('Период'))
    await user.type(field('Период'), '0102202630022026')
    expect(field('Период').value).toBe('')
    expect(field('Период').getAttribute('aria-invalid')).toBe('true')
    expect(kept()).toBe('null')
  })

  test('VAL-36 a range that reaches beyond the bounds is refused', async () => {
    const { user } = renderInUi(<Span />)
    await user.type(field('Период'), '0102202606092050')
    expect(screen.getByText('Дата должна быть с 05.09.1900 по 05.09.2050')).toBeTruthy()
  })

  test('VAL-26 two clicks in the calendar pick a range, in either order', async () => {
    const { user } = renderInUi(<Span initial={['2026-02-01', '2026-02-02']} />)
    await user.click(screen.getByRole('button', openCalendar))
    await user.click(dayButton('воскресенье, 15 февраля 2026'))
    expect(kept()).toBe('2026-02-01,2026-02-02')
    await user.click(dayButton('вторник, 10 февраля 2026'))
    expect(kept()).toBe('2026-02-10,2026-02-15')
    expect(field('Период').value).toBe('10.02.2026 - 15.02.2026')
  })

  test('VAL-33 VAL-37 the default increment is 5 minutes', () => {
    renderInUi(<Span />)
    expect(RANGE_MINUTE_INCREMENT).toBe(5)
    expect(document.querySelector('[data-minute-increment="5"]')?.contains(field('Период'))).toBe(true)
  })
})
