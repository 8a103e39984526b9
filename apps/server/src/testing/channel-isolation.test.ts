import { afterAll, beforeAll, expect, test } from 'vitest'

import { aChannel, aManager, anOwner, type TestChannel, type TestSeat } from './people.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
let owner: TestSeat
let second: TestChannel

beforeAll(async () => {
  server = await startServer()
  owner = await anOwner()
  second = await aChannel({ owner, name: 'Второй отдел' })
})
afterAll(() => server.close())

test('CONST-03 what belongs to one channel of an organization does not show in its other channel', async () => {
  const first = { id: owner.channelId, owner }
  const colleague = await aManager({ channel: first, sections: ['documents'] })
  const client = server.as(owner)
  await client.call('POST /folders', {
    query: { channel_id: owner.channelId },
    body: { name: 'Только первый' },
  })
  await client.call('POST /chat-list/{id}/send-message', {
    params: { id: 0 },
    query: { subject_type: 'PRIVATE-MANAGER', channel_id: owner.channelId, type: 'inside' },
    body: { message: 'Здравствуйте', recipient_id: colleague.managerId, type: 'PRIVATE-MANAGER' },
  })
  const seen = async (channel: number) => {
    const team = await client.call('GET /channels/{channel}/team', { params: { channel } })
    const folders = await client.call('GET /folders', { query: { channel_id: channel } })
    const chats = await client.call('GET /chat-list', { query: { channel_id: channel } })
    const found = await client.call('GET /search', {
      query: { channel_id: channel, q: colleague.surname, kinds: 'chats,people' },
    })
    return {
      found: found.data.chats.length + found.data.people.length,
      colleagues: team.data.filter((employee) => employee.manager.id === colleague.managerId).length,
      folders: folders.data.filter((folder) => folder.name === 'Только первый').length,
      chats: chats.data.items.length,
    }
  }
  expect(await seen(owner.channelId)).toEqual({ found: 2, colleagues: 1, folders: 1, chats: 1 })
  expect(await seen(second.id)).toEqual({ found: 0, colleagues: 0, folders: 0, chats: 0 })
})
