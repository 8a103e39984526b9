import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiError } from './api-error.ts'
import { call, setUnauthorizedHandler } from './client.ts'
import { stored } from './storage.ts'

const asked =
  vi.fn<(url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  stored.setToken('token-of-the-account')
  stored.setChannelId(7)
  asked.mockReset()
  asked.mockImplementation(async () => Response.json({ data: [] }))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
  vi.unstubAllGlobals()
})

const request = () => asked.mock.calls[0]!

test('API-01 API-02 API-08 a call goes to version 2 of the managers API with the bearer, as JSON', async () => {
  await call('PUT /channels/{channel}/team/{team}', {
    params: { channel: 7, team: 3 },
    body: { appointment: 'Юрист', permissions: ['documents'] },
  })
  const [url, init] = request()
  expect(url).toBe('/api/managers/v2/channels/7/team/3')
  expect(init.headers).toMatchObject({
    Authorization: 'Bearer token-of-the-account',
    'X-Channel-Id': '7',
    'Content-Type': 'application/json',
    Accept: 'application/json',
  })
  expect(JSON.parse(init.body as string)).toEqual({ appointment: 'Юрист', permissions: ['documents'] })
})

test('API-03 API-04 API-05 API-06 open calls carry no bearer', async () => {
  await call('POST /auth/login', { body: { login: 'a', password: 'b' } })
  await call('POST /auth/send-code', { body: { phone: '79000000001' } })
  await call('POST /auth/by-code', { body: { phone: '79000000001', code: '1234' } })
  await call('POST /auth/register', { body: { name: 'А', surname: 'Б', phone: '79000000001' } })
  for (const [, init] of asked.mock.calls) expect(init.headers).not.toHaveProperty('Authorization')
})

test('NAV-70 the one-time token is asked for by somebody signed in, though exchanging it is open', async () => {
  await call('POST /auth/exchange-token', { body: { audience: 'https://related.example' } })
  expect(request()[1].headers).toHaveProperty('Authorization', 'Bearer token-of-the-account')
})

test('API-09 a call waits without a limit of its own', async () => {
  vi.useFakeTimers()
  let answer: (response: Response) => void = () => undefined
  asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const result = call('GET /managers')
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(request()[1].signal).toBeUndefined()
  answer(Response.json({ data: [] }))
  await expect(result).resolves.toEqual([])
  vi.useRealTimers()
})

test('API-10 the cookie XSRF-TOKEN goes back as the header X-XSRF-TOKEN', async () => {
  document.cookie = 'XSRF-TOKEN=abc%3D'
  await call('GET /managers')
  expect(request()[1].headers).toMatchObject({ 'X-XSRF-TOKEN': 'abc=' })
})

test('API-42 lists in a query are repeated as name[] and empty values are left out', async () => {
  await call('GET /channels/directory', {
    query: { regions: ['14', 'Хабаровский край'], search: '', page: 2 },
  })
  const address = new URL(request()[0], 'http://page')
  expect(address.searchParams.getAll('regions[]')).toEqual(['14', 'Хабаровский край'])
  expect(address.searchParams.has('search')).toBe(false)
})

test('AUTH-80 a 401 of a signed-in call ends the session, one of an open call does not', async () => {
  const ended = vi.fn<(failure: ApiError) => void>()
  setUnauthorizedHandler(ended)
  asked.mockImplementation(async () =>
    Response.json({ code: 401, message: 'Нет', errors: { general: ['Нет'] } }, { status: 401 }),
  )
  await expect(call('POST /auth/login', { body: { login: 'a', password: 'b' } })).rejects.toThrow('Нет')
  expect(ended).not.toHaveBeenCalled()
  await expect(call('GET /managers')).rejects.toThrow('Нет')
  expect(ended).toHaveBeenCalledTimes(1)
})

test('ERR-18 a silence, a foreign page and a bare message each get their text', async () => {
  asked.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call('GET /managers')).rejects.toThrow(
    'Нет связи с сервером. Проверьте подключение и повторите.',
  )
  asked.mockImplementation(async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(call('GET /managers')).rejects.toThrow('Ошибка на сервере (код 502). Повторите попытку позже.')
  asked.mockImplementation(async () =>
    Response.json({ code: 409, message: 'Данные уже изменились.' }, { status: 409 }),
  )
  await expect(call('GET /managers')).rejects.toThrow('Данные уже изменились.')
})
