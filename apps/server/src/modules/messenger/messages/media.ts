import type { ChatMedium, MediaKind } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { authorizeChat, hiddenIdOf, type ChatRef } from '../messenger.access.ts'
import { countMedia, findMedia } from './messages.repository.ts'
import { messagesByIds, presentFile } from './present.ts'

/** MSG-47, MSG-48. */
const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'heif']
const videos = ['mp4', 'mkv', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mpeg', 'mpg']
/** Recordings are kept with extensions that nothing else has. */
const voice = ['weba', 'ogg', 'm4a']
const extensionsOf: Readonly<Record<MediaKind, readonly string[]>> = {
  pictures,
  videos,
  voice,
  files: [...pictures, ...videos, ...voice],
  // Browsers do not draw the left out ones.
  visuals: [...pictures.filter((one) => !['tiff', 'heic', 'heif'].includes(one)), ...videos],
}

type MediaQuery = {
  kind?: MediaKind | undefined
  before_id?: number | undefined
  after_id?: number | undefined
  per_page: number
}
type MediaPage = {
  items: ChatMedium[]
  has_more: boolean
  total?: number | undefined
  older?: number | undefined
}

/** Attachments of the chat by message, newest first; a page never splits a message. */
export async function listMedia(
  actor: SeatActor,
  ref: ChatRef,
  { kind, before_id: beforeId = Number.MAX_SAFE_INTEGER, after_id: afterId, per_page: limit }: MediaQuery,
): Promise<MediaPage> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat === null) return { items: [], has_more: false }
  const chat = { chatId: target.chat.id, hiddenId: hiddenIdOf(target) }
  const rows = await findMedia(db(), chat, {
    beforeId,
    afterId,
    extensions: kind ? extensionsOf[kind] : null,
    isOther: kind === 'files',
    limit: limit + 1,
  })
  const ids = [...new Set(rows.map((row) => row.message_id))]
  const messages = await messagesByIds(db(), ids.slice(0, limit))
  const items = rows.flatMap((row) => {
    const message = messages.get(row.message_id)
    if (!message) return []
    const { id, created_at, sender, voice: recording } = message
    return [{ message_id: id, created_at, sender, document: presentFile(row.file), voice: recording }]
  })
  const page = { items, has_more: ids.length > limit }
  if (kind !== 'visuals') return page
  const oldest = Math.min(...items.map((item) => item.message_id), beforeId)
  const counts = await countMedia(db(), chat, { beforeId: oldest, extensions: extensionsOf.visuals })
  return { ...page, ...counts }
}
