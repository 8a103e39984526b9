import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { library } from '#testing/documents.ts'
import { aChannel } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { consumeAuditBudget } from './audit-budget.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function downloads(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from audit_entries where action_code = 'document_downloaded'`.execute(db())
  return rows[0]!.count
}

it('AUD-01 what an account does without end is refused and not done unrecorded; others go on', async () => {
  const [{ owner }, { owner: other }] = [await aChannel(), await aChannel()]
  const mine = await library(server, owner).add('Смета')
  const theirs = await library(server, other).add('Смета')
  const download = (address: string) => server.anonymous().raw('GET', address)
  for (let entry = 0; entry < 990; entry += 1)
    consumeAuditBudget({ type: 'account', id: owner.managerId }, 'document_downloaded')
  const before = await downloads()
  const answers = await Promise.all(Array.from({ length: 20 }, () => download(mine.document)))
  const given = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect([given.length + refused.length, refused.length >= 9]).toEqual([20, true])
  expect(refused[0]!.headers.get('retry-after')).toBe('10')
  expect((await download(theirs.document)).status).toBe(200)
  expect(await downloads()).toBe(before + given.length + 1)
})

it('a stranger who tries the passwords of an account takes nothing of what it may do', () => {
  for (let entry = 0; entry < 2000; entry += 1)
    consumeAuditBudget({ type: 'account', id: 1_000_000 }, 'sign_in_refused')
  expect(() => consumeAuditBudget({ type: 'account', id: 1_000_000 }, 'document_downloaded')).not.toThrow()
})
