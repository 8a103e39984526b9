import type { AuditAction } from '@uprava/contract/rules/audit-texts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { settings, useSettings, type Settings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { administration } from '#testing/audited-actions/administration.ts'
import {
  privateMarkers,
  type AuditedAction,
  type ActionContext,
} from '#testing/audited-actions/audited-action.ts'
import { refusals, signIns } from '#testing/audited-actions/sign-ins.ts'
import { work } from '#testing/audited-actions/work.ts'
import { foundInJournal } from '#testing/journal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
let context: ActionContext
let usual: Settings
beforeAll(async () => {
  server = await startServer({
    RELATED_PRODUCT_URL: 'https://related.example',
    RELATED_PRODUCT_SECRET: privateMarkers.password,
  })
  usual = settings()
  context = { server, console: await server.administrator() }
})
afterAll(() => server.close())

const allActions: readonly AuditedAction[] = [...signIns, ...refusals, ...work, ...administration]

async function newest(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from audit_entries`.execute(
    db(),
  )
  return rows[0]!.seq
}

async function entriesAfter(seq: number): Promise<AuditAction[]> {
  const { rows } = await sql<{ code: AuditAction }>`
    select action_code as code from audit_entries where seq > ${seq} order by code`.execute(db())
  return rows.map(({ code }) => code)
}

const asOwner = (statement: string) => asAdministrator(server.ownerUrl, (owner) => owner.unsafe(statement))

/** Makes the commit of every transaction fail that writes this table. */
async function whileCommitsFail<Outcome>(table: string, work: () => Promise<Outcome>): Promise<Outcome> {
  await asOwner(`
    create or replace function injected_fault() returns trigger language plpgsql as
      $$ begin raise exception 'injected fault'; end $$;
    create constraint trigger injected_fault after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function injected_fault()`)
  try {
    return await work()
  } finally {
    await asOwner(`drop trigger injected_fault on ${table}`)
  }
}

afterEach(async () => {
  useSettings(usual)
  await sql`update sign_in_policy set administrators = 'optional'`.execute(db())
  await letTimePass(60 * 60)
})

describe('the audited actions of audit §1', () => {
  it.each(allActions)('AUD-01 $name: exactly $entries', async ({ prepare, entries, status }) => {
    const act = await prepare(context)
    const before = await newest()
    expect((await act()).status).toBe(status)
    expect(await entriesAfter(before)).toEqual(entries.toSorted())
  })

  it.each(allActions)('AUD-01 $name: no entry when its transaction fails', async ({ prepare, writes }) => {
    const act = await prepare(context)
    const before = await newest()
    await whileCommitsFail(writes, async () => expect((await act()).status).toBe(500))
    expect(await entriesAfter(before)).toEqual([])
  })

  it('AUD-09 no entry of these actions holds a name, phone, e-mail, text or secret', async () => {
    const found = await foundInJournal(server.ownerUrl, Object.values(privateMarkers))
    expect(found).toEqual({ entries: await newest(), markers: expect.any(Number), found: [] })
    expect(found.markers).toBeGreaterThan(300)
  })
})
