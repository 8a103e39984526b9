import { IconSearch, IconX } from '@tabler/icons-react'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { IconButton } from '../buttons/icon-button.tsx'

function SearchToggle() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={open ? 'Закрыть поиск' : 'Поиск'}
        icon={open ? IconX : IconSearch}
        onClick={() => setOpen(!open)}
      />
      <input aria-label="Что искать" />
    </>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hint = () => document.querySelector('[data-hint-box]')?.textContent ?? null
const enter = (element: Element) => {
  fireEvent.pointerOver(element, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(1000))
}

test('the hint of a pressed button stays away until the pointer comes again', () => {
  renderInUi(<SearchToggle />)
  const button = screen.getByRole('button')
  enter(button)
  expect(hint()).toBe('Поиск')
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  expect(hint()).toBeNull()
  enter(button.querySelector('svg') as Element)
  expect(hint()).toBeNull()
  enter(screen.getByRole('textbox'))
  enter(button)
  expect(hint()).toBe('Закрыть поиск')
})
