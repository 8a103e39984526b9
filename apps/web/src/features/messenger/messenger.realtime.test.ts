import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { refetchMessenger } from './messenger.realtime.ts'

it('RT-34 fetches all that events keep up to date, pins, groups and mentions among it, where events were missed', async () => {
  const queries = new QueryClient()
  const shown = [
    ['chats', 1],
    ['unread', 1],
    ['chat-info', 1, 'GROUP 5'],
    ['mentions', 1, true],
    ['group-members', 5, 1, ''],
    ['group-requests', 5, 1],
    ['group-invitations', 1],
    ['message-readers', 1, 7, 'read'],
    ['scheduled', 1],
  ]
  const fetches = shown.map((queryKey) => {
    const queryFn = vi.fn<() => Promise<number>>(async () => 1)
    const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity })
    observer.subscribe(() => undefined)
    return queryFn
  })
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await refetchMessenger(queries, 1)
  expect(fetches.map((fetch, at) => [shown[at]![0], fetch.mock.calls.length])).toEqual(
    shown.map(([name]) => [name, 2]),
  )
  queries.clear()
})
