import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { call, setKeptAnswers } from './client.ts'
import { keptFirst } from './kept-first.ts'

const client = new QueryClient({ defaultOptions: { queries: { persister: keptFirst, retry: false } } })
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
function show(key: string) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: () => call('GET /channels') })
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
