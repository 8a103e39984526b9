import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import { aLogin, aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

// Other files of the process have loaded the log already, and are not to meet this one.
const logged = vi.hoisted((): string[] => {
  vi.resetModules()
  return []
})
afterAll(() => void vi.resetModules())
vi.mock('#platform/log/index.ts', async (original) => {
  const { pino } = await import('pino')
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const child = (subject: string) => log.child({ subject })
  return { ...(await original<object>()), subjectLog: child, plainLog: child }
})

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => void (logged.length = 0))

type Line = { subject: string; status: number; route: string; actor: string }

/** The warnings about requests, once the one with the status has come: a line is written after the answer. */
async function warningsOf(status: number): Promise<Line[]> {
  const lines = () =>
    logged.map((line) => JSON.parse(line) as Line).filter(({ subject }) => subject === 'http')
  await vi.waitFor(() => expect(lines().map((line) => line.status)).toContain(status), { timeout: 60_000 })
  return lines()
}

describe('the log has as a warning', () => {
  it('a refused right, with the account that has it not', async () => {
    const employee = await aManager({ sections: [] })
    const { status } = await server.as(employee).call('DELETE /channels/{channel}/team/{team}', {
      params: { channel: employee.channelId, team: employee.seatId },
    })
    expect(status).toBe(403)
    expect((await warningsOf(403))[0]).toMatchObject({
      route: '/api/managers/v2/channels/:channel/team/:team',
      actor: `account ${employee.managerId}`,
    })
  })

  it('a call of the console by an administrator without the role', async () => {
    const { id } = await anAdministrator('auditor')
    const client = server.as({ token: await anAdministratorToken(id) })
    expect((await client.admin('POST /backups', {})).status).toBe(403)
    expect(await warningsOf(403)).toMatchObject([{ actor: `administrator ${id}` }])
  })

  it('a reached limit, before the sign-in with the network address', async () => {
    const { login } = await aLogin(await anOwner())
    const wrong = () =>
      server.anonymous().call('POST /auth/login', { body: { login, password: 'wrong-horse' } })
    for (let count = 0; count < 10; count += 1) await wrong()
    expect((await wrong()).status).toBe(429)
    expect(await warningsOf(429)).toMatchObject([
      { route: '/api/managers/v2/auth/login', actor: '127.0.0.1' },
    ])
  })
})
