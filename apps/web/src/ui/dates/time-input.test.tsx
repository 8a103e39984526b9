import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { TimeInput } from './time-input.tsx'

function Hour({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <TimeInput label="Время" required value={value} onChange={setValue} />
      <output data-kept>{value}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Время' })
const kept = () => document.querySelector('[data-kept]')?.textContent
const isInvalid = () => field().getAttribute('aria-invalid') === 'true'

describe('time input', () => {
  test.each([
    ['1930', '19:30'],
    ['7:5', '07:5'],
    ['х0005', '00:05'],
    ['930', '09:30'],
    ['9:05', '09:05'],
  ])('types %s by the mask of 24 hours', async (typed, shown) => {
    const { user } = renderInUi(<Hour />)
    await user.type(field(), typed)
    expect(field().value).toBe(shown)
    expect(kept()).toBe(shown.length === 5 ? shown : '')
  })

  test.each(['2400', '1960'])('keeps %s as it was typed and says what is wanted', async (typed) => {
    const { user } = renderInUi(<Hour initial="08:00" />)
    await user.clear(field())
    await user.type(field(), typed)
    expect(kept()).toBe('')
    expect(isInvalid()).toBe(true)
    expect(screen.getByText('Введите время от 00:00 до 23:59')).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(isInvalid()).toBe(false)
    await user.tab()
    expect(isInvalid()).toBe(true)
  })

  test('a required time says so when it is left empty', async () => {
    const { user } = renderInUi(<Hour />)
    await user.click(field())
    expect(isInvalid()).toBe(false)
    await user.tab()
    expect(screen.getByText('Заполните поле «Время»')).toBeTruthy()
  })

  test('arrows change the hour or the minute at the caret, round the clock', async () => {
    const { user } = renderInUi(<Hour initial="23:59" />)
    await user.click(field())
    field().setSelectionRange(1, 1)
    await user.keyboard('{ArrowUp}')
    expect(kept()).toBe('00:59')
    expect(field().selectionStart).toBe(1)
    await user.keyboard('{ArrowDown}')
    expect(kept()).toBe('23:59')
    field().setSelectionRange(5, 5)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(kept()).toBe('23:01')
  })
})
