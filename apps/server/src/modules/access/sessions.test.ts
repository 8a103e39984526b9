import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { tokenHash } from '#platform/secrets.ts'
import { aManager, aToken } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** As if the sign-in were so many days ago and the last use one day. */
const age = (token: string, days: number) =>
  sql`
    update sessions set created_at = now() - ${days} * interval '1 day', last_seen_at = now() - interval '1 day'
    where token_hash = ${tokenHash(token)}`.execute(db())

/** In how many days the session ends. */
async function daysLeft(token: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - last_seen_at) / 86400)::int as days from sessions
    where token_hash = ${tokenHash(token)}`.execute(db())
  return rows[0]!.days
}

describe('a session', () => {
  it('in use slides 30 days, and ends 180 days after the sign-in whatever it does', async () => {
    const left = []
    for (const days of [1, 100, 170]) {
      const { token } = await aManager()
      await age(token, days)
      expect((await server.as({ token }).call('GET /profile')).status).toBe(200)
      left.push(await daysLeft(token))
    }
    expect(left).toEqual([30, 30, 10])
  })

  it('that is the 101st of a person ends the one unused for longest, and says so to it', async () => {
    const employee = await aManager()
    await age(employee.token, 2)
    const others = []
    for (let count = 0; count < 99; count += 1)
      others.push(await aToken(employee.personId, employee.managerId))
    const profile = (token: string) => server.as({ token }).call('GET /profile')
    expect((await profile(others[0]!)).status).toBe(200)
    const newest = await aToken(employee.personId, employee.managerId)
    expect(await profile(employee.token)).toMatchObject({ status: 401, body: { reason: 'revoked' } })
    expect((await profile(others[0]!)).status).toBe(200)
    const { data } = await server.as({ token: newest }).call('GET /profile/sessions')
    expect(data).toHaveLength(100)
  })
})
