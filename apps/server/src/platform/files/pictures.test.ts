import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { closeDatabase, db, openDatabase, transaction } from '#platform/database/index.ts'
import type { UploadedFile } from '#platform/http/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import { filesByIds, storeFile, storePicture, readStored, type StoredFile } from './index.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-pictures-'))
})

beforeEach(() => useSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })))

afterAll(async () => {
  await closeDatabase()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function uploaded(name: string, bytes: Uint8Array): Promise<UploadedFile> {
  const temporaryPath = path.join(folder, crypto.randomUUID())
  await writeFile(temporaryPath, bytes)
  return { name, sizeBytes: bytes.length, field: 'image', temporaryPath }
}

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2456a6' } })

/** A photograph as a telephone takes it: lying on its side, with the place it was taken at. */
const telephonePhotograph = (width: number, height: number) =>
  photograph(width, height)
    .withExif({
      IFD0: { Make: 'Telephone', Model: 'SecretModel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '62/1 2/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A BMP of 24 bits, rows from the bottom, blue over red. */
function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + row * height, 2)
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * row + x * 3 + (y < height / 2 ? 2 : 0)] = 0xff
  }
  return Buffer.concat([header, pixels])
}

/** A PNG of one bit a pixel. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function kept(file: UploadedFile, purpose: 'avatar' | 'logo' | 'cover') {
  const id = await transaction((tx) => storePicture(tx, file, purpose))
  const stored = (await filesByIds(db(), [id])).get(id)
  const bytes = await buffer(await readStored(db(), id))
  return { stored, bytes, metadata: await sharp(bytes).metadata() }
}

const refused = { status: 422, errors: { image: ['Файл повреждён или не читается'] } }

describe('pictures the product shows', () => {
  test('CHAN-54, PROF-18: a photograph of a phone is rotated upright, reduced and stripped of metadata', async () => {
    const bytes = await telephonePhotograph(2000, 1000)
    expect(bytes.includes('SecretModel')).toBe(true)
    const { stored, bytes: result, metadata } = await kept(await uploaded('я.jpg', bytes), 'avatar')
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 512 })
    expect(stored).toMatchObject({ name: 'avatar.webp', mime: 'image/webp', width: 256, height: 512 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    expect(result.includes('SecretModel')).toBe(false)
  })

  test('CHAN-54: a cover is cut to its shape, a small one is not blown up', async () => {
    const large = await photograph(3000, 3000).png().toBuffer()
    const small = await photograph(400, 300).png().toBuffer()
    expect((await kept(await uploaded('a.png', large), 'cover')).metadata).toMatchObject({
      width: 1600,
      height: 600,
    })
    expect((await kept(await uploaded('b.png', small), 'cover')).metadata).toMatchObject({
      width: 400,
      height: 300,
    })
  })

  test.each(['png', 'gif', 'webp'] as const)(
    'CHAN-54: %s is taken by its content, whatever its name',
    async (format) => {
      const bytes = await photograph(300, 200).toFormat(format).toBuffer()
      const { metadata } = await kept(await uploaded('логотип.txt', bytes), 'logo')
      expect(metadata).toMatchObject({ format: 'webp', width: 300, height: 200 })
    },
  )

  test('CHAN-54: an animation becomes its first frame', async () => {
    const frame = async (colour: string) => photograph(20, 20).tint(colour).png().toBuffer()
    const bytes = await sharp([await frame('#ff0000'), await frame('#00ff00')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { metadata } = await kept(await uploaded('a.gif', bytes), 'logo')
    expect(metadata).toMatchObject({ format: 'webp', width: 20, height: 20 })
    expect(metadata.pages ?? 1).toBe(1)
  })

  test('CHAN-54: BMP is decoded with its colours in their places', async () => {
    const { bytes, metadata } = await kept(await uploaded('логотип.bmp', bmp(31, 40)), 'logo')
    expect(metadata).toMatchObject({ format: 'webp', width: 31, height: 40 })
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    const [topRed = 0, , topBlue = 0] = at(15, 5)
    const [lowRed = 0, , lowBlue = 0] = at(15, 35)
    expect(topBlue - topRed).toBeGreaterThan(150)
    expect(lowRed - lowBlue).toBeGreaterThan(150)
  })

  test('CHAN-54: broken and cut-off pictures are refused and leave nothing', async () => {
    const jpeg = await photograph(800, 800).jpeg().toBuffer()
    const png = await photograph(800, 800).png({ compressionLevel: 0 }).toBuffer()
    for (const [name, bytes] of [
      ['a.jpg', jpeg.subarray(0, jpeg.length / 2)],
      ['a.png', png.subarray(0, png.length / 2)],
      ['a.bmp', bmp(100, 100).subarray(0, 5000)],
      ['b.bmp', Buffer.from('BM это не рисунок, а просто текст такой')],
      ['a.gif', Buffer.from('GIF89a')],
    ] as const) {
      await expect(kept(await uploaded(name, bytes), 'logo')).rejects.toMatchObject(refused)
    }
  })

  test('a small file that would fill the memory is refused', async () => {
    const bomb = blackPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    await expect(kept(await uploaded('a.png', bomb), 'logo')).rejects.toMatchObject(refused)
    expect((await kept(await uploaded('b.png', blackPng(2000, 1000)), 'logo')).metadata.width).toBe(512)
    const header = bmp(2, 2)
    header.writeInt32LE(60_000, 18)
    header.writeInt32LE(60_000, 22)
    await expect(kept(await uploaded('a.bmp', header), 'logo')).rejects.toMatchObject(refused)
  })
})

describe('pictures in messages', () => {
  const sent = async (name: string, bytes: Uint8Array) => {
    const file = await uploaded(name, bytes)
    const stored: StoredFile = await transaction((tx) => storeFile(tx, file, 'attachment'))
    return { stored, bytes: await buffer(await readStored(db(), stored.id)) }
  }

  test('MSG-120: a JPEG loses its place and device but neither pixels, colours nor orientation', async () => {
    const original = await telephonePhotograph(640, 480)
    const { stored, bytes } = await sent('фото.jpg', original)
    const metadata = await sharp(bytes).metadata()
    expect(bytes.includes('SecretModel')).toBe(false)
    expect(metadata.exif?.includes('SecretModel') ?? false).toBe(false)
    expect(metadata).toMatchObject({ format: 'jpeg', orientation: 6, width: 640, height: 480 })
    // As it is shown: upright.
    expect(stored).toMatchObject({ width: 480, height: 640, size: bytes.length, name: 'фото.jpg' })
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
    expect(metadata.icc?.length).toBe((await sharp(original).metadata()).icc?.length)
  })

  test('MSG-120: what follows a JPEG (previews with metadata of their own) is cut off; progressive ones stay whole', async () => {
    const progressive = await photograph(200, 100).jpeg({ progressive: true }).toBuffer()
    const second = await telephonePhotograph(50, 50)
    const { bytes } = await sent('фото.jpg', Buffer.concat([progressive, second]))
    expect(bytes.includes('SecretModel')).toBe(false)
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(progressive).raw().toBuffer())
  })

  test('MSG-120: other pictures are kept to the byte and measured', async () => {
    for (const format of ['png', 'gif', 'webp', 'tiff'] as const) {
      const original = await photograph(120, 80).toFormat(format).toBuffer()
      const { stored, bytes } = await sent(`a.${format}`, original)
      expect(bytes.equals(original)).toBe(true)
      expect(stored).toMatchObject({ width: 120, height: 80 })
    }
    expect((await sent('a.bmp', bmp(12, 8))).stored).toMatchObject({ width: 12, height: 8 })
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    expect((await sent('a.heic', heic)).stored).toMatchObject({ width: null, height: null })
  })
})
