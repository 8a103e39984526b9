import { open, readFile } from 'node:fs/promises'

import { refusalTexts } from '@uprava/contract/fields.ts'
import { fileTypeFromFile } from 'file-type'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'
import { charsetOf, looksLikeMarkup, zipNames } from '#platform/text-extraction/index.ts'

import { compoundType } from './compound-file.ts'
import {
  acceptedTypes,
  agreeingName,
  extensionOf,
  fileTypes,
  typeOf,
  type FileKind,
  type FileTypeName,
} from './file-types.ts'

export type AcceptedFile = {
  /** The name as it is kept: its extension agrees with the content. */
  readonly name: string
  readonly extension: string
  readonly mime: string
}

/**
 * Recognises what the file holds, whatever it is called, and whether a field of this kind takes it. Refuses a wrong
 * type with 415 and a damaged file with 422, under the field the file came in.
 */
export async function acceptFile(file: UploadedFile, kind: FileKind): Promise<AcceptedFile> {
  if (file.sizeBytes === 0) throw damagedFile(file)
  const content = await recognise(file)
  if (content === 'damaged') throw damagedFile(file)
  if (content === 'other' || !acceptedTypes[kind].includes(content.type)) throw wrongType(file, kind)
  return { ...agreeingName(file.name, content.type), mime: content.mime }
}

/** A file that is what it should be but cannot be read. */
export function damagedFile(file: UploadedFile): Refusal {
  return refuse.field(file.field ?? 'general', refusalTexts.damagedFile)
}

/** MSG-120 names the file, since ten may be sent at once; elsewhere appendix C's text lists what is taken. */
function wrongType(file: UploadedFile, kind: FileKind): Refusal {
  const names = acceptedTypes[kind].flatMap((type): readonly string[] => fileTypes[type].extensions)
  const text =
    kind === 'attachment'
      ? `Файл «${file.name}» не подходит. Можно приложить изображения, видео, ${names.slice(names.indexOf('pdf')).join(', ')}`
      : refusalTexts.fileTypes(names.join(', '))
  return refuse.wrongType(text, file.field)
}

type Content = { type: FileTypeName; mime: string } | 'damaged' | 'other'

async function recognise(file: UploadedFile): Promise<Content> {
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
  if (type) return asContent(type)
  if (recognised || (await isMarkup(file))) return 'other'
  // Nothing that is known: a file called like one of ours has lost its head.
  return typeOf(named) ? 'damaged' : 'other'
}

const asContent = (type: FileTypeName | null): Content =>
  type ? { type, mime: fileTypes[type].mime } : 'other'

/** A text is known by nothing but its name, and has to be one through and through. */
async function recogniseText(file: UploadedFile, type: 'txt' | 'csv'): Promise<Content | null> {
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
async function recogniseZip(file: UploadedFile, named: string, recognised?: FileTypeName): Promise<Content> {
  const names = zipNames(await readFile(file.temporaryPath))
  const expected = recognised ?? typeOf(named)
  if (names === null) return expected && expected in zipMarks ? 'damaged' : 'other'
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return 'other'
  const marked = (['docx', 'xlsx', 'pptx'] as const).find((type) => names.includes(zipMarks[type] ?? ''))
  return asContent(recognised ?? marked ?? null)
}

async function isMarkup(file: UploadedFile): Promise<boolean> {
  const handle = await open(file.temporaryPath)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return looksLikeMarkup(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
