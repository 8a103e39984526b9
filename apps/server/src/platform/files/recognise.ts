import { open, readFile, type FileHandle } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

import type { UploadedFile } from '#platform/http/index.ts'
import {
  CharsetReader,
  looksLikeMarkup,
  namesInDirectory,
  zipDirectory,
  zipEndLength,
} from '#platform/text-extraction/index.ts'

import { compoundType } from './compound-file.ts'
import { extensionOf, fileTypes, typeOf, type FileTypeName } from './file-types.ts'

/** What a file holds; `other`: nothing that the product takes. */
export type Content = { type: FileTypeName; mime: string } | 'damaged' | 'other'

/** A received file: the name it was sent by, and where it lies. */
type Received = Pick<UploadedFile, 'name' | 'temporaryPath'>

/** Recognises what a file holds by its content; the whole of it is read. */
export async function recognise(file: Received): Promise<Content> {
  const named = extensionOf(file.name)
  if (named === 'txt' || named === 'csv') {
    const text = await recogniseText(file, named)
    if (text) return text
  }
  const recognised = await fileTypeFromFile(file.temporaryPath).catch(() => undefined)
  if (recognised?.mime.startsWith('audio/')) return 'other'
  if (recognised?.ext === 'cfb') return asContent(compoundType(await readFile(file.temporaryPath), named))
  const type = recognised && typeOf(recognised.ext)
  if (recognised?.ext === 'zip' || (type && type in zipMarks)) return recogniseZip(file, named, type)
  if (type === 'pdf' && (await isWithoutObjects(file))) return 'damaged'
  if (type) return asContent(type)
  if (recognised || (await isMarkup(file))) return 'other'
  // Nothing that is known: a file called like one of ours has lost its head.
  return typeOf(named) ? 'damaged' : 'other'
}

const asContent = (type: FileTypeName | null): Content =>
  type ? { type, mime: fileTypes[type].mime } : 'other'

/** Bytes of a text that are looked at at once: it may be longer than a worker should hold. */
const pieceLength = 1024 * 1024

/** A text is known by nothing but its name, and has to be one through and through. */
async function recogniseText(file: Received, type: 'txt' | 'csv'): Promise<Content | null> {
  return reading(file, async (handle) => {
    const piece = Buffer.alloc(pieceLength)
    const charset = new CharsetReader()
    let isMarkup = false
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(piece, 0, pieceLength, at)
      const read = piece.subarray(0, bytesRead)
      if (at === 0) isMarkup = looksLikeMarkup(read)
      charset.add(read)
      at += bytesRead
      if (bytesRead === 0) break
    }
    const found = charset.result()
    if (!found) return null
    return isMarkup ? 'other' : { type, mime: `${fileTypes[type].mime}; charset=${found}` }
  })
}

async function reading<Result>(
  file: Received,
  read: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file.temporaryPath)
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}

/** The formats that are zips, with the part that identifies each when the list of parts is unreadable. */
const zipMarks: Readonly<Partial<Record<FileTypeName, string>>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  odt: '',
  ods: '',
  odp: '',
}

/** A zip without its directory at the end is cut off; one with macros is not ours. */
async function recogniseZip(file: Received, named: string, recognised?: FileTypeName): Promise<Content> {
  const names = await reading(file, namesInZip)
  const expected = recognised ?? typeOf(named)
  if (names === null) return expected && expected in zipMarks ? 'damaged' : 'other'
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return 'other'
  const marked = (['docx', 'xlsx', 'pptx'] as const).find((type) => names.includes(zipMarks[type] ?? ''))
  return asContent(recognised ?? marked ?? null)
}

/** Of 65 535 entries with long names. Bytes. */
const longestDirectory = 16 * 1024 * 1024

/** The names in a zip; of the file only its directory is read. */
async function namesInZip(handle: FileHandle): Promise<string[] | null> {
  const { size } = await handle.stat()
  const directory = zipDirectory(await bytesAt(handle, Math.max(0, size - zipEndLength), size))
  if (directory === null || directory.start > size || size - directory.start > longestDirectory) return null
  return namesInDirectory(await bytesAt(handle, directory.start, size), directory.count)
}

const isMarkup = (file: Received): Promise<boolean> =>
  reading(file, async (handle) => looksLikeMarkup(await bytesAt(handle, 0, 4096)))

/** Nothing but the head of a PDF is left: every one has an object in its first part. */
const isWithoutObjects = (file: Received): Promise<boolean> =>
  reading(file, async (handle) => {
    const start = await bytesAt(handle, 0, 65_536)
    return start.length < 65_536 && !start.includes(' obj')
  })

/** The bytes of a file from one place to another, or to its end. */
async function bytesAt(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}
