import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { messengerQueries } from '#features/messenger/index.ts'

import { askForFirstScreen } from './first-calls.ts'

const asked = vi.fn<(url: string) => void>()
const page = { items: [], current_page: 1, last_page: 1 }
/** As the list of chats does. */
const showChats = () => new QueryClient().query(messengerQueries.chats(7, 'all', ''))

function open(path: string): void {
  history.replaceState(null, '', path)
  localStorage.setItem('token', 'a token')
  localStorage.setItem('channelId', '7')
  vi.stubGlobal('fetch', (url: string) => {
    asked(url)
    return Promise.resolve(Response.json({ data: page }, { headers: { 'content-type': 'application/json' } }))
  })
  askForFirstScreen()
}

afterEach(() => {
  localStorage.clear()
  asked.mockReset()
  vi.unstubAllGlobals()
})

test('the chats of the messenger are asked for once, before its files have come', async () => {
  open('/messenger')
  expect(asked.mock.calls).toEqual([['/api/managers/v2/chat-list?channel_id=7&type=all&page=1']])
  await expect(showChats()).resolves.toMatchObject({ page: 1, entries: [] })
  expect(asked).toHaveBeenCalledTimes(1)
  await showChats()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('where an address names a chat, the list is asked for when it is shown', () => {
  open('/messenger?subject_type=ORGANIZATION&id=5')
  expect(asked).not.toHaveBeenCalled()
})

test('another account does not get them', async () => {
  open('/messenger')
  localStorage.setItem('token', 'another token')
  await showChats()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('no other screen asks for them', () => {
  open('/documents')
  expect(asked).not.toHaveBeenCalled()
})
