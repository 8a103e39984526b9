import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { refetch } from './refetch.ts'

test('RT-34 a query whose first fetch began before the events did is fetched again', async () => {
  const queries = new QueryClient()
  const first = Promise.withResolvers<string>()
  const fetchChats = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue('new')
  const observer = new QueryObserver(queries, {
    queryKey: ['chats', 5],
    queryFn: fetchChats,
    staleTime: Infinity,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  const done = refetch(queries, { queryKey: ['chats'] })
  first.resolve('old')
  await done
  expect(fetchChats).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().data).toBe('new')
  await refetch(queries, { queryKey: ['chats'] })
  expect(fetchChats).toHaveBeenCalledTimes(3)
  unsubscribe()
})
