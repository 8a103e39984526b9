import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { audit } from '#modules/access/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import type { Client } from '#testing/client.ts'
import { aLogin, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { signHead, headsFile } from './heads.ts'
import { archiveFolder, thinAudit } from './thin-audit.ts'
import { verifyStored } from './verify-stored.ts'

let server: TestServer
let console: Client
let headsFolder: string
beforeAll(async () => {
  headsFolder = await mkdtemp(path.join(tmpdir(), 'uprava-heads-'))
  server = await startServer({ AUDIT_HEADS_FILE: path.join(headsFolder, 'heads.jsonl') })
  console = await server.administrator()
})
afterAll(() => rm(headsFolder, { recursive: true }))

type Found = { actor_type: string; actor_id: string; subject_id: string; details: Record<string, unknown> }

async function newest(action: string): Promise<Found> {
  const { data } = await console.admin('GET /audit', { query: { action, per_page: 1 } })
  return data.items[0] as Found
}

test('AUD-08 a sign-in by password, refused or not, says who, how, from where and how it ended', async () => {
  const owner = await anOwner()
  const { login, password } = await aLogin(owner)
  const attempt = (typed: string, secret: string) =>
    server.anonymous().call('POST /auth/login', { body: { login: typed, password: secret } })
  expect((await attempt(login, 'wrong-password')).status).toBe(422)
  expect(await newest('sign_in_refused')).toMatchObject({
    actor_type: 'account',
    actor_id: String(owner.managerId),
    subject_id: 'login',
    details: {
      method: 'login',
      provider: 'local',
      outcome: 'refused',
      reason: 'wrong_credential',
      address: '127.0.0.1',
    },
  })
  expect((await attempt('my-secret-Password', 'x')).status).toBe(422)
  const unknown = await newest('sign_in_refused')
  expect(unknown).toMatchObject({ actor_type: 'login', details: { reason: 'unknown_login' } })
  expect(unknown.actor_id).toMatch(/^[0-9a-f]{32}$/u)
  expect((await attempt('MY-secret-password', 'y')).status).toBe(422)
  expect((await newest('sign_in_refused')).actor_id).toBe(unknown.actor_id)
  expect((await attempt(login, password)).status).toBe(200)
  expect(await newest('signed_in')).toMatchObject({
    actor_id: String(owner.managerId),
    details: {
      method: 'login',
      provider: 'local',
      outcome: 'success',
      address: '127.0.0.1',
      device: expect.any(String),
    },
  })
  const { rows } = await sql<{ all: string }>`
    select string_agg(to_jsonb(a)::text, ' ') as all from audit_entries a`.execute(db())
  expect(rows[0]!.all.toLowerCase()).not.toMatch(/my-secret|wrong-password/u)
})

test('AUD-08 a wrong code and a refused administrator are entries without the phone and the login', async () => {
  const { phone, personId } = await anOwner()
  const browser = server.anonymous()
  await browser.call('POST /auth/send-code', { body: { phone } })
  await browser.call('POST /auth/by-code', { body: { phone, code: '00000' } })
  await browser.call('POST /auth/by-code', { body: { phone, code: '0000' } })
  const refused = await newest('sign_in_refused')
  expect(refused).toMatchObject({ actor_type: 'person', actor_id: String(personId), subject_id: 'sms_code' })
  expect(JSON.stringify(refused)).not.toContain(phone)
  await server.anonymous().admin('POST /auth/login', { body: { login: 'nobody', password: 'x' } })
  expect(await newest('sign_in_refused')).toMatchObject({ actor_type: 'login', details: { method: 'login' } })
})

test('AUD-07 a head is signed every hour, stands in the file, and goes to a witness; one that is down delays nothing', async () => {
  const { rows } = await sql`select cron from pgboss.schedule where name = 'audit-head'`.execute(db())
  expect(rows).toEqual([{ cron: '0 * * * *' }])
  const usual = settings()
  const given = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: usual.DATA_DIR,
    AUDIT_HEADS_FILE: usual.AUDIT_HEADS_FILE,
    LOG_LEVEL: 'silent',
  }
  const witness = createSocket('udp4').bind(0, '127.0.0.1')
  await once(witness, 'listening')
  const received = once(witness, 'message')
  try {
    const address = `udp://127.0.0.1:${witness.address().port}`
    useSettings(readSettings({ ...given, AUDIT_WITNESS_SYSLOG: address }))
    const head = await signHead()
    expect(String((await received)[0])).toMatch(/^<109>1 \S+ \S+ uprava \d+ audit-head - \{/u)
    expect(String((await received)[0])).toContain(JSON.stringify(head))
    const last = (await readFile(headsFile(), 'utf8')).trimEnd().split('\n').at(-1)!
    expect(JSON.parse(last)).toEqual(head)
    // Nobody listens on the first; the second never answers (RFC 5737).
    for (const dead of ['tcp://127.0.0.1:1', 'tcp://192.0.2.1:601']) {
      useSettings(readSettings({ ...given, AUDIT_WITNESS_SYSLOG: dead }))
      const begun = performance.now()
      expect(await signHead()).not.toBeNull()
      expect(performance.now() - begun).toBeLessThan(4000)
    }
  } finally {
    useSettings(usual)
    witness.close()
  }
  expect(await verifyStored({})).toMatchObject({ exit: 0 })
})

test('AUD-13 downloading the audit is an entry, which stands at the end of the download', async () => {
  const { status, body } = await console.admin('GET /audit/export')
  expect(status).toBe(200)
  const lines = String(body).trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ action: 'audit_exported', details: { from_seq: 1 } })
  const { data } = await console.admin('GET /audit/chain')
  expect(data).toMatchObject({ state: 'whole', broken_at: null, length: lines.length })
})

test('AUD-11 old entries leave only up to a signed head and after an export; the rest verifies', async () => {
  await transaction((tx) =>
    audit(tx, { actor: { type: 'system' }, action: 'landing_changed', subject: { type: 'landing' } }),
  )
  expect(await thinAudit()).toBeNull()
  const head = (await signHead())!
  const age = (query: string) => asAdministrator(server.ownerUrl, (owner) => owner.unsafe(query))
  const refusal = async () =>
    sql`select audit_thin(${head.seq})`.execute(db()).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await refusal()).toMatch(/at least a year/u)
  // Six years pass: the chain is written again as if its entries had been made then.
  await age(`
    do $$ declare e record; head bytea := decode(repeat('00', 32), 'hex'); begin
      for e in select * from audit_entries order by seq loop
        update audit_entries set at = e.at - interval '6 years', prev_hash = head where seq = e.seq;
        update audit_entries a set hash = sha256(convert_to(audit_line(a), 'UTF8')) where seq = e.seq returning hash into head;
      end loop;
      update audit_chain set head = (select hash from audit_entries order by seq desc limit 1);
      delete from audit_heads;
    end $$`)
  expect(await refusal()).toMatch(/no signed head/u)
  await signHead()
  expect(await thinAudit()).toBe(head.seq)
  const { rows } = await sql<{
    action_code: string
  }>`select action_code from audit_entries order by seq`.execute(db())
  expect(rows.map((row) => row.action_code)).toEqual(['audit_exported', 'audit_thinned'])
  const [file] = await readdir(archiveFolder())
  expect(file).toBe(`audit-1-${head.seq}.jsonl`)
  expect((await verifyStored({ file: path.join(archiveFolder(), file!) })).exit).toBe(0)
  await signHead()
  expect(await verifyStored({})).toMatchObject({
    exit: 0,
    message: expect.stringContaining('Цепочка цела: 2 записей'),
  })
})

test('AUD-07 a head is signed at the orderly stop', async () => {
  await transaction((tx) =>
    audit(tx, { actor: { type: 'system' }, action: 'landing_changed', subject: { type: 'landing' } }),
  )
  const { length, head } = (await console.admin('GET /audit/chain')).data
  await server.close()
  const last = (await readFile(headsFile(), 'utf8')).trimEnd().split('\n').at(-1)!
  expect(JSON.parse(last)).toMatchObject({ seq: length, hash: head })
})
