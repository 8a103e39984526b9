import type { FileField } from '@uprava/contract/endpoint.ts'
import {
  documentExtensions,
  letterExtensions,
  readableExtensions,
} from '@uprava/contract/limits/file-extensions.ts'

export type FileKind = FileField['kind']

type FileType = {
  /** Extensions that name it; the first one is given to a file that has none of them. */
  readonly extensions: readonly [string, ...string[]]
  readonly mime: string
}

/** What the product takes, by the first extension. */
export const fileTypes = {
  jpg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  png: { extensions: ['png'], mime: 'image/png' },
  gif: { extensions: ['gif'], mime: 'image/gif' },
  webp: { extensions: ['webp'], mime: 'image/webp' },
  bmp: { extensions: ['bmp'], mime: 'image/bmp' },
  tiff: { extensions: ['tiff', 'tif'], mime: 'image/tiff' },
  heic: { extensions: ['heic', 'heif'], mime: 'image/heic' },
  mp4: { extensions: ['mp4'], mime: 'video/mp4' },
  mkv: { extensions: ['mkv'], mime: 'video/x-matroska' },
  avi: { extensions: ['avi'], mime: 'video/x-msvideo' },
  mov: { extensions: ['mov'], mime: 'video/quicktime' },
  wmv: { extensions: ['wmv'], mime: 'video/x-ms-wmv' },
  flv: { extensions: ['flv'], mime: 'video/x-flv' },
  webm: { extensions: ['webm'], mime: 'video/webm' },
  mpg: { extensions: ['mpg', 'mpeg'], mime: 'video/mpeg' },
  pdf: { extensions: ['pdf'], mime: 'application/pdf' },
  doc: { extensions: ['doc'], mime: 'application/msword' },
  docx: {
    extensions: ['docx'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xls: { extensions: ['xls'], mime: 'application/vnd.ms-excel' },
  xlsx: { extensions: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extensions: ['csv'], mime: 'text/csv' },
  txt: { extensions: ['txt'], mime: 'text/plain' },
  ppt: { extensions: ['ppt'], mime: 'application/vnd.ms-powerpoint' },
  pptx: {
    extensions: ['pptx'],
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { extensions: ['odt'], mime: 'application/vnd.oasis.opendocument.text' },
  ods: { extensions: ['ods'], mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { extensions: ['odp'], mime: 'application/vnd.oasis.opendocument.presentation' },
} as const satisfies Record<string, FileType>

export type FileTypeName = keyof typeof fileTypes

const pictures = ['jpg', 'png', 'gif', 'webp', 'bmp'] as const
const videos = ['mp4', 'mkv', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mpg'] as const
/** What each kind of field takes: wire §1 (pictures), DOC-37 (documents), MSG-88 (messages), AIS-65. */
export const acceptedTypes: Readonly<Record<FileKind, readonly FileTypeName[]>> = {
  picture: pictures,
  document: documentExtensions,
  attachment: [...pictures, 'tiff', 'heic', ...videos, ...documentExtensions],
  reference: readableExtensions,
  letter: letterExtensions,
}

export type AcceptedFile = {
  /** The name as it is kept: its extension agrees with the content. */
  readonly name: string
  readonly extension: string
  readonly mime: string
}

/** What the recogniser calls otherwise. */
const otherNames: Readonly<Record<string, FileTypeName>> = {
  apng: 'png',
  tif: 'tiff',
  m4v: 'mp4',
  asf: 'wmv',
}

/** The type of a recognised content, undefined when the product does not take it at all. */
export function typeOf(recognised: string): FileTypeName | undefined {
  if (Object.hasOwn(fileTypes, recognised)) return recognised as FileTypeName
  return otherNames[recognised]
}

/** Extensions that say something about content; a wrong one is replaced and not kept in front of the right one. */
const knownExtensions = new Set([
  ...Object.values(fileTypes).flatMap((type): readonly string[] => type.extensions),
  ...Object.keys(otherNames),
  'jfif',
  'jpe',
])

/** The extension in a name, in small letters, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.(?<extension>[^.\s/\\]{1,10})$/u.exec(name)?.groups?.['extension']?.toLowerCase() ?? ''
}

/** The name with an extension that agrees with the content: `скан.png` that holds a JPEG becomes `скан.jpg`. */
export function agreeingName(name: string, type: FileTypeName): { name: string; extension: string } {
  const extensions: readonly string[] = fileTypes[type].extensions
  const given = extensionOf(name)
  if (extensions.includes(given)) return { name, extension: given === 'tif' ? 'tiff' : given }
  const extension = fileTypes[type].extensions[0]
  const base = knownExtensions.has(given) ? name.slice(0, -given.length - 1) : name
  return { name: `${base.slice(0, 190)}.${extension}`, extension }
}
