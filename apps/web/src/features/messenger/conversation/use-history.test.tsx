import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Message } from '@uprava/contract/messenger.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { plainMessage } from '#testing/messages.ts'

import type { ChatRef } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { useHistory } from './use-history.ts'

const chat: ChatRef = { subjectType: 'PRIVATE-ROOM', id: 5 }
const queries = new QueryClient()
const asked = new Map<string, (items: Message[]) => void>()

const message = (id: number): Message => ({
  ...plainMessage,
  id,
  client_id: `${id}`,
  message: `${id}`,
  plain: `${id}`,
  sender: { id: 1, full_name: 'Ольга', avatar: null, channel_id: 7, channel_name: 'Школа' },
  created_at: '2026-03-07T10:00:00.000Z',
})

beforeEach(() => {
  queries.setQueryData(messengerQueries.history(7, chat, '').queryKey, {
    messages: [message(50), message(51)],
    hasOlder: true,
    hasNewer: false,
    page: 1,
  })
  vi.stubGlobal('fetch', (url: string) => {
    const { searchParams } = new URL(url, 'https://product.example')
    const what = searchParams.has('around_id') ? `around ${searchParams.get('around_id')}` : 'older'
    return new Promise<Response>((resolve) =>
      asked.set(what, (items) =>
        resolve(
          Response.json({
            data: { items, has_older: true, has_newer: true, first_unread_id: null, current_page: 1 },
          }),
        ),
      ),
    )
  })
})
afterEach(() => {
  asked.clear()
  queries.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  renderHook(() => useHistory(7, chat, ''), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  }).result

const shownBy = ({ window }: ReturnType<typeof useHistory>) => window.messages.map(({ id }) => id)

describe('a jump to a message', () => {
  it('MSG-121 does not wait for a page that is being loaded, and is not undone by it', async () => {
    const history = open()
    act(() => void history.current.loadOlder())
    await vi.waitFor(() => expect(asked.has('older')).toBe(true))
    const { signal } = new AbortController()
    const jumped = history.current.jumpTo(10, signal)
    await vi.waitFor(() => expect(asked.has('around 10')).toBe(true))
    await act(async () => {
      asked.get('around 10')!([message(11), message(10)])
      expect(await jumped).toBe(true)
      asked.get('older')!([message(49)])
    })
    await waitFor(() => expect(shownBy(history.current)).toEqual([10, 11]))
  })

  it('is dropped where the next one was asked for', async () => {
    const history = open()
    const left = new AbortController()
    const first = history.current.jumpTo(10, left.signal)
    left.abort()
    const second = history.current.jumpTo(20, new AbortController().signal)
    await vi.waitFor(() => expect(asked.size).toBe(2))
    await act(async () => {
      asked.get('around 20')!([message(20)])
      expect(await second).toBe(true)
      asked.get('around 10')!([message(10)])
      await first
    })
    await waitFor(() => expect(shownBy(history.current)).toEqual([20]))
  })
})
