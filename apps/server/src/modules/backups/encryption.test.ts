import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addStoredFile,
  insideRestored,
  openBareInstallation,
  runCopyCommand,
  outputOf,
  type BareInstallation,
} from '#testing/backups.ts'
import { bucketServer, settingsOf } from '#testing/bucket.ts'

const decompress = promisify(zstdDecompress)
const objects = new Map<string, Buffer>()
let bucket: Server | undefined
const slow = 300_000
let installation: BareInstallation
let sql: Sql
beforeAll(async () => {
  installation = await openBareInstallation()
  sql = installation.sql
  await addStoredFile(sql, 50_000)
}, slow)
afterAll(async () => {
  bucket?.closeAllConnections()
  bucket?.close()
  await installation.close()
}, slow)

const admin = (...line: readonly string[]) => runCopyCommand(line)
const beside = (name: string) => path.join(installation.home, '..', name)

async function startBucket(): Promise<Record<string, string>> {
  bucket = bucketServer(objects).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  return settingsOf(bucket)
}

test(
  'OPS-07 an encrypted copy cannot be read without its key, a wrong one is said (3), it restores with its own; S3 without a key is refused (2)',
  async () => {
    const [right, wrong] = [beside('right.key'), beside('wrong.key')]
    await writeFile(right, randomBytes(32))
    await writeFile(wrong, randomBytes(32).toString('hex'))
    // Without a primary key: its rows are hashed in the order of their own texts.
    await sql`create table marked (value text)`
    await sql`insert into marked values ('МЕТКА В ТАБЛИЦЕ')`
    const made = await admin('backup', '--key-file', right, '--label', 'secret', '--json')
    expect([made.exit, made.error]).toEqual([0, ''])
    const { id, path: place } = JSON.parse(made.out) as { id: string; path: string }
    expect(await foldersHolding(place, 'МЕТКА В ТАБЛИЦЕ')).toEqual([])
    expect(outputOf(await admin('verify', id))).toEqual([
      3,
      'Копия зашифрована: укажите --key-file или BACKUP_KEY_FILE',
    ])
    const notFitting = [3, 'Ключ не подходит к копии']
    expect(outputOf(await admin('verify', id, '--key-file', wrong))).toEqual(notFitting)
    const restoring = ['restore', '--from', id, '--data-dir']
    expect(outputOf(await admin(...restoring, beside('wrong'), '--key-file', wrong))).toEqual(notFitting)
    expect((await admin('verify', id, '--key-file', right)).exit).toBe(0)
    const folder = beside('decrypted')
    expect((await admin(...restoring, folder, '--key-file', right)).exit).toBe(0)
    const rows = await insideRestored(folder, (restored) => restored`select value from marked`)
    expect(rows[0]).toEqual({ value: 'МЕТКА В ТАБЛИЦЕ' })
    await rm(folder, { recursive: true })

    const s3Settings = await startBucket()
    const inBucket = (line: readonly string[]) => runCopyCommand(line, s3Settings)
    const refused = await inBucket(['backup', '--to', 's3://uprava/copies'])
    expect(outputOf(refused)).toEqual([
      2,
      'Копия в S3 без ключа не делается: укажите --key-file или BACKUP_KEY_FILE',
    ])
    expect([...objects.keys()]).toEqual([])
  },
  slow,
)

/** The files of a folder that hold the text. */
async function foldersHolding(folder: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    if (await isReadable(await readFile(path.join(entry.parentPath, entry.name)), [text]))
      found.push(entry.name)
  }
  return found
}

/** Whether one of the texts stands in the bytes, as they are or decompressed. */
async function isReadable(bytes: Buffer, texts: readonly string[]): Promise<boolean> {
  const plain = await decompress(bytes).catch(() => bytes)
  return texts.some((text) => bytes.includes(text) || plain.includes(text))
}
