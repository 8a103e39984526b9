import { mkdir, open, readFile, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'

import { partyText } from '@uprava/contract/rules/audit-texts.ts'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { audit } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'
import {
  addStoredFile,
  openBareInstallation,
  runCopyCommand,
  outputOf,
  type BareInstallation,
} from '#testing/backups.ts'

import { sha256Of } from './digest.ts'
import { backUp, listCopies, openTarget } from './index.ts'
import { openCopy } from './restore/unpack.ts'

const slow = 300_000
let installation: BareInstallation
let sql: Sql
let id: string
let folder: string
beforeAll(async () => {
  installation = await openBareInstallation()
  sql = installation.sql
  await sql`create table pairs_a (id int primary key, value text)`
  await sql`insert into pairs_a values (1, 'строка')`
  for (let count = 0; count < 3; count += 1) await addStoredFile(sql)
  id = (await backUp(await openTarget())).id
  folder = path.join(settings().BACKUP_DIR, id)
}, slow)
afterAll(() => installation.close(), slow)

const verified = async () => outputOf(await runCopyCommand(['verify', id]))
const named = (...problems: string[]) => [
  1,
  ...problems,
  `Копия не подтверждена: ${id}, расхождений ${problems.length}`,
]
async function flipByte(file: string): Promise<() => Promise<void>> {
  const before = await readFile(file)
  const after = Buffer.from(before)
  const at = Math.floor(after.length / 2)
  after[at] = after[at]! ^ 1
  const put = async (bytes: Buffer) => {
    const handle = await open(file, 'r+')
    await handle.write(bytes, 0, bytes.length, 0)
    await handle.close()
  }
  await put(after)
  return () => put(before)
}

test(
  'OPS-12 a flipped byte of a table, of a file, of the manifest and a missing file are named exactly, with exit 1',
  async () => {
    const contents = (await readFile(path.join(folder, 'contents.jsonl'), 'utf8')).trim().split('\n')
    const line = contents.map((text) => JSON.parse(text)).find(({ table }) => table === 'pairs_a')
    let restoreBytes = await flipByte(path.join(folder, line.path))
    expect(await verified()).toEqual(named(`таблица pairs_a: ${line.path}: не совпадает SHA-256`))
    await restoreBytes()

    const keys = (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)))
    restoreBytes = await flipByte(path.join(folder, 'files', keys[0]!))
    expect(await verified()).toEqual(named(`файл ${keys[0]}: не совпадает SHA-256`))
    await restoreBytes()

    restoreBytes = await flipByte(path.join(folder, 'manifest.json'))
    const [exit, problem] = await verified()
    expect([exit, problem]).toEqual([1, expect.stringMatching(/^manifest\.json: /u)])
    await restoreBytes()

    const kept = await readFile(path.join(folder, 'files', keys[1]!))
    await unlink(path.join(folder, 'files', keys[1]!))
    await rm(path.join(settings().BACKUP_DIR, 'files', keys[1]!), { force: true })
    expect(await verified()).toEqual(named(`файл ${keys[1]}: отсутствует`))
    await writeFile(path.join(folder, 'files', keys[1]!), kept)

    expect(await verified()).toEqual([0, `Копия цела: ${id}`])
  },
  slow,
)

test(
  'OPS-12 a damaged or missing list of a copy is named, one that cannot be read hides no other copy, and what leads out is refused',
  async () => {
    const target = await openTarget()
    const list = path.join(folder, 'contents.jsonl')
    const restoreBytes = await flipByte(list)
    expect(await verified()).toEqual(named('contents.jsonl: не совпадает SHA-256'))
    await restoreBytes()
    const contents = await readFile(list)
    const lines = contents.toString('utf8').split('\n')
    // A shorter list names less, and all that it names is there.
    await writeFile(list, lines.filter((line) => !line.includes('home/')).join('\n'))
    expect(await verified()).toEqual(named('contents.jsonl: не совпадает SHA-256'))
    await rm(list)
    expect(await verified()).toEqual(named('contents.jsonl: отсутствует'))
    await writeFile(list, contents)

    // A folder in place of a file is read like a file on a bad sector: the system gives an error.
    const { id: other } = await backUp(target)
    const manifest = path.join(folder, 'manifest.json')
    await rename(manifest, `${manifest}.aside`)
    await mkdir(manifest)
    expect((await listCopies(target.store)).map((copy) => copy.id)).toEqual([other])
    expect((await verified())[0]).toBe(1)
    const { id: third } = await backUp(target)
    expect(await readdir(settings().BACKUP_DIR)).toContain(id)
    await rmdir(manifest)
    await rename(`${manifest}.aside`, manifest)
    expect((await listCopies(target.store)).map((copy) => copy.id)).toEqual([id, other, third])

    // Whoever writes to the copies can sign nothing, but restoring needs no signature: the machine may be a new one.
    const outward = { path: 'home/../../outward', size: 1, sha256: '', bytes: 1 }
    const changed = Buffer.from(`${contents.toString('utf8')}${JSON.stringify(outward)}\n`)
    await writeFile(list, changed)
    const said = JSON.parse(await readFile(manifest, 'utf8')) as object
    await writeFile(manifest, JSON.stringify({ ...said, contents_sha256: sha256Of(changed) }))
    await mkdir(path.join(folder, 'home'), { recursive: true })
    await writeFile(path.join(folder, '..', 'outward'), 'x')
    const place = path.join(installation.home, '..', 'led-out')
    expect(outputOf(await runCopyCommand(['restore', '--from', id, '--data-dir', place]))).toEqual([
      3,
      'Путь в копии ведёт за пределы папки: ../../outward',
    ])
    expect(await readdir(path.join(installation.home, '..'))).not.toContain('outward')
  },
  slow,
)

test(
  'OPS-12 restoring names a flipped byte too, and removes what a killed one has left',
  async () => {
    const { id: whole } = await backUp(await openTarget())
    const copied = path.join(settings().BACKUP_DIR, whole)
    const contents = (await readFile(path.join(copied, 'contents.jsonl'), 'utf8')).trim().split('\n')
    const line = contents.map((text) => JSON.parse(text)).find(({ table }) => table === 'pairs_a')
    const place = path.join(installation.home, '..', 'restored')
    const restored = async () =>
      outputOf(await runCopyCommand(['restore', '--from', whole, '--data-dir', place]))
    // No process has this number: the largest there can be is smaller.
    const [abandoned, living] = [
      `${place}.restoring-4194305-AbCdEf`,
      `${place}.restoring-${process.pid}-AbCdEf`,
    ]
    for (const folderOfAnother of [abandoned, living]) await mkdir(folderOfAnother)
    const restoreBytes = await flipByte(path.join(copied, line.path))
    const [exit, ...said] = await restored()
    await restoreBytes()
    expect(exit === 1 || exit === 3, String(said)).toBe(true)
    expect(said.join('\n')).toContain(`таблица pairs_a: ${line.path}: не совпадает SHA-256`)
    const beside = await readdir(path.join(installation.home, '..'))
    expect(beside).not.toContain(path.basename(abandoned))
    expect(beside).toContain(path.basename(living))
    await rm(place, { recursive: true, force: true })
    await rm(living, { recursive: true })
    expect((await restored())[0]).toBe(0)
    await rm(place, { recursive: true, force: true })
  },
  slow,
)

test('a copy in a bucket that is not encrypted is none of ours', async () => {
  const target = await openTarget()
  const { id: plain } = await backUp(target)
  const bucket = { ...target, store: { ...target.store, isRemote: true } }
  await expect(openCopy(bucket, plain)).rejects.toThrow('manifest.json: копия в S3 не зашифрована')
  expect((await openCopy(target, plain)).id).toBe(plain)
}, 300_000)

/** What the journal says of the proofs of a copy, oldest first. */
async function provenInJournal(copy: string) {
  const entries = await sql<{ actor_type: string; actor_id: string; details: object }[]>`
    select actor_type, actor_id, details from audit_entries
    where action_code = 'backup_proven' and subject_id = ${copy} order by seq`
  return entries.map(({ actor_type: type, actor_id: actor, details }) => [
    partyText(type, actor, null),
    details,
  ])
}

test(
  'a chain of the journal that was broken before the copy is named by verify, which writes its outcome into the journal',
  async () => {
    const write = (subject: string) =>
      transaction((tx) =>
        audit(tx, {
          actor: { type: 'system' },
          action: 'backup_made',
          subject: { type: 'backup', id: subject },
        }),
      )
    for (const subject of ['first', 'second', 'third']) await write(subject)
    const whole = (await backUp(await openTarget())).id
    expect(outputOf(await runCopyCommand(['verify', whole]))).toEqual([0, `Копия цела: ${whole}`])

    const [changed] = await sql<{ seq: number }[]>`
      select seq::int as seq from audit_entries where subject_id = 'second'`
    await sql.begin(async (tx) => {
      // The owner of the tables may do what the running product may not.
      await tx`set local session_replication_role = replica`
      await tx`update audit_entries set subject_id = 'other' where seq = ${changed!.seq}`
    })
    const broken = (await backUp(await openTarget())).id
    expect(outputOf(await runCopyCommand(['verify', broken]))).toEqual([
      1,
      `журнал: Цепочка нарушена: запись ${changed!.seq}, изменена`,
      `Копия не подтверждена: ${broken}, расхождений 1`,
    ])
    const actor = `команда ${userInfo().username}`
    expect(await provenInJournal(whole)).toEqual([[actor, { is_proven: true, problems: 0 }]])
    expect(await provenInJournal(broken)).toEqual([[actor, { is_proven: false, problems: 1 }]])
  },
  slow,
)
