import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { loadNextPage } from './load-next-page.ts'

const key = ['things']

/** A list of two pages whose readings end when the test says so. */
function newList() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const readings: { page: number; end: (answer?: Error) => void }[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: key,
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        readings.push({
          page: pageParam,
          end: (answer) => (answer ? reject(answer) : resolve(pageParam)),
        })
      }),
    initialPageParam: 1,
    getNextPageParam: (last: number) => (last < 2 ? last + 1 : undefined),
  })
  list.subscribe(() => undefined)
  const reading = async (page: number, nth = 1) => {
    await expect.poll(() => readings.filter((each) => each.page === page).length).toBe(nth)
    return readings.filter((each) => each.page === page)[nth - 1]!
  }
  const read = () =>
    loadNextPage({
      data: list.getCurrentResult().data,
      fetchNextPage: (options) => list.fetchNextPage(options),
    })
  const shown = () => list.getCurrentResult().data?.pages
  return { queries, reading, read, shown }
}

test('a page that gives way to a renewal of the list is asked for again', async () => {
  const { queries, reading, read, shown } = newList()
  ;(await reading(1)).end()
  await expect.poll(shown).toEqual([1])
  const done = read()
  await reading(2)
  void queries.invalidateQueries({ queryKey: key })
  ;(await reading(1, 2)).end()
  ;(await reading(2, 2)).end()
  await done
  expect(shown()).toEqual([1, 2])
})

test('a renewal that runs is waited for', async () => {
  const { queries, reading, read, shown } = newList()
  ;(await reading(1)).end()
  await expect.poll(shown).toEqual([1])
  void queries.invalidateQueries({ queryKey: key })
  const renewal = await reading(1, 2)
  const done = read()
  renewal.end()
  ;(await reading(2)).end()
  await done
  expect(shown()).toEqual([1, 2])
})

test('a failure is not tried again by itself', async () => {
  const { reading, read, shown } = newList()
  ;(await reading(1)).end()
  await expect.poll(shown).toEqual([1])
  const done = read()
  ;(await reading(2)).end(new Error('no'))
  await done
  expect(shown()).toEqual([1])
})
