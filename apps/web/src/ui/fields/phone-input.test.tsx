import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { PhoneInput } from './phone-input.tsx'
import { isCompletePhone, maskPhone, phoneDigits } from './phone.ts'

function Phone({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <PhoneInput label="Номер телефона" value={value} onChange={setValue} />
}

function renderPhone(initial?: string) {
  render(<Phone initial={initial} />)
  return screen.getByLabelText<HTMLInputElement>('Номер телефона')
}

describe('phone input', () => {
  test('VAL-01 VAL-02 types a number into the mask +7 (###) ###-##-## of 18 characters', async () => {
    const input = renderPhone()
    await userEvent.type(input, '9000000001')
    expect(input.value).toBe('+7 (900) 000-00-01')
    expect(input.value).toHaveLength(18)
    expect(isCompletePhone(input.value)).toBe(true)
    expect(isCompletePhone(input.value.slice(0, -1))).toBe(false)
  })

  test('VAL-01 takes no letters', async () => {
    const input = renderPhone()
    await userEvent.type(input, 'а9б0в')
    expect(input.value).toBe('+7 (90')
  })

  test.each([
    '8 900 000-00-01',
    '+79000000001',
    '9000000001',
    '79000000001',
    '8(900)0000001',
    ' +7 (900) 000-00-01',
  ])('VAL-40 a pasted %s gives +7 (900) 000-00-01', async (pasted) => {
    const input = renderPhone()
    await userEvent.click(input)
    await userEvent.paste(pasted)
    expect(input.value).toBe('+7 (900) 000-00-01')
  })

  test('VAL-40 a number filled in by the browser is masked too', () => {
    const input = renderPhone()
    fireEvent.input(input, { target: { value: '89000000001' } })
    expect(input.value).toBe('+7 (900) 000-00-01')
  })

  test('VAL-40 digits beyond are cut and fewer fill the mask as far as they go', () => {
    expect(maskPhone('900000000199')).toBe('+7 (900) 000-00-01')
    expect(maskPhone('8900000000199')).toBe('+7 (900) 000-00-01')
    expect(maskPhone('9000')).toBe('+7 (900) 0')
    expect(maskPhone('')).toBe('+7')
  })

  test.each(['89000000001', '79000000001'])(
    'VAL-40 typing %s drops the leading digit with the eleventh',
    async (typed) => {
      const tenth = `+7 (${typed.slice(0, 3)}) ${typed.slice(3, 6)}-${typed.slice(6, 8)}-${typed.slice(8, 10)}`
      expect(maskPhone(typed.slice(0, 10))).toBe(tenth)

      const input = renderPhone()
      const seen: string[] = []
      input.addEventListener('input', () => seen.push(input.value))
      await userEvent.type(input, typed)
      expect(seen).toContain(tenth)
      expect(input.value).toBe('+7 (900) 000-00-01')
    },
  )

  test('VAL-40 an eleventh digit after any other first digit is not taken', async () => {
    const input = renderPhone('+7 (900) 000-00-01')
    await userEvent.type(input, '5')
    expect(input.value).toBe('+7 (900) 000-00-01')
  })

  test('VAL-40 +7 cannot be deleted', async () => {
    const input = renderPhone('+7 (900')
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(input.value).toBe('+7')
    await userEvent.clear(input)
    expect(input.value).toBe('+7')
  })

  test('VAL-40 a number pasted over a selected one takes its place', async () => {
    const input = renderPhone('+7 (911) 111-11-11')
    await userEvent.tripleClick(input)
    await userEvent.paste('8 900 000 00 01')
    expect(input.value).toBe('+7 (900) 000-00-01')
  })

  test('VAL-01 a digit typed in the middle moves the rest on', async () => {
    const input = renderPhone('+7 (900) 000')
    await userEvent.type(input, '5', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(input.value).toBe('+7 (950) 000-0')
  })

  test('VAL-03 VAL-38 sends eleven digits with the leading 7', () => {
    expect(phoneDigits('+7 (900) 000-00-01')).toBe('79000000001')
    expect(phoneDigits('+7 (9')).toBe('79')
    expect(phoneDigits('+7')).toBe('')
    expect(phoneDigits('')).toBe('')
  })

  test('ORG-43 shows the default +7 and keeps it', () => {
    expect(renderPhone('+7').value).toBe('+7')
  })
})
