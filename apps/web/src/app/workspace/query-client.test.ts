import { QueryObserver, type QueryFunction } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CallFailed, toldAs, whenActionFails } from '#api/index.ts'

import { queryClient } from './query-client.ts'

const told = vi.fn<(title: string, messages: readonly string[]) => void>()
const lost = () =>
  new CallFailed(0, { general: ['Нет связи с сервером. Проверьте подключение и повторите.'] })
const broken = () => new CallFailed(500, { general: ['Ошибка на сервере (код 500).'] })

const reading = vi.fn<QueryFunction<string>>()
const news = { queryKey: ['told-reading'], queryFn: reading, meta: toldAs('GET /news'), staleTime: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  whenActionFails(told)
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** Shows the reading as a screen does, and answers once it has come to its end. */
async function show() {
  const observer = new QueryObserver(queryClient, news)
  const leave = observer.subscribe(() => undefined)
  await vi.runAllTimersAsync()
  return { observer, leave }
}

describe('ERR-01 ERR-18 a reading that fails', () => {
  test('without an answer is told once, after its last repetition', async () => {
    reading.mockImplementation(() => Promise.reject(lost()))
    const { leave } = await show()
    expect(reading).toHaveBeenCalledTimes(3)
    expect(told.mock.calls).toEqual([['Ошибка получения новостей', lost().messages]])
    leave()
  })

  test('and succeeds when it is repeated is not told', async () => {
    reading.mockRejectedValueOnce(lost()).mockResolvedValue('news')
    const { leave } = await show()
    expect(queryClient.getQueryData(news.queryKey)).toBe('news')
    expect(told).not.toHaveBeenCalled()
    leave()
  })

  test('with a code is told at once, and again when the person asks again', async () => {
    reading.mockImplementation(() => Promise.reject(broken()))
    const { observer, leave } = await show()
    expect(reading).toHaveBeenCalledOnce()
    expect(told).toHaveBeenCalledOnce()
    await observer.refetch()
    expect(told).toHaveBeenCalledTimes(2)
    leave()
  })

  test('behind what is shown tells one lost connection once, and the next one anew', async () => {
    reading.mockResolvedValue('news')
    const { observer, leave } = await show()
    const lookAgain = async () => {
      void observer.refetch()
      await vi.runAllTimersAsync()
    }
    reading.mockImplementation(() => Promise.reject(lost()))
    await lookAgain()
    await lookAgain()
    expect(told).toHaveBeenCalledOnce()
    reading.mockImplementation(() => Promise.resolve('fresh'))
    await lookAgain()
    reading.mockImplementation(() => Promise.reject(lost()))
    await lookAgain()
    expect(told).toHaveBeenCalledTimes(2)
    leave()
  })

  test('is not told to somebody who has left before its end', async () => {
    reading.mockImplementation(({ signal }) =>
      signal.aborted ? Promise.reject(new Error('aborted')) : Promise.reject(lost()),
    )
    const observer = new QueryObserver(queryClient, news)
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    leave()
    await vi.runAllTimersAsync()
    expect(reading).toHaveBeenCalledOnce()
    expect(told).not.toHaveBeenCalled()
  })
})
