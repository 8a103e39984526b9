import { spawn } from 'node:child_process'
import { generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { asAdministrator, urlOf } from '#testing/administrator.ts'

const program = path.resolve(import.meta.dirname, '../../../../../deploy/verify-audit.mjs')
const migrations = path.resolve(import.meta.dirname, '../../../migrations')
let folder: string
let privateKey: KeyObject

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-verify-'))
  const pair = generateKeyPairSync('ed25519')
  privateKey = pair.privateKey
  await writeFile(path.join(folder, 'key.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }))
})
afterAll(() => rm(folder, { recursive: true }))

async function verify(args: readonly string[], flags: readonly string[] = []) {
  const child = spawn(process.execPath, [...flags, program, ...args], { cwd: folder, env: {} })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [out] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exit: await ended, line: out.trim().split('\n').at(-1) }
}

const at = '2026-01-01T00:00:00.000Z'

/** Entries with their hashes, made by this file alone. */
function* entries(count: number): Generator<string> {
  let former = '0'.repeat(64)
  for (let seq = 1; seq <= count; seq += 1) {
    const line = `{"seq":${seq},"at":"${at}","actor":"account:${seq % 97}","action":"signed_in","subject":"credential:login","details":{"address":"10.0.0.1","device":"Chrome, Windows","outcome":"success"},"prev_hash":"${former}"}`
    former = hash('sha256', line)
    yield `${line.slice(0, -1)},"hash":"${former}"}`
  }
}

const headOf = (lines: readonly string[], seq: number) => {
  const own = (JSON.parse(lines[seq - 1]!) as { hash: string }).hash
  const signature = sign(null, Buffer.from(`${seq}\n${own}\n${at}`), privateKey).toString('base64')
  return JSON.stringify({ seq, hash: own, at, signature })
}

const isolation = ['--permission', `--allow-fs-read=*`]

describe('AUD-05 the verifier alone, without packages, database or network', () => {
  const whole = [...entries(20)]
  const swapped = whole.with(6, whole[7]!).with(7, whole[6]!)
  const relinked = (lines: readonly string[]) => lines.map((line) => line.replace(/,"hash":"\w+"\}$/u, '}'))
  test.each([
    ['whole', whole, [5, 20], 0, `Цепочка цела: 20 записей до ${at}`],
    ['whole without own hashes', relinked(whole), [], 0, `Цепочка цела: 20 записей до ${at}`],
    ['changed', whole.with(8, whole[8]!.replace('Chrome', 'Safari')), [], 1, 'запись 9, изменена'],
    [
      'changed without own hashes',
      relinked(whole.with(8, whole[8]!.replace('Chrome', 'Safari'))),
      [],
      1,
      'запись 9, изменена',
    ],
    ['no JSON', whole.with(8, '{"seq":9'), [], 1, 'запись 9, изменена'],
    ['missing', whole.toSpliced(8, 1), [], 1, 'запись 9, пропущена'],
    ['missing at the beginning', whole.slice(3), [], 1, 'запись 1, пропущена'],
    ['inserted', whole.toSpliced(8, 0, whole[8]!.replace('Chrome', 'Safari')), [], 1, 'запись 9, вставлена'],
    ['a second time', whole.toSpliced(8, 0, whole[2]!), [], 1, 'запись 3, вставлена'],
    ['reordered', swapped, [], 1, 'запись 7, переставлена'],
    ['cut', whole.slice(0, 15), [10, 18], 1, 'запись 16, обрезан конец'],
    ['cut to nothing', [], [10], 1, 'запись 1, обрезан конец'],
  ])('%s', async (_, lines, signed, exit, said) => {
    await writeFile(path.join(folder, 'a.jsonl'), lines.map((line) => `${line}\n`).join(''))
    await writeFile(path.join(folder, 'h.jsonl'), signed.map((seq) => `${headOf(whole, seq)}\n`).join(''))
    const options = signed.length > 0 ? ['--heads', 'h.jsonl', '--key', 'key.pem'] : []
    const outcome = await verify(['a.jsonl', ...options], isolation)
    expect(outcome).toEqual({ exit, line: exit === 0 ? said : `Цепочка нарушена: ${said}` })
  })

  test('a chain that was written again shows by the heads, a forged head by its signature', async () => {
    await writeFile(path.join(folder, 'a.jsonl'), whole.map((line) => `${line}\n`).join(''))
    const other = JSON.parse(headOf(whole, 12)) as { hash: string; signature: string }
    const options = ['a.jsonl', '--heads', 'h.jsonl', '--key', 'key.pem']
    await writeFile(
      path.join(folder, 'h.jsonl'),
      JSON.stringify({ ...other, at: '2026-02-02T00:00:00.000Z' }),
    )
    expect(await verify(options)).toEqual({ exit: 1, line: 'Цепочка нарушена: запись 12, неверная подпись' })
    const digest = 'f'.repeat(64)
    const signature = sign(null, Buffer.from(`12\n${digest}\n${at}`), privateKey).toString('base64')
    await writeFile(path.join(folder, 'h.jsonl'), JSON.stringify({ ...other, hash: digest, signature }))
    expect(await verify(options)).toEqual({ exit: 1, line: 'Цепочка нарушена: запись 12, изменена' })
  })

  test('wrong use ends with 2', async () => {
    for (const line of [
      [],
      ['a.jsonl', 'b.jsonl'],
      ['none.jsonl'],
      ['a.jsonl', '--what'],
      ['a.jsonl', '--key', 'key.pem'],
    ])
      expect([line, (await verify(line)).exit]).toEqual([line, 2])
  })
})

test('AUD-06 reads 1 000 000 entries in memory below 200 MB', { timeout: 300_000 }, async () => {
  const file = path.join(folder, 'million.jsonl')
  const lines = function* () {
    let batch = ''
    for (const line of entries(1_000_000)) {
      batch += `${line}\n`
      if (batch.length > 1_000_000) {
        yield batch
        batch = ''
      }
    }
    yield batch
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  // Of this program alone: maxRSS counts the parent that it was forked from as well.
  const measure = path.join(folder, 'measure.mjs')
  await writeFile(
    measure,
    `import { readFileSync } from 'node:fs'
    process.on('exit', () => { const [, kilobytes] = /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
      console.log(JSON.stringify({ megabytes: kilobytes / 1024 })) })`,
  )
  const { exit, line } = await verify([file], ['--import', measure])
  expect(exit).toBe(0)
  const { megabytes } = JSON.parse(line!) as { megabytes: number }
  expect(megabytes).toBeLessThan(200)
})

test('AUD-10 entries from before are the first links, and the verifier accepts the upgraded database', async () => {
  const name = `upgrade_${process.pid}_${Date.now()}`
  const admin = inject('adminUrl')
  await asAdministrator(admin, (sql) => sql`create database ${sql(name)}`)
  try {
    await asAdministrator(urlOf(admin, name), async (sql) => {
      const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
      const run = async (file: string) => sql.unsafe(await readFile(path.join(migrations, file), 'utf8'))
      for (const file of files.filter((one) => one < '0045')) await run(file)
      await sql`insert into audit_entries (legacy_actor, legacy_action, legacy_subject) values ('аккаунт 3', 'Вход', 'пароль')`
      await sql`insert into audit_entries (actor_type, actor_id, action_code, subject_type, subject_id, subject_name, details)
        values ('administrator', 'admin', 'news_published', 'news', '7', 'Суб"ботник', '{"b": 1.50, "a": "\\n"}')`
      for (const file of files.filter((one) => one >= '0045')) await run(file)
      await sql`select audit_write('system', null, 'landing_changed', 'landing', null, '{}')`
      const rows = await sql<{ line: string }[]>`
        select left(audit_line(e), -1) || ',"hash":"' || encode(hash, 'hex') || '"}' as line from audit_entries e order by seq`
      expect(rows).toHaveLength(3)
      await writeFile(path.join(folder, 'old.jsonl'), rows.map(({ line }) => `${line}\n`).join(''))
      expect(JSON.parse(rows[0]!.line)).toMatchObject({ seq: 1, actor: 'аккаунт 3', subject: 'пароль' })
      const { exit, line } = await verify(['old.jsonl'])
      expect([exit, line]).toEqual([0, expect.stringMatching(/^Цепочка цела: 3 записей до /u)])
    })
  } finally {
    await asAdministrator(admin, (sql) => sql`drop database ${sql(name)} with (force)`)
  }
})
