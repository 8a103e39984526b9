import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useUploadProgress } from './upload-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const started = () => {
  const { result } = renderHook(() => useUploadProgress())
  act(() => result.current.begin())
  return result
}

describe('the bar of an upload', () => {
  test('DOC-39 DOC-50 grows by 10 % at most once in 200 ms, however fast the upload is', () => {
    const bar = started()
    act(() => bar.current.report(0.55))
    expect(bar.current.percent).toBe(0)
    const seen = []
    for (let step = 1; step <= 8; step += 1) {
      wait(200)
      seen.push(bar.current.percent)
    }
    expect(seen).toEqual([10, 20, 30, 40, 50, 50, 50, 50])
  })

  test('DOC-50 is never ahead of the share that was sent', () => {
    const bar = started()
    act(() => bar.current.report(0.09))
    wait(2000)
    expect(bar.current.percent).toBe(0)
    act(() => bar.current.report(0.1))
    wait(200)
    expect(bar.current.percent).toBe(10)
    wait(2000)
    expect(bar.current.percent).toBe(10)
  })

  test('DOC-50 is full only once the server has the file, and then immediately', () => {
    const bar = started()
    act(() => bar.current.report(1))
    wait(10_000)
    expect(bar.current.percent).toBe(90)
    act(() => bar.current.finish())
    expect(bar.current.percent).toBe(100)
  })

  test('DOC-50 is hidden after a failure and starts again', () => {
    const bar = started()
    act(() => bar.current.report(0.5))
    wait(1000)
    expect(bar.current.percent).toBe(50)
    act(() => bar.current.stop())
    expect(bar.current.percent).toBeNull()
    act(() => bar.current.begin())
    wait(1000)
    expect(bar.current.percent).toBe(0)
  })
})
