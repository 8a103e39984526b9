import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { Modal } from '../overlays/modal.tsx'
import { SearchInput } from './search-input.tsx'

const asked = vi.fn()

function Search({ filter = 'все' }: { filter?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchInput
        label="Поиск сотрудников"
        value={value}
        onSearch={(text) => {
          asked(text, filter)
          setValue(text)
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Сбросить
      </button>
    </>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск сотрудников' })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('search input', () => {
  test('VAL-17 fires 1000 ms after the last keystroke', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'дума')
    pass(999)
    expect(asked).not.toHaveBeenCalled()
    // The field says at once that it is going to search.
    expect(input().dataset['pending']).toBe('true')
    pass(1)
    expect(asked).toHaveBeenCalledExactlyOnceWith('дума', 'все')
    expect(input().dataset['pending']).toBeUndefined()
  })

  test('VAL-20 typing again within the delay restarts it, so one search is fired', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'ду')
    pass(900)
    await user.type(input(), 'ма')
    pass(900)
    expect(asked).not.toHaveBeenCalled()
    pass(100)
    expect(asked).toHaveBeenCalledExactlyOnceWith('дума', 'все')
  })

  test('VAL-18 fires at once on Enter, and not a second time when the delay is over', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'дума{Enter}')
    expect(asked).toHaveBeenCalledExactlyOnceWith('дума', 'все')
    pass(5000)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('VAL-19 fires at once when it is cleared by the cross, and keeps the focus', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'дума{Enter}')
    await user.click(screen.getByRole('button', { name: 'Очистить поиск' }))
    expect(asked).toHaveBeenLastCalledWith('', 'все')
    expect(asked).toHaveBeenCalledTimes(2)
    expect(input().value).toBe('')
    expect(document.activeElement).toBe(input())
  })

  test('VAL-19 fires at once when the last letter is deleted', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'д{Enter}{Backspace}')
    expect(asked.mock.calls).toEqual([
      ['д', 'все'],
      ['', 'все'],
    ])
  })

  test('VAL-17 asks with what is true when it fires, not when the key was pressed', async () => {
    const { user, rerender } = renderInUi(<Search filter="все" />)
    await user.type(input(), 'дума')
    rerender(<Search filter="район" />)
    pass(1000)
    expect(asked).toHaveBeenCalledExactlyOnceWith('дума', 'район')
  })

  test('VAL-17 a reset from outside empties the field and drops the search that waits', async () => {
    const { user } = renderInUi(<Search />)
    await user.type(input(), 'дума{Enter}')
    await user.type(input(), ' района')
    await user.click(screen.getByText('Сбросить'))
    pass(5000)
    expect(input().value).toBe('')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('MSG-119 Escape empties the search first and closes the dialog around it with the next press', async () => {
    const close = vi.fn()
    const { user } = renderInUi(
      <Modal open title="Отправить документ" onClose={close}>
        <Search />
      </Modal>,
    )
    await user.type(input(), 'дума')
    await user.keyboard('{Escape}')
    expect(input().value).toBe('')
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(1)
  })
})
