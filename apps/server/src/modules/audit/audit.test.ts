import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { audit } from '#modules/access/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import { privateMarkers } from '#testing/audited-actions/audited-action.ts'
import { refusals, signIns } from '#testing/audited-actions/sign-ins.ts'
import type { Answer, Client } from '#testing/client.ts'
import { aLogin, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

import { auditArchiveFolder, archiveOldEntries } from './archive-entries.ts'
import { signHead, headsFile } from './heads.ts'
import { verifyStored } from './verify-stored.ts'

let server: TestServer
let console: Client
let headsFolder: string
beforeAll(async () => {
  headsFolder = await mkdtemp(path.join(tmpdir(), 'uprava-heads-'))
  server = await startServer({
    AUDIT_HEADS_FILE: path.join(headsFolder, 'heads.jsonl'),
    RELATED_PRODUCT_URL: 'https://related.example',
    RELATED_PRODUCT_SECRET: privateMarkers.password,
  })
  console = await server.administrator()
})
afterAll(() => rm(headsFolder, { recursive: true }))

type Found = {
  actor_type: string
  actor_id: string
  subject_type: string
  subject_id: string
  details: Record<string, unknown>
}

async function newest(action: string): Promise<Found> {
  const { data } = await console.admin('GET /audit', { query: { action, per_page: 1 } })
  return data.items[0] as Found
}

describe('AUD-08 signing in', () => {
  /** Every way to sign in is an audited action; audited-actions.test.ts proves that each leaves its entry once. */
  it.each(
    [...signIns, ...refusals].filter(({ entries }) =>
      entries.some((code) => /signed_in$|^sign_in_refused$/u.test(code)),
    ),
  )('$name: who, method, provider, address and outcome', async ({ prepare, entries, status }) => {
    await letTimePass(60 * 60)
    const act = await prepare({ server, console })
    expect((await act()).status).toBe(status)
    const code = entries.at(-1)!
    const entry = await newest(code)
    expect(entry.actor_type).toMatch(/^(?:account|person|administrator|login)$/u)
    expect(entry.actor_id).toMatch(entry.actor_type === 'login' ? /^[0-9a-f]{32}$/u : /^[0-9]+$/u)
    expect(entry.details).toMatchObject({
      method:
        entry.subject_type === 'credential'
          ? entry.subject_id
          : expect.stringMatching(/^(?:login|invitation)$/u),
      provider: 'local',
      address: '127.0.0.1',
      outcome: code === 'sign_in_refused' ? 'refused' : 'success',
      ...(code === 'sign_in_refused' ? { reason: expect.stringMatching(/^[a-z_]+$/u) } : {}),
    })
  })

  it('an unknown login appears only as a keyed hash, the same for the same login', async () => {
    const attempt = (login: string) =>
      server.anonymous().call('POST /auth/login', { body: { login, password: 'wrong-password' } })
    const actors = []
    for (const login of ['my-secret-Password', 'MY-secret-password', 'my-secret-other']) {
      expect((await attempt(login)).status).toBe(422)
      actors.push(await newest('sign_in_refused'))
    }
    expect(actors.map(({ actor_type }) => actor_type)).toEqual(['login', 'login', 'login'])
    expect(actors[0]!.actor_id).toBe(actors[1]!.actor_id)
    expect(actors[0]!.actor_id).not.toBe(actors[2]!.actor_id)
    const { rows } = await sql<{ all: string }>`
      select string_agg(to_jsonb(a)::text, ' ') as all from audit_entries a`.execute(db())
    expect(rows[0]!.all.toLowerCase()).not.toMatch(/my-secret|wrong-password/u)
  })
})

describe('AUD-08 the journal is not filled by refusals that no limit counts', () => {
  const bound = 100
  const token = () => 'x'.repeat(43)
  const sources: Readonly<
    Record<string, () => Promise<(headers: Record<string, string>) => Promise<Answer>>>
  > = {
    'a link of nobody': async () => (headers) =>
      server.anonymous().call('POST /auth/invitations/{token}', {
        params: { token: token() },
        body: { login: 'somebody', password: 'correct-horse-42' },
        headers,
      }),
    'a link of nobody into the console': async () => (headers) =>
      server.anonymous().admin('POST /auth/invitation/accept', {
        body: { token: token(), password: 'correct-horse-42' },
        headers,
      }),
    'a code asked for again and again': async () => {
      const { phone } = await anOwner()
      return (headers) => server.anonymous().call('POST /auth/send-code', { body: { phone }, headers })
    },
    'a blocked account with its password': async () => {
      const owner = await anOwner()
      const body = await aLogin(owner)
      await sql`update managers set is_blocked = true where id = ${owner.managerId}`.execute(db())
      return (headers) => server.anonymous().call('POST /auth/login', { body, headers })
    },
  }

  it.each(Object.entries(sources).map(([what, prepare], at) => ({ what, prepare, at })))(
    '$what',
    { timeout: 60_000 },
    async ({ prepare, at }) => {
      const attempt = await prepare()
      const address = `192.0.2.${at + 1}`
      const recorded = async (from = address) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int from audit_entries
          where action_code = 'sign_in_refused' and details->>'address' = ${from}`.execute(db())
        return rows[0]!.count
      }
      for (let count = 0; count < bound + 10; count += 1) await attempt({ 'x-forwarded-for': address })
      expect(await recorded()).toBe(bound)
      const other = `192.0.2.${at + 101}`
      await attempt({ 'x-forwarded-for': other })
      expect(await recorded(other)).toBe(1)
      await letTimePass(15 * 60)
      for (let count = 0; count < 2; count += 1) await attempt({ 'x-forwarded-for': address })
      expect(await recorded()).toBeGreaterThan(bound)
    },
  )
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
      expect(await signHead()).not.toBeNull()
    }
  } finally {
    useSettings(usual)
    witness.close()
  }
  expect(await verifyStored({})).toMatchObject({ exit: 0 })
})

describe('AUD-13 an entry itself is', () => {
  it('looking at an account’s card', async () => {
    const { managerId } = await anOwner()
    const { data, status } = await console.admin('GET /accounts/{manager}', {
      params: { manager: managerId },
    })
    expect([status, data.manager_id]).toEqual([200, managerId])
    expect(await newest('account_viewed')).toMatchObject({
      actor_type: 'administrator',
      subject_type: 'account',
      subject_id: String(managerId),
    })
  })

  it('downloading an export', async () => {
    const { personId } = await anOwner()
    const { data } = await console.admin('POST /persons/{person}/export', { params: { person: personId } })
    const download = () => console.admin('GET /exports/{export}', { params: { export: data.id } })
    await expect.poll(async () => (await download()).status, { timeout: 60_000 }).toBe(200)
    expect(await newest('person_export_downloaded')).toMatchObject({
      subject_type: 'person',
      subject_id: String(personId),
      details: { export: data.id },
    })
  })

  it('downloading the audit, at the end of the download', async () => {
    const { status, body } = await console.admin('GET /audit/export')
    expect(status).toBe(200)
    const lines = String(body).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ action: 'audit_exported', details: { from_seq: 1 } })
    const { data } = await console.admin('GET /audit/chain')
    expect(data).toMatchObject({ state: 'whole', broken_at: null, length: lines.length })
  })
})

test('AUD-12 filters by actor, action, subject and days; chain and download are not the operator’s', async () => {
  const { managerId } = await anOwner()
  const params = { manager: managerId }
  await console.admin('POST /accounts/{manager}/block', { params })
  await console.admin('POST /accounts/{manager}/block', { params, body: { blocked: false } })
  const found = async (query: Record<string, string>) => {
    const { data } = await console.admin('GET /audit', {
      query: { subject: `аккаунт ${managerId}:`, ...query },
    })
    return data.items.map(({ action_code: code }) => code)
  }
  const both = ['account_unblocked', 'account_blocked']
  expect(await found({})).toEqual(both)
  expect(await found({ action: 'account_blocked' })).toEqual(['account_blocked'])
  expect(await found({ actor: 'администратор' })).toEqual(both)
  expect(await found({ actor: 'система' })).toEqual([])
  const day = new Intl.DateTimeFormat('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
  expect(await found({ from: day })).toEqual(both)
  expect(await found({ from: '01.01.2050' })).toEqual([])
  expect(await found({ to: '31.12.2025' })).toEqual([])
  const statuses = async (role: 'chief' | 'operator' | 'auditor') => {
    const client = server.as({ token: await anAdministratorToken((await anAdministrator(role)).id) })
    const answers = await Promise.all([
      client.admin('GET /audit'),
      client.admin('GET /audit/chain'),
      client.admin('GET /audit/export'),
    ])
    return answers.map(({ status }) => status)
  }
  expect(await statuses('chief')).toEqual([200, 200, 200])
  expect(await statuses('auditor')).toEqual([200, 200, 200])
  expect(await statuses('operator')).toEqual([200, 403, 403])
})

test('AUD-11 old entries leave only up to a signed head and after an export; the rest verifies', async () => {
  await transaction((tx) =>
    audit(tx, { actor: { type: 'system' }, action: 'landing_changed', subject: { type: 'landing' } }),
  )
  expect(await archiveOldEntries()).toBeNull()
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
  expect(await archiveOldEntries()).toBe(head.seq)
  const { rows } = await sql<{
    action_code: string
  }>`select action_code from audit_entries order by seq`.execute(db())
  expect(rows.map((row) => row.action_code)).toEqual(['audit_exported', 'audit_thinned'])
  const [file] = await readdir(auditArchiveFolder())
  expect(file).toBe(`audit-1-${head.seq}.jsonl`)
  expect((await verifyStored({ file: path.join(auditArchiveFolder(), file!) })).exit).toBe(0)
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
