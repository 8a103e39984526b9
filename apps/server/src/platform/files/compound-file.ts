import { typeOf, type FileTypeName } from './file-types.ts'

/** The stream that each old office format cannot be without ([MS-CFB] §2.6: directory entries of 128 bytes). */
const marks: readonly [stream: string, type: FileTypeName][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/** What a compound file holds; null for the many other things kept in this format (mail, installers, drawings). */
export function compoundType(bytes: Buffer, namedExtension: string): FileTypeName | null {
  const mark = marks.find(([stream]) => hasEntry(bytes, stream))
  if (mark) return mark[1]
  // A new office file with a password is wrapped so; which one it is stands only inside.
  const named = typeOf(namedExtension)
  const isOffice = named === 'docx' || named === 'xlsx' || named === 'pptx'
  return isOffice && hasEntry(bytes, 'EncryptedPackage') ? named : null
}

/** Names are UTF-16, closed by a zero, at the beginning of an entry; their length in bytes stands at offset 64. */
function hasEntry(bytes: Buffer, stream: string): boolean {
  const name = Buffer.from(`${stream}\0`, 'utf16le')
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 2)) {
    if (at % 128 === 0 && at + 66 <= bytes.length && bytes.readUInt16LE(at + 64) === name.length) return true
  }
  return false
}
