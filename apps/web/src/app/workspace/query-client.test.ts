import { MutationObserver, QueryObserver, type QueryFunction } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError, errorTitle, setErrorToast } from '#api/index.ts'

import { queryClient, readFailedAgain } from './query-client.ts'

const toast = vi.fn<(title: string, messages: readonly string[]) => void>()
const lost = () => new ApiError(0, { general: ['Нет связи с сервером. Проверьте подключение и повторите.'] })
const broken = () => new ApiError(500, { general: ['Ошибка на сервере (код 500).'] })

const fetchNews = vi.fn<QueryFunction<string>>()
const news = { queryKey: ['news'], queryFn: fetchNews, meta: errorTitle('GET /news'), staleTime: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  setErrorToast(toast)
  // The server is there, and one of its calls is not answered.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** Subscribes as a screen does; resolves once the query is idle. */
async function show() {
  const observer = new QueryObserver(queryClient, news)
  const leave = observer.subscribe(() => undefined)
  await vi.runAllTimersAsync()
  return { observer, leave }
}

describe('ERR-01 ERR-18 a query that fails', () => {
  test('without an answer is shown once, after the last retry', async () => {
    fetchNews.mockImplementation(() => Promise.reject(lost()))
    const { leave } = await show()
    expect(fetchNews).toHaveBeenCalledTimes(3)
    expect(toast.mock.calls).toEqual([['Ошибка получения новостей', lost().messages]])
    leave()
  })

  test('and succeeds on a retry is not shown', async () => {
    fetchNews.mockRejectedValueOnce(lost()).mockResolvedValue('news')
    const { leave } = await show()
    expect(queryClient.getQueryData(news.queryKey)).toBe('news')
    expect(toast).not.toHaveBeenCalled()
    leave()
  })

  test('with a status is shown at once, and again after a manual refetch', async () => {
    fetchNews.mockImplementation(() => Promise.reject(broken()))
    const { observer, leave } = await show()
    expect(fetchNews).toHaveBeenCalledOnce()
    expect(toast).toHaveBeenCalledOnce()
    await observer.refetch()
    expect(toast).toHaveBeenCalledTimes(2)
    leave()
  })

  test('behind shown data is shown once per lost connection', async () => {
    fetchNews.mockResolvedValue('news')
    const { observer, leave } = await show()
    const refetchInBackground = async () => {
      void observer.refetch()
      await vi.runAllTimersAsync()
    }
    fetchNews.mockImplementation(() => Promise.reject(lost()))
    await refetchInBackground()
    await refetchInBackground()
    expect(toast).toHaveBeenCalledOnce()
    fetchNews.mockImplementation(() => Promise.resolve('fresh'))
    await refetchInBackground()
    fetchNews.mockImplementation(() => Promise.reject(lost()))
    await refetchInBackground()
    expect(toast).toHaveBeenCalledTimes(2)
    leave()
  })

  test('is not shown once the screen has unmounted', async () => {
    fetchNews.mockImplementation(({ signal }) =>
      signal.aborted ? Promise.reject(new Error('aborted')) : Promise.reject(lost()),
    )
    const observer = new QueryObserver(queryClient, news)
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    leave()
    await vi.runAllTimersAsync()
    expect(fetchNews).toHaveBeenCalledOnce()
    expect(toast).not.toHaveBeenCalled()
  })
})

test('ERR-21 what is shown and could not be read is read again when the connection is back', async () => {
  fetchNews.mockImplementation(() => Promise.reject(lost()))
  const { leave } = await show()
  fetchNews.mockResolvedValue('news')
  await readFailedAgain()
  expect(queryClient.getQueryData(news.queryKey)).toBe('news')
  fetchNews.mockClear()
  await readFailedAgain()
  expect(fetchNews).not.toHaveBeenCalled()
  leave()
})

describe('ERR-01 ERR-05 a mutation that fails', () => {
  const save = vi.fn<() => Promise<string>>()
  const mutate = (meta = errorTitle('PUT /profile')) =>
    new MutationObserver(queryClient, { mutationFn: save, meta }).mutate()

  test('is shown once under the title in its meta, and rejects', async () => {
    save.mockRejectedValue(broken())
    await expect(mutate()).rejects.toThrow('код 500')
    expect(toast.mock.calls).toEqual([['Ошибка обновления данных профиля', broken().messages]])
    expect(save).toHaveBeenCalledOnce()
  })

  test('ERR-11 is silent after a 401, after a cancelled request and with the title null', async () => {
    save.mockRejectedValue(new ApiError(401, { general: ['Необходима повторная авторизация'] }))
    await expect(mutate()).rejects.toThrow('авторизация')
    save.mockRejectedValue(new DOMException('The request was cancelled', 'AbortError'))
    await expect(mutate()).rejects.toThrow('cancelled')
    save.mockRejectedValue(broken())
    await expect(mutate(errorTitle('POST /organization'))).rejects.toThrow('код 500')
    expect(toast).not.toHaveBeenCalled()
  })

  test('goes to its own handler instead of the toast where the meta names one', async () => {
    const onFinalError = vi.fn<(error: unknown) => void>()
    save.mockRejectedValue(broken())
    await expect(mutate({ onFinalError })).rejects.toThrow('код 500')
    expect(onFinalError).toHaveBeenCalledOnce()
    expect(toast).not.toHaveBeenCalled()
  })
})
