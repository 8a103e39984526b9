import { open, readFile } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

import type { UploadedFile } from '#platform/http/index.ts'
import { charsetOf, looksLikeMarkup, zipNames } from '#platform/text-extraction/index.ts'

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

/** A text is known by nothing but its name, and has to be one through and through. */
async function recogniseText(file: Received, type: 'txt' | 'csv'): Promise<Content | null> {
  const bytes = await readFile(file.temporaryPath)
  const charset = charsetOf(bytes)
  if (!charset) return null
  return looksLikeMarkup(bytes) ? 'other' : { type, mime: `${fileTypes[type].mime}; charset=${charset}` }
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
  const names = zipNames(await readFile(file.temporaryPath))
  const expected = recognised ?? typeOf(named)
  if (names === null) return expected && expected in zipMarks ? 'damaged' : 'other'
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return 'other'
  const marked = (['docx', 'xlsx', 'pptx'] as const).find((type) => names.includes(zipMarks[type] ?? ''))
  return asContent(recognised ?? marked ?? null)
}

async function isMarkup(file: Received): Promise<boolean> {
  const handle = await open(file.temporaryPath)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return looksLikeMarkup(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Nothing but the head of a PDF is left: every one has an object in its first part. */
async function isWithoutObjects(file: Received): Promise<boolean> {
  const handle = await open(file.temporaryPath)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return bytesRead < buffer.length && !buffer.subarray(0, bytesRead).includes(' obj')
  } finally {
    await handle.close()
  }
}
