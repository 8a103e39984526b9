import { refusalTexts } from '@uprava/contract/fields.ts'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'

import { damagedFile } from './damaged-file.ts'
import { acceptedTypes, agreeingName, fileTypes, type AcceptedFile, type FileKind } from './file-types.ts'
import { prepare } from './prepare.ts'

/**
 * Recognises what the file holds, whatever it is called, and whether a field of this kind takes it. Refuses a wrong
 * type with 415 and a damaged file with 422, under the field the file came in.
 */
export async function acceptFile(file: UploadedFile, kind: FileKind): Promise<AcceptedFile> {
  if (file.sizeBytes === 0) throw damagedFile(file)
  const { content } = await prepare(file)
  if (content === 'damaged') throw damagedFile(file)
  if (content === 'other' || !acceptedTypes[kind].includes(content.type)) throw wrongType(file, kind)
  return { ...agreeingName(file.name, content.type), mime: content.mime }
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
