import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readSettings, useSettings } from '#platform/settings.ts'
import { bucketServer, settingsOf } from '#testing/bucket.ts'

import { diskStorage } from './disk.ts'
import { newKey, storage, storageAnswers } from './storage.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-storage-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function keysOf(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list()) keys.push(key)
  return keys
}

async function bytesOf(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await storage().read(key, range)
  if (!stream) throw new Error('There is no such object')
  return buffer(stream)
}

async function source(content: string) {
  const place = path.join(folder, crypto.randomUUID())
  await writeFile(place, content)
  return { path: place }
}

/** What both storages promise. */
function promises(): void {
  test('what is put is read, whole and in parts, listed and removed', async () => {
    const key = newKey('txt')
    await storage().put(key, await source('Десять букв'))
    expect((await bytesOf(key)).toString()).toBe('Десять букв')
    expect((await bytesOf(key, { start: 2, end: 5 })).toString()).toBe('ес')
    expect(await keysOf()).toContain(key)
    await storage().remove(key)
    await storage().remove(key)
    expect(await storage().read(key)).toBeNull()
    expect(await keysOf()).not.toContain(key)
  })

  test('bytes are put as well as files, empty ones too', async () => {
    const key = newKey('zip')
    await storage().put(key, { bytes: Buffer.from([1, 2, 3]) })
    expect([...(await bytesOf(key))]).toEqual([1, 2, 3])
    const empty = newKey('txt')
    await storage().put(empty, { bytes: Buffer.alloc(0) })
    expect((await bytesOf(empty)).length).toBe(0)
  })

  test('it answers when it can be used', async () => {
    expect(await storageAnswers()).toBe(true)
  })
}

describe('on the disk', () => {
  beforeEach(() => useSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })))

  promises()

  test('a key cannot lead out of the folder', async () => {
    for (const key of ['../x', '2026/../../x', '/etc/passwd', 'a\\b', 'файл', '']) {
      await expect(async () => storage().read(key)).rejects.toThrow('Not a key')
    }
  })

  test('the received file stays in its place for whoever deletes it', async () => {
    const received = await source('x')
    const key = newKey('txt')
    await storage().put(key, received)
    await rm(received.path)
    expect((await bytesOf(key)).toString()).toBe('x')
  })

  test('a process killed while it writes leaves nothing under the key', async () => {
    const root = path.join(folder, 'killed')
    const large = path.join(folder, 'large')
    await writeFile(large, Buffer.alloc(64 * 1024 * 1024, 1))
    const program = `
      import { diskStorage } from ${JSON.stringify(new URL('disk.ts', import.meta.url).href)}
      import { readFileSync } from 'node:fs'
      const disk = diskStorage(process.argv[1])
      const bytes = readFileSync(process.argv[2])
      for (let n = 0; ; n += 1) { await disk.put('k/' + n + '.bin', { bytes }); console.log(n) }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, root, large], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited
    const names = await readdir(path.join(root, 'k'))
    const whole = names.filter((name) => /^\d+\.bin$/u.test(name))
    expect(whole.length).toBeGreaterThan(0)
    for (const name of whole) expect((await stat(path.join(root, 'k', name))).size).toBe(64 * 1024 * 1024)
    await rm(root, { recursive: true, force: true })
  })

  test('it does not answer when its folder is something else', async () => {
    const wrong = path.join(folder, 'wrong')
    await mkdir(wrong)
    await writeFile(path.join(wrong, 'files'), 'not a folder')
    useSettings(readSettings({ DATA_DIR: wrong, LOG_LEVEL: 'silent' }))
    expect(await storageAnswers()).toBe(false)
    await expect(
      diskStorage(path.join(wrong, 'files')).put('a.txt', { bytes: Buffer.alloc(1) }),
    ).rejects.toThrow('E')
  })
})

describe('in a bucket', () => {
  let server: Server
  let objects: Map<string, Buffer>
  let requests: IncomingMessage[]

  beforeEach(async () => {
    objects = new Map()
    requests = []
    server = bucketServer(objects, { pageSize: 2, onRequest: (request) => requests.push(request) })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    useSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settingsOf(server) }))
  })

  afterEach(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  )

  promises()

  test('requests are signed, name the bucket in the path and carry the bytes as they are', async () => {
    const key = newKey('txt')
    await storage().put(key, await source('тело'))
    const put = requests.find(({ method }) => method === 'PUT')
    expect(put?.url).toMatch(new RegExp(`^/uprava/${key}`, 'u'))
    expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//u)
    expect(put?.headers['content-encoding']).toBeUndefined()
    expect(objects.get(key)?.toString()).toBe('тело')
  })

  test('a bucket that is not there does not answer', async () => {
    useSettings(
      readSettings({ ...settingsOf(server), LOG_LEVEL: 'silent', DATA_DIR: folder, S3_BUCKET: 'absent' }),
    )
    expect(await storageAnswers()).toBe(false)
  })

  test('more objects than one page are all listed', async () => {
    for (let n = 0; n < 5; n += 1) objects.set(`2026/03/${n}.txt`, Buffer.from('x'))
    expect((await keysOf()).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `2026/03/${n}.txt`))
    expect(requests.length).toBe(3)
  })
})
