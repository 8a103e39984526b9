import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { readAgain } from './read-again.ts'

test('RT-34 what was asked for before the events began is asked for again, though its first answer is still awaited', async () => {
  const queries = new QueryClient()
  const first = Promise.withResolvers<string>()
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('new')
  const observer = new QueryObserver(queries, { queryKey: ['chats', 5], queryFn: read, staleTime: Infinity })
  const leave = observer.subscribe(() => undefined)
  const isReadAgain = readAgain(queries, { queryKey: ['chats'] })
  first.resolve('old')
  await isReadAgain
  expect(read).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().data).toBe('new')
  await readAgain(queries, { queryKey: ['chats'] })
  expect(read).toHaveBeenCalledTimes(3)
  leave()
})
