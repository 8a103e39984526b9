import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { closeDatabase, db, openDatabase, sql, transaction } from '#platform/database/index.ts'
import { SERVICE_ROLE } from '#platform/database/service-role.ts'
import { createHttpServer, type HttpServer, type UploadedFile } from '#platform/http/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import {
  filesByIds,
  deleteUnreferencedFiles,
  storeBytes,
  storeFile,
  mountFiles,
  readStored,
  signedPath,
  sweepOrphans,
  withLocalFile,
  type StoredFile,
} from './index.ts'

let database: TestDatabase
let folder: string
let app: HttpServer

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-files-'))
  useSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  app = await createHttpServer()
  await mountFiles(app, {
    readerOf: async (request, id) => (request.headers.authorization === `Bearer of-${id}` ? 1 : null),
    onDownload: async () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await app.close()
  await closeDatabase()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function uploaded(name: string, content: string | Uint8Array): Promise<UploadedFile> {
  const temporaryPath = path.join(folder, crypto.randomUUID())
  await writeFile(temporaryPath, content)
  return { name, sizeBytes: Buffer.byteLength(content), temporaryPath }
}

async function aFile(name: string, content: string | Uint8Array): Promise<StoredFile> {
  const file = await uploaded(name, content)
  return transaction((tx) => storeFile(tx, file, 'attachment'))
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const storedPlaces = async () =>
  (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const letters = 'Письмо главы округа о ремонте дороги'

describe('keeping files', () => {
  test('MSG-120: a kept file is found by its id and reads as it was sent', async () => {
    const file = await aFile('письмо.txt', letters)
    expect(file).toMatchObject({
      name: 'письмо.txt',
      extension: 'txt',
      size: Buffer.byteLength(letters),
      width: null,
    })
    expect((await filesByIds(db(), [file.id, 999_999])).get(file.id)).toEqual(file)
    expect(await text(await readStored(db(), file.id))).toBe(letters)
    expect(await withLocalFile(db(), file.id, (place) => readFile(place, 'utf8'))).toBe(letters)
  })

  test('keys are plain letters by month, half-written files have other names', async () => {
    await aFile('Договор № 1 (копия).txt', letters)
    for (const place of await storedPlaces()) {
      expect(path.relative(path.join(folder, 'files'), place)).toMatch(/^\d{4}\/\d{2}\/[\da-f-]{36}\.\w+$/u)
    }
  })

  test('a transaction that fails leaves neither row nor bytes, and may be tried again with the same upload', async () => {
    const file = await uploaded('письмо.txt', letters)
    const before = await storedPlaces()
    const failing = transaction(async (tx) => {
      await storeFile(tx, file, 'attachment')
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await vi.waitFor(async () => expect(await storedPlaces()).toEqual(before))
    expect((await transaction((tx) => storeFile(tx, file, 'attachment'))).name).toBe('письмо.txt')
  })

  test('a file given up goes after the commit; one that is still shown somewhere stays', async () => {
    const file = await aFile('письмо.txt', letters)
    await asAdministrator(database.ownerUrl, async (owner) => {
      await owner`create table shows (file_id int8 references files)`
      await owner`insert into shows values (${file.id})`
      await owner`grant select on shows to ${owner(SERVICE_ROLE)}`
    })
    await transaction((tx) => deleteUnreferencedFiles(tx, [file.id]))
    expect(await text(await readStored(db(), file.id))).toBe(letters)
    await asAdministrator(database.ownerUrl, (owner) => owner`drop table shows`)
    const places = await storedPlaces()
    await transaction((tx) => deleteUnreferencedFiles(tx, [file.id]))
    await vi.waitFor(async () => expect((await storedPlaces()).length).toBe(places.length - 1))
    await expect(readStored(db(), file.id)).rejects.toMatchObject({ status: 404 })
  })

  test('objects without a row are swept after a day, all others stay', async () => {
    const file = await aFile('письмо.txt', letters)
    const orphan = path.join(folder, 'files', '2020', 'orphan.txt')
    const made = await transaction((tx) =>
      storeBytes(tx, { name: 'Пакет № 1.zip', bytes: Buffer.from('PK') }),
    )
    expect(made).toMatchObject({ extension: 'zip', mime: 'application/zip', size: 2 })
    await mkdir(path.dirname(orphan), { recursive: true })
    await writeFile(orphan, 'left by a killed process')
    expect(await sweepOrphans()).toBe(0)
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] })
    expect(await sweepOrphans()).toBe(1)
    await expect(access(orphan)).rejects.toThrow('ENOENT')
    expect(await text(await readStored(db(), file.id))).toBe(letters)
    expect(await text(await readStored(db(), made.id))).toBe('PK')
  })
})

describe('GET /files/{id}/{name}', () => {
  test('a signed path opens the file; without a signature, with another or a broken one it is not there', async () => {
    const file = await aFile('Письмо & ответ (1).txt', letters)
    const other = await aFile('другое.txt', 'другое')
    const address = signedPath(file)
    expect(address).toMatch(/^\/files\/\d+\/%D0%9F[^?]*\?until=\d+&signature=[\w-]{43}$/u)
    const answer = await get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(letters)
    const query = address.slice(address.indexOf('?'))
    const wrong = [
      address.slice(0, address.indexOf('?')),
      address.replace(/signature=./u, (start) => `signature=${start.endsWith('A') ? 'B' : 'A'}`),
      address.replace(/until=(\d+)/u, (_, until) => `until=${Number(until) + 3600}`),
      address.replace(/until=\d+/u, 'until=9e99'),
      `${address}&download=1`,
      `/files/${other.id}/${encodeURIComponent(other.name)}${query}`,
      `/files/${file.id}/another-name.txt${query}`,
      `/files/999999/a.txt${query}`,
      `/files/-1/a.txt`,
      `/files/99999999999999999999/a.txt`,
      `/files/abc/a.txt`,
    ]
    for (const url of wrong)
      expect({ url, status: (await get(url)).statusCode }).toEqual({ url, status: 404 })
    expect((await get(`/files/${file.id}/%E0%A4%A${query}`)).statusCode).toBe(400)
  })

  test('a signature lives for one to two hours and stays the same within the hour', async () => {
    const file = await aFile('письмо.txt', letters)
    vi.useFakeTimers({ now: new Date('2026-03-07T10:05:00Z'), toFake: ['Date'] })
    const address = signedPath(file)
    expect((await get(address)).headers['cache-control']).toBe(`private, max-age=${115 * 60}, immutable`)
    vi.setSystemTime(new Date('2026-03-07T10:59:59Z'))
    expect(signedPath(file)).toBe(address)
    vi.setSystemTime(new Date('2026-03-07T11:30:00Z'))
    expect(signedPath(file)).not.toBe(address)
    expect((await get(address)).statusCode).toBe(200)
    vi.setSystemTime(new Date('2026-03-07T12:00:00Z'))
    expect((await get(address)).statusCode).toBe(404)
  })

  test('a bearer who may see the file reads it, another one does not learn that it exists', async () => {
    const file = await aFile('письмо.txt', letters)
    const url = `/files/${file.id}/${encodeURIComponent('письмо.txt')}`
    const allowed = await get(url, { authorization: `Bearer of-${file.id}` })
    expect(allowed.statusCode).toBe(200)
    expect(allowed.headers['cache-control']).toBe('private, no-cache')
    expect((await get(url, { authorization: 'Bearer somebody' })).statusCode).toBe(404)
  })

  test('the signing key is one for the installation, whoever makes it first', async () => {
    const { rows } = await sql<{ value: string }>`select value from installation`.execute(db())
    const second = await createHttpServer()
    await mountFiles(second, { readerOf: async () => null, onDownload: async () => undefined })
    expect((await sql<{ value: string }>`select value from installation`.execute(db())).rows).toEqual(rows)
    expect(Buffer.from(rows[0]?.value ?? '', 'base64').length).toBe(32)
    await second.close()
  })

  test('headers: the name in UTF-8, the type, no guessing, nothing runs', async () => {
    const file = await aFile('Письмо "О дороге".txt', letters)
    const { headers } = await get(signedPath(file))
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(letters)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    })
    expect(headers['content-disposition']).toBe(
      `inline; filename="______ __ _______.txt"; filename*=UTF-8''${encodeURIComponent('Письмо _О дороге_.txt')}`,
    )
  })

  test('pictures, video, PDF and text are shown, everything else is saved', async () => {
    const dispositionOf = async (mime: string) => {
      const file = await aFile('a.txt', 'x')
      await sql`update files set mime = ${mime} where id = ${file.id}`.execute(db())
      return String((await get(signedPath(file))).headers['content-disposition']).split(';')[0]
    }
    for (const mime of [
      'image/jpeg',
      'image/png',
      'image/webp',
      'video/mp4',
      'application/pdf',
      'text/plain; charset=utf-8',
    ]) {
      expect([mime, await dispositionOf(mime)]).toEqual([mime, 'inline'])
    }
    for (const mime of [
      'image/svg+xml',
      'text/html',
      'text/csv',
      'application/zip',
      'application/msword',
      'text/plainer',
    ]) {
      expect([mime, await dispositionOf(mime)]).toEqual([mime, 'attachment'])
    }
    const file = await aFile('a.txt', 'x')
    const saved = await get(signedPath(file, { isDownload: true, name: 'Новое имя.txt' }))
    expect(saved.headers['content-disposition']).toContain(`attachment;`)
    expect(saved.headers['content-disposition']).toContain(encodeURIComponent('Новое имя.txt'))
  })

  test('a PDF opens in the browser: its policy has no sandbox', async () => {
    const file = await aFile('a.pdf', '%PDF-1.4\n1 0 obj\n%%EOF')
    const { headers } = await get(signedPath(file))
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  })

  test('names that would break a path are made harmless', async () => {
    for (const name of ['..', 'a/../../b.txt', 'a?b#c%.txt', 'я'.repeat(250), '\u0007колокол.txt']) {
      const file = await aFile('a.txt', 'x')
      const answer = await get(signedPath(file, { name }))
      expect([name, answer.statusCode]).toEqual([name, 200])
    }
  })
})

describe('ranges and caches', () => {
  const digits = '0123456789'
  let address: string

  beforeAll(async () => {
    address = signedPath(await aFile('digits.txt', digits))
  })

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-100', digits, 'bytes 0-9/10'],
  ])('%s answers a part', async (range, body, contentRange) => {
    const answer = await get(address, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe(body)
    expect(answer.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
    })
  })

  test.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])('%s is out of the file', async (range) => {
    const answer = await get(address, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */10')
    expect(answer.body).toBe('')
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
    '%s is no range that is served: the whole file comes',
    async (range) => {
      const answer = await get(address, { range })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(digits)
    },
  )

  test('a copy that is current is not sent again; If-Range continues only the same file', async () => {
    const { headers } = await get(address)
    const etag = String(headers.etag)
    const modified = String(headers['last-modified'])
    expect((await get(address, { 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304)
    expect((await get(address, { 'if-none-match': '"x"', 'if-modified-since': modified })).statusCode).toBe(
      200,
    )
    expect((await get(address, { 'if-modified-since': modified })).statusCode).toBe(304)
    expect((await get(address, { range: 'bytes=0-0', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(address, { range: 'bytes=0-0', 'if-range': modified })).statusCode).toBe(206)
    expect((await get(address, { range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('HEAD answers the headers of GET and no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: address })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe('10')
    expect(answer.body).toBe('')
  })

  test('a file of many pieces comes as it was sent, whole and from any byte, to many at once', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => `${at} `).join(''))
    const large = signedPath(await aFile('numbers.txt', bytes))
    const whole = await Promise.all([get(large), get(large), get(large)])
    for (const answer of whole) expect(answer.rawPayload.equals(bytes)).toBe(true)
    for (const start of [1, 262_143, 262_144, 600_001]) {
      const part = await get(large, { range: `bytes=${start}-${start + 300_000}` })
      expect(part.rawPayload.equals(bytes.subarray(start, start + 300_001))).toBe(true)
    }
  })

  test('a row whose bytes are gone is 404', async () => {
    const file = await aFile('gone.txt', 'gone')
    const { rows } = await sql<{ key: string }>`select key from files where id = ${file.id}`.execute(db())
    await rm(path.join(folder, 'files', rows[0]?.key ?? ''))
    expect((await get(signedPath(file))).statusCode).toBe(404)
  })

  test('a reader who leaves in the middle stops the reading and hurts nobody', async () => {
    const file = await aFile('large.txt', 'x'.repeat(20 * 1024 * 1024))
    const { port } = app.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const request = httpRequest({ port, host: '127.0.0.1', path: signedPath(file) }, (answer) => {
        answer.once('data', () => request.destroy())
        answer.once('close', resolve)
      })
      request.on('error', () => undefined)
      request.end()
    })
    expect((await get(address)).body).toBe(digits)
  })
})
