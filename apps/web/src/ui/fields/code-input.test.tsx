import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { CodeInput } from './code-input.tsx'

function Code() {
  const [value, setValue] = useState('')
  return (
    <>
      <CodeInput label="Код из SMS" value={value} onChange={setValue} focused />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Заново
      </button>
    </>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const shown = () => boxes().map((box) => box.value)
const code = () => document.querySelector('output')?.textContent

describe('code input', () => {
  test('VAL-08 has four boxes, the first of which takes a code the phone fills in', () => {
    renderInUi(<Code />)
    expect(boxes()).toHaveLength(4)
    expect(boxes()[0]?.autocomplete).toBe('one-time-code')
    expect(screen.getByRole('group', { name: 'Код из SMS' })).toBeTruthy()
    expect(screen.getByLabelText('Цифра 2 из 4')).toBe(boxes()[1])
  })

  test('VAL-06 holds one digit a box and moves on to the next', async () => {
    const { user } = renderInUi(<Code />)
    await user.keyboard('123')
    expect(shown()).toEqual(['1', '2', '3', ''])
    expect(document.activeElement).toBe(boxes()[3])
    await user.type(boxes()[0]!, '9')
    expect(shown()).toEqual(['9', '2', '3', ''])
  })

  test('VAL-05 takes digits only', async () => {
    const { user } = renderInUi(<Code />)
    await user.keyboard('а1 -b2')
    expect(code()).toBe('12')
  })

  test('VAL-07 truncates a pasted code to four digits', async () => {
    const { user } = renderInUi(<Code />)
    await user.paste('Код: 12-34-56')
    expect(shown()).toEqual(['1', '2', '3', '4'])
    expect(code()).toBe('1234')
  })

  test('VAL-08 a code filled into the first box spreads over all four', () => {
    renderInUi(<Code />)
    fireEvent.change(boxes()[0]!, { target: { value: '9876' } })
    expect(shown()).toEqual(['9', '8', '7', '6'])
  })

  test('VAL-06 Backspace empties the box, then goes back; arrows walk', async () => {
    const { user } = renderInUi(<Code />)
    await user.keyboard('1234{Backspace}{Backspace}')
    expect(code()).toBe('12')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(boxes()[1])
  })

  test('VAL-06 a value taken away from outside empties the boxes', async () => {
    const { user } = renderInUi(<Code />)
    await user.keyboard('1234')
    await user.click(screen.getByText('Заново'))
    expect(shown()).toEqual(['', '', '', ''])
  })
})
