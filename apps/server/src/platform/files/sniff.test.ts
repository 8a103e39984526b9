import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Document, Packer, Paragraph } from 'docx'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Refusal, type UploadedFile } from '#platform/http/index.ts'

import { acceptedTypes, fileTypes } from './file-types.ts'
import { acceptFile } from './sniff.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-sniff-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function uploaded(name: string, bytes: Uint8Array | string): Promise<UploadedFile> {
  const temporaryPath = path.join(folder, crypto.randomUUID())
  await writeFile(temporaryPath, bytes)
  return { name, sizeBytes: Buffer.byteLength(bytes), field: 'file', temporaryPath }
}

/** What the refusal says: status and the text under its field. */
async function refusalOf(accepting: Promise<unknown>): Promise<{ status: number; errors: object }> {
  const error = await accepting.then(
    () => new Error('accepted'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  return { status: error.status, errors: error.errors }
}

const damaged = { status: 422, errors: { file: ['Файл повреждён или не читается'] } }
const noPicture = {
  status: 415,
  errors: { file: ['Файлы этого типа не принимаются. Подойдут: jpg, jpeg, png, gif, webp, bmp'] },
}
const noDocument = {
  status: 415,
  errors: {
    file: [
      'Файлы этого типа не принимаются. Подойдут: pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp',
    ],
  },
}
const noAttachment = (name: string) => ({
  status: 415,
  errors: {
    file: [
      `Файл «${name}» не подходит. Можно приложить изображения, видео, pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp`,
    ],
  },
})

const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'

/** An old office file: the header, and a directory entry with the stream's name. */
function compound(stream: string): Buffer {
  const entry = Buffer.alloc(128)
  const name = Buffer.from(`${stream}\0`, 'utf16le')
  name.copy(entry)
  entry.writeUInt16LE(name.length, 64)
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), entry])
}

const office = (main: string, type: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/${main}" ContentType="${type}.main+xml"/></Types>`,
    ),
    [main]: strToU8('<x/>'),
  })

const openDocument = (type: string) =>
  zipSync({ mimetype: [strToU8(type), { level: 0 }], 'content.xml': strToU8('<x/>') })

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)])
const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + type.length + 3, 0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.alloc(64),
  ])
const asf = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.from('5e00000000000000020000000102', 'hex'),
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
  Buffer.from('2800000000000000', 'hex'),
  Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(64),
])

/** One real beginning of every type. */
const samples: Record<keyof typeof fileTypes, () => Promise<Uint8Array | string>> = {
  jpg: () => picture('jpeg'),
  png: () => picture('png'),
  gif: () => picture('gif'),
  webp: () => picture('webp'),
  bmp: async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  tiff: () => picture('tiff'),
  heic: async () => box('heic'),
  mp4: async () => box('isom'),
  mkv: async () => ebml('matroska'),
  avi: async () => Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(64)]),
  mov: async () => box('qt  '),
  wmv: async () => asf,
  flv: async () => Buffer.concat([Buffer.from('FLV\x01'), Buffer.alloc(64)]),
  webm: async () => ebml('webm'),
  mpg: async () => Buffer.concat([Buffer.from('000001ba44', 'hex'), Buffer.alloc(64)]),
  pdf: async () => '%PDF-1.4\n1 0 obj\n%%EOF',
  doc: async () => compound('WordDocument'),
  docx: () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Текст')] }] })),
  xls: async () => compound('Workbook'),
  xlsx: async () =>
    office('xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  csv: async () => 'Имя;Срок\nГлава;30',
  txt: async () => 'Служебная записка',
  ppt: async () => compound('PowerPoint Document'),
  pptx: async () =>
    office(
      'ppt/presentation.xml',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ),
  odt: async () => openDocument('application/vnd.oasis.opendocument.text'),
  ods: async () => openDocument('application/vnd.oasis.opendocument.spreadsheet'),
  odp: async () => openDocument('application/vnd.oasis.opendocument.presentation'),
}

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#2456a6' } })
    .toFormat(format)
    .toBuffer()

describe('what a field takes', () => {
  test.each(acceptedTypes.attachment)('MSG-120: a message takes %s', async (type) => {
    const bytes = await samples[type]()
    for (const extension of fileTypes[type].extensions) {
      const accepted = await acceptFile(await uploaded(`файл.${extension}`, bytes), 'attachment')
      expect(accepted.name).toBe(`файл.${extension}`)
      expect(accepted.mime.startsWith(fileTypes[type].mime)).toBe(true)
    }
  })

  test('MSG-120: a damaged one of several files is named, a single one is not', async () => {
    const broken = { ...(await uploaded('смета.docx', 'x')), isOneOfSeveral: true }
    expect(await refusalOf(acceptFile(broken, 'attachment'))).toEqual({
      status: 422,
      errors: { file: ['Файл «смета.docx» повреждён или не читается'] },
    })
    const alone = await uploaded('смета.docx', 'x')
    expect(await refusalOf(acceptFile(alone, 'document'))).toEqual(damaged)
  })

  test('CHAN-54, VAL-22: a picture field refuses what is no picture for it, whatever its name', async () => {
    for (const type of ['tiff', 'heic', 'mp4', 'pdf', 'docx'] as const) {
      const file = await uploaded('фото.png', await samples[type]())
      expect(await refusalOf(acceptFile(file, 'picture'))).toEqual(noPicture)
    }
  })

  test('a document field refuses pictures and video, the lawyer takes three formats (AIS-65)', async () => {
    expect(await refusalOf(acceptFile(await uploaded('скан.pdf', await samples.jpg()), 'document'))).toEqual(
      noDocument,
    )
    expect(await refusalOf(acceptFile(await uploaded('a.mp4', await samples.mp4()), 'document'))).toEqual(
      noDocument,
    )
    expect(await refusalOf(acceptFile(await uploaded('a.xlsx', await samples.xlsx()), 'reference'))).toEqual({
      status: 415,
      errors: { file: ['Файлы этого типа не принимаются. Подойдут: pdf, docx, txt'] },
    })
  })
})

describe('content decides, not the name', () => {
  test.each(['отчёт.exe', 'отчёт.pdf', 'отчёт.docx', 'отчёт.txt', 'фото.jpg'])(
    'MSG-120: a program is refused as %s',
    async (name) => {
      expect(await refusalOf(acceptFile(await uploaded(name, exe), 'attachment'))).toEqual(noAttachment(name))
    },
  )

  test.each(['рисунок.svg', 'страница.html', 'рисунок.png', 'рисунок.txt', 'рисунок.csv', 'рисунок.pdf'])(
    'MSG-120: a drawing or a page with scripts is refused as %s',
    async (name) => {
      for (const bytes of [svg, html, `\uFEFF  ${html}`]) {
        expect(await refusalOf(acceptFile(await uploaded(name, bytes), 'attachment'))).toEqual(
          noAttachment(name),
        )
      }
    },
  )

  test('a name that disagrees with the content is put right', async () => {
    const jpeg = await samples.jpg()
    const named = async (name: string, bytes: Uint8Array | string) =>
      (await acceptFile(await uploaded(name, bytes), 'attachment')).name
    expect(await named('скан.png', jpeg)).toBe('скан.jpg')
    expect(await named('скан.JPEG', jpeg)).toBe('скан.JPEG')
    expect(await named('скан', jpeg)).toBe('скан.jpg')
    expect(await named('договор 12.05', await samples.pdf())).toBe('договор 12.05.pdf')
    expect(await named('договор.doc', await samples.docx())).toBe('договор.docx')
    expect(await named('счёт.exe', await samples.pdf())).toBe('счёт.exe.pdf')
  })

  test('macros, templates and archives are no documents', async () => {
    const macros = zipSync({ 'word/document.xml': strToU8('<x/>'), 'word/vbaProject.bin': strToU8('x') })
    const macroType = office('word/document.xml', 'application/vnd.ms-word.document.macroEnabled')
    const archive = zipSync({ 'договор.docx': strToU8('x') })
    for (const bytes of [macros, macroType, archive]) {
      expect(await refusalOf(acceptFile(await uploaded('договор.docx', bytes), 'document'))).toEqual(
        noDocument,
      )
    }
  })

  test('a compound file is what its directory says; mail and installers are refused', async () => {
    const accepted = await acceptFile(await uploaded('таблица.doc', compound('Workbook')), 'document')
    expect(accepted).toMatchObject({ name: 'таблица.xls', extension: 'xls' })
    const mail = await uploaded('письмо.doc', compound('__properties_version1.0'))
    expect(await refusalOf(acceptFile(mail, 'document'))).toEqual(noDocument)
    const locked = await acceptFile(await uploaded('тайна.docx', compound('EncryptedPackage')), 'document')
    expect(locked.extension).toBe('docx')
  })

  test('texts are texts through and through, in any Russian encoding', async () => {
    const mimeOf = async (name: string, bytes: Uint8Array | string) =>
      (await acceptFile(await uploaded(name, bytes), 'document')).mime
    expect(await mimeOf('a.txt', 'Привет')).toBe('text/plain; charset=utf-8')
    expect(await mimeOf('b.csv', Buffer.from([0xcf, 0xf0, 0xe8, 0x3b, 0x0a]))).toBe(
      'text/csv; charset=windows-1251',
    )
    expect(await mimeOf('c.txt', Buffer.from('\uFEFFПривет', 'utf16le'))).toBe('text/plain; charset=utf-16le')
    // Letters that happen to begin like a picture or a program.
    expect(await mimeOf('d.txt', 'BMW X5, прайс')).toBe('text/plain; charset=utf-8')
    expect(
      await refusalOf(acceptFile(await uploaded('e.txt', Buffer.from([1, 2, 0, 3])), 'document')),
    ).toEqual(damaged)
    expect(await refusalOf(acceptFile(await uploaded('записка', 'Привет'), 'document'))).toEqual(noDocument)
  })

  test('a text of several pieces is one: a character may stand on their border', async () => {
    // Two bytes each, behind one: the border of a mebibyte is inside of one.
    const long = `a${'я'.repeat(1_100_000)}`
    const { mime } = await acceptFile(await uploaded('long.txt', long), 'document')
    expect(mime).toBe('text/plain; charset=utf-8')
    const odd = await uploaded('odd.txt', Buffer.concat([Buffer.from(long), Buffer.from([0])]))
    expect(await refusalOf(acceptFile(odd, 'document'))).toEqual(damaged)
    const cut = await uploaded('cut.txt', Buffer.from(`a${'п'.repeat(1_100_000)}`).subarray(0, -1))
    expect((await acceptFile(cut, 'document')).mime).not.toContain('utf-8')
  })
})

describe('damaged files', () => {
  test('an empty file is damaged, whatever its name', async () => {
    for (const name of ['a.pdf', 'a.txt', 'a.png']) {
      expect(await refusalOf(acceptFile(await uploaded(name, ''), 'attachment'))).toEqual(damaged)
    }
  })

  test('a PDF of which only the head is left is damaged', async () => {
    const head = await uploaded('договор.pdf', '%PDF-1.4\n garbage')
    expect(await refusalOf(acceptFile(head, 'document'))).toEqual(damaged)
  })

  test('a document that is cut off or has lost its head is damaged', async () => {
    const whole = (await samples.docx()) as Buffer
    for (const bytes of [whole.subarray(0, whole.length - 100), whole.subarray(100), Buffer.alloc(500)]) {
      expect(await refusalOf(acceptFile(await uploaded('договор.docx', bytes), 'document'))).toEqual(damaged)
    }
  })
})
