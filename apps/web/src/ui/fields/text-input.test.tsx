import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { cutTo } from '../lib/use-max-length.ts'
import { InnInput } from './inn-input.tsx'
import { NumberInput, PasswordInput, TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

function Text({ maxLength }: { maxLength?: number }) {
  const [value, setValue] = useState('')
  return <TextInput label="Название" value={value} onChange={setValue} maxLength={maxLength} />
}

function Lines({ maxLength }: { maxLength: number }) {
  const [value, setValue] = useState('')
  return <Textarea label="Текст" value={value} onChange={setValue} maxLength={maxLength} />
}

function Whole({ initial = 0 }: { initial?: number }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <NumberInput label="Количество" value={value} onChange={setValue} maxLength={3} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

function Inn() {
  const [value, setValue] = useState('')
  return <InnInput label="ИНН" value={value} onChange={setValue} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('text input', () => {
  test('VAL-11 truncates what is longer than its maximum length', async () => {
    const { user } = renderInUi(<Text maxLength={5} />)
    await user.type(field('Название'), 'Управа')
    expect(field('Название').value).toBe('Управ')
  })

  test('VAL-11 truncates a pasted text and says how much of it has found room', async () => {
    const { user } = renderInUi(<Text maxLength={5} />)
    await user.click(field('Название'))
    await user.paste('Администрация')
    expect(field('Название').value).toBe('Админ')
    expect(field('Название').getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText(/Поместилось 5.символов из 13/)).toBeTruthy()
  })

  test('VAL-11 says nothing of what found no room once the text has been sent or shortened', async () => {
    const { user } = renderInUi(<Text maxLength={5} />)
    await user.click(field('Название'))
    await user.paste('Администрация')
    await user.clear(field('Название'))
    expect(screen.queryByText(/Поместилось/)).toBeNull()
  })

  test('VAL-11 lays out of a pasted book only what fits, and counts from three quarters on', async () => {
    const { user } = renderInUi(<Lines maxLength={2000} />)
    const area = screen.getByLabelText<HTMLTextAreaElement>('Текст')
    const seen: number[] = []
    area.addEventListener('input', () => seen.push(area.value.length))
    await user.click(area)
    await user.paste('а'.repeat(224_000))
    expect(Math.max(...seen)).toBe(2000)
    expect(screen.getByText(/Поместилось 2\s000.символов из 224\s000/u)).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.getByText(/1\s999 из 2\s000.символов/u)).toBeTruthy()
  })

  test('VAL-11 without a maximum length takes any text', async () => {
    const { user } = renderInUi(<Text />)
    await user.type(field('Название'), 'а'.repeat(40))
    expect(field('Название').value).toHaveLength(40)
  })

  test('VAL-11 never cuts an emoji in two', () => {
    expect(cutTo(3, 'да👍')).toBe('да')
    expect(cutTo(4, 'да👍')).toBe('да👍')
  })

  test('VAL-11 a textarea truncates in the same way', async () => {
    function Long() {
      const [value, setValue] = useState('')
      return <Textarea label="Описание" value={value} onChange={setValue} maxLength={4} />
    }
    const { user } = renderInUi(<Long />)
    await user.type(field('Описание'), 'абвгд')
    expect(field('Описание').value).toBe('абвг')
  })

  test('VAL-12 a numeric input parses the truncated value as a number', async () => {
    const { user } = renderInUi(<Whole />)
    await user.clear(field('Количество'))
    await user.type(field('Количество'), '12345')
    expect(screen.getByText('123')).toBeTruthy()
  })

  test.each(['', 'абв', '-'])('VAL-13 a numeric input gives 0 for "%s"', async (typed) => {
    const { user } = renderInUi(<Whole initial={7} />)
    await user.clear(field('Количество'))
    if (typed) await user.type(field('Количество'), typed)
    expect(screen.getByText('0')).toBeTruthy()
    expect(field('Количество').value).toBe('0')
  })

  test('VAL-09 VAL-10 ИНН takes digits only and at most twelve of them', async () => {
    const { user } = renderInUi(<Inn />)
    await user.type(field('ИНН'), '14а34-0')
    expect(field('ИНН').value).toBe('14340')
    await user.paste('123456789012345')
    expect(field('ИНН').value).toBe('143401234567')
  })

  test('the label is above the field, and its error and description belong to it', () => {
    renderInUi(
      <TextInput
        label="Логин"
        value=""
        onChange={() => undefined}
        error="Этот логин занят"
        description="Латиницей"
      />,
    )
    const described = field('Логин').getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Латиницей',
      'Этот логин занят',
    ])
    expect(field('Логин').getAttribute('aria-invalid')).toBe('true')
  })

  test('a password can be shown and hidden again', async () => {
    const { user } = renderInUi(
      <PasswordInput
        label="Пароль"
        value="тайна"
        onChange={() => undefined}
        autoComplete="current-password"
      />,
    )
    expect(field('Пароль').type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(field('Пароль').type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
    expect(field('Пароль').type).toBe('password')
  })
})
