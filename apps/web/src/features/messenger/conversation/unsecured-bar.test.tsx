import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { realtimeState } from '#api/index.ts'

import { UnsecuredBar } from './unsecured-bar.tsx'

afterEach(() => {
  vi.useRealTimers()
  realtimeState.setState(() => 'idle')
})

test('RT-35 an unsecured page shows a notice and polls every 15 s; other pages do neither', () => {
  vi.useFakeTimers()
  const poll = vi.fn()
  render(<UnsecuredBar onPoll={poll} />)
  vi.advanceTimersByTime(60_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(poll).not.toHaveBeenCalled()

  act(() => realtimeState.setState(() => 'forbidden'))
  expect(screen.getByRole('status').textContent).toBe(
    'Соединение не защищено: новые сообщения приходят с задержкой. Сообщите администратору.',
  )
  vi.advanceTimersByTime(14_999)
  expect(poll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(poll).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(30_000)
  expect(poll).toHaveBeenCalledTimes(3)

  act(() => realtimeState.setState(() => 'connected'))
  vi.advanceTimersByTime(60_000)
  expect(poll).toHaveBeenCalledTimes(3)
})
