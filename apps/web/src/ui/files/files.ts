import { fileSize, nameAndExtension } from '../lib/format.ts'

/** Which files a field takes; the server recognises them by content, this is the first, quick no. */
export interface FileRules {
  /** Without dots, as they are listed to the person: `['pdf', 'docx', 'txt']`. */
  extensions: readonly string[]
  maxBytes?: number
}

/** Pictures of every kind the server recognises, up to 10 MB (VAL-21, VAL-22). */
export const PICTURES: FileRules = {
  extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
  maxBytes: 10 * 1024 ** 2,
}

/** What the file chooser of the system offers. */
export function acceptOf({ extensions }: FileRules): string {
  return extensions.map((extension) => `.${extension}`).join(',')
}

/** Why a file cannot be taken, in the server's own words (appendix C); nothing when it can. */
export function whyFileRefused(file: File, { extensions, maxBytes }: FileRules): string | undefined {
  const extension = nameAndExtension(file.name).extension.slice(1).toLowerCase()
  if (!extensions.includes(extension))
    return `Файлы этого типа не принимаются. Подойдут: ${extensions.join(', ')}`
  if (maxBytes !== undefined && file.size > maxBytes)
    return `Файл слишком большой: не больше ${fileSize(maxBytes)}`
  if (file.size === 0) return 'Файл повреждён или не читается'
  return undefined
}
