import { deflateSync } from 'node:zlib'

import { strToU8, zipSync } from 'fflate'

import type { TestFile } from '../client.ts'

/** Small files that take a careless reader all of its memory or time. */
export type Bomb = { readonly what: string; readonly file: TestFile }

const megabyte = 1024 * 1024

/** Documents of the formats that are read. */
export function documentBombs(): Bomb[] {
  return [
    { what: 'a stream that swells twice', file: bomb('поток.pdf', swellingPdf()) },
    { what: 'a billion pages that lead in a circle', file: bomb('страницы.pdf', circularPdf()) },
    { what: 'arrays within arrays', file: bomb('глубина.pdf', nestedPdf()) },
    {
      what: 'a part that announces four gigabytes',
      file: bomb('размер.docx', announcing('word/document.xml')),
    },
    { what: 'elements within elements', file: bomb('глубина.docx', nested('word/document.xml', 'w:p')) },
  ]
}

/** Thirty levels of entities, twenty of each: none of them is resolved. */
export const multiplyingFile = (): TestFile => bomb('сущности.docx', multiplying('word/document.xml'))

/** Documents that are read and have more than is taken: the second has a million paragraphs. */
export const tooLargeDocuments = (): TestFile[] => [
  bomb('размер.docx', announcing('word/document.xml')),
  bomb(
    'абзацы.docx',
    zipped('word/document.xml', `<w:document>${'<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(1_000_000)}`),
  ),
]

/** Books and slides, which the library keeps and reads aside. */
export function libraryBombs(): Bomb[] {
  return [
    {
      what: 'a part that announces four gigabytes',
      file: bomb('размер.xlsx', announcing('xl/workbook.xml')),
    },
    { what: 'elements within elements', file: bomb('глубина.xlsx', nested('xl/workbook.xml', 'sheets')) },
    { what: 'slides within slides', file: bomb('глубина.pptx', nested('ppt/presentation.xml', 'p:sld')) },
  ]
}

/** Formats that no field takes. */
export function foreignBombs(): Bomb[] {
  const html = `<!doctype html><html><body>${'<div>'.repeat(300_000)}`
  const rtf = String.raw`{\rtf1\ansi ${String.raw`{\b `.repeat(300_000)}`
  return [
    { what: 'HTML of nested elements', file: bomb('страница.html', html) },
    { what: 'HTML called a text', file: bomb('страница.txt', html) },
    { what: 'RTF of nested groups', file: bomb('письмо.rtf', rtf) },
    { what: 'RTF called a Word document', file: bomb('письмо.docx', rtf) },
  ]
}

/** Pictures whose header promises more pixels than a memory holds. */
export function pictureBombs(): Bomb[] {
  return [
    { what: 'a BMP of 60 000 by 60 000', file: bomb('огромный.bmp', bmp(60_000, 60_000)) },
    {
      what: 'a BMP of the largest sides there are',
      file: bomb('крайний.bmp', bmp(2 ** 31 - 1, 2 ** 31 - 1)),
    },
    { what: 'a BMP without its pixels', file: bomb('пустой.bmp', bmp(3000, 3000)) },
    { what: 'a BMP of endless runs', file: bomb('серии.bmp', bmp(3000, 3000, 1)) },
  ]
}

const bomb = (name: string, bytes: Uint8Array | string): TestFile => ({ name, bytes })

const zipped = (part: string, text: string) =>
  Buffer.from(zipSync({ [part]: strToU8(text), '[Content_Types].xml': strToU8('<Types/>') }))

const nested = (part: string, element: string) => zipped(part, `<root>${`<${element}>`.repeat(300_000)}`)

function multiplying(part: string): Buffer {
  const entities = Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(20)}">`,
  ).join('')
  return zipped(
    part,
    `<!DOCTYPE w [<!ENTITY a0 "x">${entities}]><w:document><w:p><w:r><w:t>&a30;</w:t></w:r></w:p></w:document>`,
  )
}

/** The directory says how large a part will be. */
function announcing(part: string): Buffer {
  const bytes = zipped(part, '<root/>')
  bytes.writeUInt32LE(0xff_ff_ff_f0, bytes.indexOf(Buffer.from('504b0102', 'hex')) + 24)
  return bytes
}

function swellingPdf(): Buffer {
  const zeros = deflateSync(new Uint8Array(160 * megabyte), { level: 9 })
  const stream = deflateSync(zeros, { level: 9 })
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
    Buffer.concat([
      Buffer.from(`<</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ])
}

const circularPdf = () =>
  pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Parent 2 0 R/Count 1000000000>>'])

const nestedPdf = () => pdf([`<</Type/Catalog/Pages ${'['.repeat(200_000)}>>`])

function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, Buffer.from(trailer)])
}

/** A header of 24 bits a pixel, or of runs of 8 bits, and next to nothing behind it. */
function bmp(width: number, height: number, compression = 0): Buffer {
  const bytes = Buffer.alloc(54 + 1024 + 64)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54 + 1024, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(compression === 0 ? 24 : 8, 28)
  bytes.writeUInt32LE(compression, 30)
  return bytes
}
