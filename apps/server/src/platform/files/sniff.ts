import { refusalTexts } from '@uprava/contract/fields.ts'
import { voiceLimits } from '@uprava/contract/limits/messenger-limits.ts'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'

import { damagedFile } from './damaged-file.ts'
import { acceptedTypes, agreeingName, fileTypes, type AcceptedFile, type FileKind } from './file-types.ts'
import { prepare } from './prepare.ts'
import { voiceType } from './voice-file.ts'

/**
 * Recognises what the file holds, whatever it is called, and whether a field of this kind takes it. Refuses a wrong
 * type with 415 and a damaged file with 422, under the field the file came in.
 */
export async function acceptFile(file: UploadedFile, kind: FileKind | 'voice'): Promise<AcceptedFile> {
  if (kind === 'voice') return acceptVoice(file)
  if (file.sizeBytes === 0) throw damagedFile(file)
  const { content } = await prepare(file)
  if (content === 'damaged') throw damagedFile(file)
  if (content === 'other' || !acceptedTypes[kind].includes(content.type)) throw wrongType(file, kind)
  return { ...agreeingName(file.name, content.type), mime: content.mime }
}

async function acceptVoice(file: UploadedFile): Promise<AcceptedFile> {
  const type = file.sizeBytes > voiceLimits.bytes ? null : await voiceType(file.temporaryPath)
  if (type === null)
    throw refuse.wrongType('Голосовое сообщение — звук в WebM, Ogg или MP4, до 20 МБ', file.field)
  return { name: `Голосовое сообщение.${type}`, extension: type, mime: voiceMimes[type] }
}

const voiceMimes = { weba: 'audio/webm', ogg: 'audio/ogg', m4a: 'audio/mp4' } as const

/** MSG-120 names the file, since ten may be sent at once; elsewhere appendix C's text lists what is taken. */
function wrongType(file: UploadedFile, kind: FileKind): Refusal {
  const names = acceptedTypes[kind].flatMap((type): readonly string[] => fileTypes[type].extensions)
  const text =
    kind === 'attachment'
      ? `Файл «${file.name}» не подходит. Можно приложить изображения, видео, ${names.slice(names.indexOf('pdf')).join(', ')}`
      : refusalTexts.fileTypes(names.join(', '))
  return refuse.wrongType(text, file.field)
}
