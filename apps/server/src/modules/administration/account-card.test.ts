import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Client } from '#testing/client.ts'
import { aChannel, aManager } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

const card = (manager: number) => console.admin('GET /accounts/{manager}', { params: { manager } })

describe('the card of an account', () => {
  it('says where the account sits and where it is signed in', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel, sections: ['team', 'documents'] })
    const { status, data } = await card(employee.managerId)
    expect(status).toBe(200)
    expect(data).toMatchObject({ manager_id: employee.managerId, surname: employee.surname })
    expect(data.seats).toEqual([
      {
        channel: { id: channel.id, name: expect.any(String) },
        appointment: 'Специалист',
        is_owner: false,
        sections: ['team', 'documents'],
      },
    ])
    expect(data.sessions).toEqual([expect.objectContaining({ device: 'Тест, Linux', address: '127.0.0.1' })])
    expect(JSON.stringify(data)).not.toContain(employee.token)
  })

  it('ends all sessions of the account, once', async () => {
    const employee = await aManager()
    const end = () =>
      console.admin('POST /accounts/{manager}/end-sessions', { params: { manager: employee.managerId } })
    expect((await end()).status).toBe(200)
    expect((await server.as(employee).call('GET /profile')).status).toBe(401)
    expect((await card(employee.managerId)).data.sessions).toEqual([])
    expect((await end()).status).toBe(200)
    const { data } = await console.admin('GET /audit', {
      query: { action: 'sessions_ended', subject: `аккаунт ${employee.managerId}:` },
    })
    expect(data.items.map(({ details }) => details)).toEqual([{ sessions: 1 }])
  })

  it('of an account that does not exist is 404', async () => {
    expect((await card(999_999)).status).toBe(404)
    const params = { manager: 999_999 }
    expect((await console.admin('POST /accounts/{manager}/end-sessions', { params })).status).toBe(404)
  })
})
