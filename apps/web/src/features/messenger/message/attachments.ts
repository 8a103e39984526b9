import { documentExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'

const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'heif']
const videos = ['mp4', 'mkv', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mpeg', 'mpg']

/** How an attachment is shown, by its extension (MSG-47 to MSG-50). */
export function attachmentKind(extension: string): 'picture' | 'video' | 'file' {
  const known = extension.toLowerCase()
  if (pictures.includes(known)) return 'picture'
  return videos.includes(known) ? 'video' : 'file'
}

/** Whether browsers show the picture; the others are offered for download. */
export const isDrawable = (extension: string): boolean =>
  !['tiff', 'heic', 'heif'].includes(extension.toLowerCase())

export const acceptedExtensions: readonly string[] = [...pictures, ...videos, ...documentExtensions]

export const fileExtension = (name: string): string =>
  /\.(?<extension>[^.]+)$/u.exec(name)?.groups?.['extension']?.toLowerCase() ?? ''

/** Adds files without duplicates by name (MSG-89); returns the refusals of MSG-120 for those left out. */
export function addFiles(
  present: readonly File[],
  added: readonly File[],
): { files: File[]; refusals: string[] } {
  const refusals: string[] = []
  const files = [...present]
  for (const file of added) {
    if (files.some((known) => known.name === file.name)) continue
    const refusal = checkFile(file)
    if (refusal !== null) refusals.push(refusal)
    else if (files.length >= messageLimits.files) {
      refusals.push(`К одному сообщению можно приложить не больше ${messageLimits.files} файлов`)
      break
    } else files.push(file)
  }
  return { files, refusals }
}

function checkFile(file: File): string | null {
  if (file.size === 0) return `Файл «${file.name}» повреждён или не читается`
  if (file.size > messageLimits.fileBytes) return `Файл «${file.name}» больше 50 МБ`
  if (acceptedExtensions.includes(fileExtension(file.name)) || /^(image|video)\//u.test(file.type))
    return null
  return `Файл «${file.name}» не подходит. Можно приложить изображения, видео, pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp`
}

/** Adds internal documents without duplicates by id (MSG-90). */
export function addDocuments<Document extends { id: number }>(
  present: readonly Document[],
  added: readonly Document[],
) {
  const documents = [
    ...present,
    ...added.filter((document) => !present.some((known) => known.id === document.id)),
  ]
  const isTooMany = documents.length > messageLimits.documents
  return {
    documents: documents.slice(0, messageLimits.documents),
    refusals: isTooMany
      ? [`К одному сообщению можно приложить не больше ${messageLimits.documents} документов`]
      : [],
  }
}
