import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#api/index.ts'

import type { Administrator } from '../administrator.tsx'
import { downloadExport } from './download-export.ts'

type State = 'waiting' | 'ready' | 'failed'

/** A server that answers one state after the other, then the last of them again. */
function serverOf(...states: readonly State[]) {
  let asked = 0
  const call = vi.fn((key: string) => {
    if (key.startsWith('POST')) return Promise.resolve({ id: 7 })
    if (key === 'GET /exports') {
      asked += 1
      return Promise.resolve([{ id: 7, state: states[Math.min(asked, states.length) - 1] }])
    }
    return Promise.resolve({ blob: new Blob(['zip']), fileName: 'a.zip' })
  })
  const looks = () => call.mock.calls.filter(([key]) => key === 'GET /exports').length
  const saved = () => call.mock.calls.some(([key]) => key === 'GET /exports/{export}')
  return { call: call as unknown as Administrator['call'], looks, saved }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new AbortController().signal

test('an archive is saved once it is ready', async () => {
  const { call, looks, saved } = serverOf('waiting', 'waiting', 'ready')
  const download = downloadExport(call, 1, never())
  await vi.runAllTimersAsync()
  await download
  expect([looks(), saved()]).toEqual([3, true])
})

test('one that cannot be made is a refusal, which the screen shows', async () => {
  const { call } = serverOf('failed')
  await expect(downloadExport(call, 1, never())).rejects.toThrow(ApiError)
})

test('one that is never ready is given up', async () => {
  const { call, saved } = serverOf('waiting')
  const failure = downloadExport(call, 1, never()).catch(String)
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(await failure).toContain('слишком долго')
  expect(saved()).toBe(false)
})

test('nobody asks any more once nobody waits', async () => {
  const { call, looks } = serverOf('waiting')
  const stop = new AbortController()
  const failure = downloadExport(call, 1, stop.signal).catch(String)
  await vi.advanceTimersByTimeAsync(2500)
  const before = looks()
  stop.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toContain('AbortError')
  expect(looks()).toBe(before)
})
