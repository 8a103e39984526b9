import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { ListStates, type Reading } from './list-states.tsx'

function List({ of }: { of: Partial<Reading<string[]>> }) {
  return (
    <ListStates
      of={{ data: undefined, isError: false, isFetching: false, refetch: () => undefined, ...of }}
      skeleton={<div data-testid="skeleton" />}
      empty={{ text: 'Нет документов или подкатегорий', action: <button type="button">Добавить</button> }}
    >
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </ListStates>
  )
}

const skeleton = () => screen.queryByTestId('skeleton')

describe('list states', () => {
  test('ERR-21 while nothing is known the skeleton stands and a screen reader announces it', () => {
    renderInUi(<List of={{ isFetching: true }} />)
    expect(skeleton()).toBeTruthy()
    expect(screen.getByText('Загрузка…')).toBeTruthy()
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
  })

  test('ERR-21 a list that could not be loaded says so and asks again by its button', async () => {
    const refetch = vi.fn()
    const { user } = renderInUi(<List of={{ isError: true, refetch }} />)
    expect(screen.getByRole('alert').textContent).toContain('Не удалось загрузить данные')
    expect(skeleton()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('ERR-21 an empty list shows the specified words and the next step', () => {
    renderInUi(<List of={{ data: [] }} />)
    expect(screen.getByText('Нет документов или подкатегорий')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Добавить' })).toBeTruthy()
  })

  test('ERR-21 data stays while it is read again, and when that fails', () => {
    const { rerender } = renderInUi(<List of={{ data: ['Устав'], isFetching: true }} />)
    expect(screen.getByText('Устав')).toBeTruthy()
    rerender(<List of={{ data: ['Устав'], isError: true }} />)
    expect(screen.getByText('Устав')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('ERR-21 a page without items is empty too', () => {
    renderInUi(
      <ListStates
        of={{ data: { items: [] as string[] }, isError: false, isFetching: false, refetch: () => undefined }}
        skeleton={null}
        empty={{ text: 'Пусто' }}
      >
        {() => <p>данные</p>}
      </ListStates>,
    )
    expect(screen.getByText('Пусто')).toBeTruthy()
    expect(screen.queryByText('данные')).toBeNull()
  })
})
