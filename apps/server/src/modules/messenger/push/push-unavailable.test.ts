import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'http://uprava.local' })
})
afterAll(() => server.close())

it('without an https PUBLIC_URL there is no push: no key is generated, no subscription accepted', async () => {
  const client = server.as(await anOwner())
  expect((await client.call('GET /chat-list/settings')).data.web_push).toBeNull()
  const refused = await client.call('POST /chat-list/push-subscriptions', {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'AAAA', auth: 'AAAA' } },
  })
  expect([refused.status, refused.errors]).toEqual([
    422,
    { general: ['Уведомления в браузере здесь не подключены'] },
  ])
  const { rows } = await sql`select 1 from installation where name = 'web-push-keys'`.execute(db())
  expect(rows).toEqual([])
})
