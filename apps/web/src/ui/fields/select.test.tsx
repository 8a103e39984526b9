import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { Modal } from '../overlays/modal.tsx'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'

const names = ['Муниципальное образование', 'Образование', 'Здравоохранение', 'Культура', 'Самолёт']
const optionsOf = (count: number) =>
  names.slice(0, count).map((label, index) => ({ value: index + 1, label }))

function One({ count, initial = null }: { count: number; initial?: number | null }) {
  const [value, setValue] = useState<number | null>(initial)
  return <Select label="Сфера" options={optionsOf(count)} value={value} onChange={setValue} clearable />
}

function Many() {
  const [value, setValue] = useState<readonly number[]>([])
  return <MultiSelect label="Регионы" options={optionsOf(5)} value={value} onChange={setValue} />
}

const field = (label = 'Сфера') => screen.getByLabelText(label, { selector: 'button' })
const searchBox = () => screen.queryByRole('combobox', { name: /^Поиск/ })
const shownOptions = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('select', () => {
  test('VAL-14 shows a search box with five options', async () => {
    const { user } = renderInUi(<One count={5} />)
    await user.click(field())
    expect(searchBox()).toBeTruthy()
    expect(document.activeElement).toBe(searchBox())
  })

  test('VAL-14 shows no search box with four options', async () => {
    const { user } = renderInUi(<One count={4} />)
    await user.click(field())
    expect(shownOptions()).toHaveLength(4)
    expect(searchBox()).toBeNull()
  })

  test('VAL-15 says that a search had no hits', async () => {
    const { user } = renderInUi(<One count={5} />)
    await user.click(field())
    await user.keyboard('цирк')
    expect(screen.getByText('Поиск не дал результатов')).toBeTruthy()
    expect(shownOptions()).toEqual([])
  })

  test('VAL-16 says that there are no options', async () => {
    const { user } = renderInUi(<One count={0} />)
    await user.click(field())
    expect(screen.getByText('Список пуст')).toBeTruthy()
  })

  test('VAL-14 finds by any part, whatever the capitals and the dots of ё', async () => {
    const { user } = renderInUi(<One count={5} />)
    await user.click(field())
    await user.keyboard('САМОЛЕТ')
    expect(shownOptions()).toEqual(['Самолёт'])
    await user.keyboard('{Enter}')
    expect(field().textContent).toBe('Самолёт')
    expect(document.activeElement).toBe(field())
  })

  test('is worked by the keyboard alone', async () => {
    const { user } = renderInUi(<One count={4} />)
    field().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Здравоохранение',
    )
    await user.keyboard('{Enter}')
    expect(field().textContent).toBe('Здравоохранение')
    await user.keyboard('{Enter}{Home}к')
    await user.keyboard(' ')
    expect(field().textContent).toBe('Культура')
  })

  test('NAV-77 Escape closes the list and not the dialog around it', async () => {
    const close = vi.fn()
    const { user } = renderInUi(
      <Modal open title="Новая папка" onClose={close}>
        <One count={5} />
      </Modal>,
    )
    await user.click(field())
    await user.keyboard('{Escape}')
    expect(shownOptions()).toEqual([])
    expect(close).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field())
  })

  test('can be emptied', async () => {
    const { user } = renderInUi(<One count={4} initial={2} />)
    await user.click(screen.getByRole('button', { name: 'Очистить: Сфера' }))
    expect(field().textContent).toBe('Выберите')
  })

  test('VAL-14 a multiple one ticks several, keeps the list open and shows chips', async () => {
    const { user } = renderInUi(<Many />)
    await user.click(field('Регионы'))
    await user.click(screen.getByRole('option', { name: 'Образование' }))
    await user.click(screen.getByRole('option', { name: 'Культура' }))
    expect(screen.getByRole('option', { name: 'Культура' }).getAttribute('aria-selected')).toBe('true')
    expect(field('Регионы').textContent).toBe('Выбрано: 2')
    const chips = within(screen.getByRole('list', { name: 'Регионы: выбрано' }))
    await user.click(chips.getByRole('button', { name: 'Убрать: Образование' }))
    expect(field('Регионы').textContent).toBe('Культура')
  })
})
