import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { realtimeState } from '#api/index.ts'

import { UnsecuredBar } from './unsecured-bar.tsx'

afterEach(() => {
  vi.useRealTimers()
  realtimeState.setState(() => 'idle')
})

test('RT-35 on an unsecured page a bar says so and the messenger asks every 15 s; elsewhere neither', () => {
  vi.useFakeTimers()
  const ask = vi.fn()
  render(<UnsecuredBar onAsk={ask} />)
  vi.advanceTimersByTime(60_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(ask).not.toHaveBeenCalled()

  act(() => realtimeState.setState(() => 'forbidden'))
  expect(screen.getByRole('status').textContent).toBe(
    'Соединение не защищено: новые сообщения приходят с задержкой. Сообщите администратору.',
  )
  vi.advanceTimersByTime(14_999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(30_000)
  expect(ask).toHaveBeenCalledTimes(3)

  act(() => realtimeState.setState(() => 'connected'))
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
