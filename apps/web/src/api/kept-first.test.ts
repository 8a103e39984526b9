import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { call, setKeptAnswers } from './client.ts'
import { keptFirst } from './kept-first.ts'
import { createQueryCache, onAnswer } from './query-cache.ts'

const client = new QueryClient({
  queryCache: createQueryCache(),
  defaultOptions: { queries: { persister: keptFirst, retry: false } },
})
const findAnswer = vi.fn<(url: string) => Promise<unknown>>()
let answer: (data: unknown) => void

beforeEach(() => {
  setKeptAnswers(() => Promise.resolve({ keepAnswer: () => Promise.resolve(), findAnswer }))
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = (data) =>
      resolve(Response.json({ data }, { headers: { 'content-type': 'application/json; charset=utf-8' } }))
    return promise
  })
})
afterEach(() => {
  client.clear()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** Reads as a screen does. */
function show(key: string, applied: (data: unknown) => void = () => undefined) {
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: () => call('GET /channels'),
    meta: onAnswer(applied),
  })
  const stop = observer.subscribe(() => undefined)
  return { state: () => observer.getCurrentResult(), stop }
}

test('CHAT-66 what is kept is shown until the server answers', async () => {
  findAnswer.mockResolvedValue(['kept'])
  const { state, stop } = show('channels')
  await vi.waitFor(() => expect(state().data).toEqual(['kept']))
  expect(findAnswer.mock.calls).toEqual([['/api/managers/v2/channels']])
  expect(state().isFetching).toBe(true)
  answer(['fresh'])
  await vi.waitFor(() => expect(state()).toMatchObject({ data: ['fresh'], isFetching: false }))
  stop()
})

test('where nothing is kept, and for the messages of a chat, the server alone answers', async () => {
  findAnswer.mockResolvedValue(undefined)
  const nothing = show('channels')
  answer(['fresh'])
  await vi.waitFor(() => expect(nothing.state().data).toEqual(['fresh']))
  nothing.stop()
  findAnswer.mockClear()
  const messages = show('messages')
  answer(['fresh'])
  await vi.waitFor(() => expect(messages.state().data).toEqual(['fresh']))
  expect(findAnswer).not.toHaveBeenCalled()
  messages.stop()
})

test('CHAT-66 a kept answer that comes after the server or after the session changes nothing', async () => {
  const kept = Promise.withResolvers<unknown>()
  findAnswer.mockReturnValue(kept.promise)
  const applied = vi.fn<(data: unknown) => void>()
  const late = show('channels', applied)
  answer(['fresh'])
  await vi.waitFor(() => expect(late.state().data).toEqual(['fresh']))
  kept.resolve(['kept'])
  await kept.promise
  await vi.waitFor(() => expect(applied.mock.calls).toEqual([[['fresh']]]))
  late.stop()

  const left = Promise.withResolvers<unknown>()
  findAnswer.mockReturnValue(left.promise)
  client.clear()
  applied.mockClear()
  const ended = show('profile', applied)
  ended.stop()
  client.clear()
  left.resolve(['of another account'])
  await left.promise
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(applied).not.toHaveBeenCalled()
})

test('what an answer changes besides is changed by a kept one, and again by that of the server', async () => {
  findAnswer.mockResolvedValue(['kept'])
  const applied = vi.fn<(data: unknown) => void>()
  const both = show('channels', applied)
  await vi.waitFor(() => expect(both.state().data).toEqual(['kept']))
  answer(['fresh'])
  await vi.waitFor(() => expect(applied.mock.calls).toEqual([[['kept']], [['fresh']]]))
  both.stop()
})
