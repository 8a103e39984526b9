import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { directoryQueries } from '#features/directory/index.ts'

import { offeredScopes } from './scopes.ts'

const queries = new QueryClient()
const asked = vi.fn<() => Promise<Response>>()

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

/** Opens a screen that offers the fields of activity, and leaves it. */
async function open(): Promise<readonly string[]> {
  const observer = new QueryObserver(queries, directoryQueries.scopes())
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  stop()
  return offeredScopes(observer.getCurrentResult().data).map(({ name }) => name)
}

it('CHAN-48 the built-in fields of activity replace an empty answer, and the next opening asks again', async () => {
  vi.stubGlobal('fetch', asked)
  asked.mockImplementation(() => Promise.resolve(Response.json({ data: [] })))
  expect(await open()).toHaveLength(5)
  asked.mockImplementation(() => Promise.resolve(Response.json({ data: [{ id: 9, name: 'Наука' }] })))
  expect(await open()).toEqual(['Наука'])
  expect(await open()).toEqual(['Наука'])
  expect(asked).toHaveBeenCalledTimes(2)
})
