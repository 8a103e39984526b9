import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { reportNoAnswer } from './answers.ts'
import { ApiError } from './api-error.ts'
import { setErrorToast, showBackgroundError, showErrorAs } from './error-toast.ts'
import { realtimeState } from './realtime.ts'
import { beforeConnected, lostSince, watchServerConnection } from './server-connection.ts'

const toast = vi.fn<(title: string, messages: readonly string[]) => void>()
const noAnswer = () => new ApiError(0, { general: ['Нет связи с сервером.'] })
let isThere = true

beforeEach(() => {
  vi.useFakeTimers()
  isThere = true
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())))
  setErrorToast(toast)
  realtimeState.setState(() => 'connected')
  watchServerConnection()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('CHAT-58 the connection', () => {
  test('counts as lost after three seconds without an answer, and as back with calls, events and what was missed', async () => {
    isThere = false
    reportNoAnswer()
    await vi.advanceTimersByTimeAsync(2900)
    expect(lostSince.get().at).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(lostSince.get().at).not.toBeNull()

    realtimeState.setState(() => 'connecting')
    isThere = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lostSince.get().at).not.toBeNull()

    const applied = Promise.withResolvers<void>()
    const stop = beforeConnected(() => applied.promise)
    realtimeState.setState(() => 'connected')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lostSince.get().at).not.toBeNull()
    applied.resolve()
    await vi.advanceTimersByTimeAsync(100)
    expect(lostSince.get().at).toBeNull()
    stop()
  })

  test('that is lost makes no toast of a call', async () => {
    isThere = false
    await showBackgroundError('Ошибка получения чатов', noAnswer())
    expect(toast).not.toHaveBeenCalled()
    reportNoAnswer()
    await vi.advanceTimersByTimeAsync(3100)
    showErrorAs('Ошибка отправки', noAnswer())
    expect(toast).not.toHaveBeenCalled()
    isThere = true
    await vi.advanceTimersByTimeAsync(3000)
    showErrorAs('Ошибка отправки', noAnswer())
    expect(toast).toHaveBeenCalledOnce()
  })

  test('that is slow once is not lost', async () => {
    reportNoAnswer()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lostSince.get().at).toBeNull()
  })
})
