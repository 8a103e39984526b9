import { createHash, randomUUID } from 'node:crypto'

import type { ChatName } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'

import { nameFor } from '../chats/chats.ts'
import {
  reachMessages,
  reachOrPartner,
  type NamedChat,
  type ReachedChat,
  type ReachedMessage,
  type UnopenedChat,
} from '../messenger.access.ts'
import { openChat, postWithin, type Outgoing } from '../posting/post-in-transaction.ts'
import { postedMeanwhile } from '../posting/send-message.ts'
import type { Attachment } from './attachments.ts'
import { filesOfMessages } from './messages.repository.ts'

type Forwarding = { message_ids: number[]; recipients: NamedChat[]; client_id?: string | undefined }

/**
 * Copies messages, in the order they were written, to each recipient: all or none. With the same client id nothing is
 * created twice.
 */
export async function forwardMessages(
  actor: SeatActor,
  { message_ids: ids, recipients, client_id: clientId = randomUUID() }: Forwarding,
): Promise<{ sent: number; chats: ChatName[] }> {
  const originals = await reachMessages(db(), actor, ids)
  const targets = await reachRecipients(actor, recipients)
  const files = await attachmentsOf(originals)
  const firstId = copyId(clientId, targetKey(targets[0]!), originals[0]!.message.id)
  const sent = originals.length * targets.length
  try {
    return await transaction(async (tx) => {
      const places: ReachedChat[] = []
      for (const target of targets) places.push(await openChat(tx, actor, target))
      const posts = places.flatMap((place, at) =>
        originals.map((original) => ({
          place,
          outgoing: copyOf(original, clientId, targetKey(targets[at]!), files),
        })),
      )
      await postWithin(tx, actor, posts)
      return { sent, chats: places.map((place) => nameFor(place.chat, place.side)) }
    })
  } catch (error) {
    if ((await postedMeanwhile(actor, firstId, error)) === null) throw error
    const reached = await Promise.all(targets.map((target) => reachOrPartner(actor, nameOf(target))))
    return {
      sent,
      chats: reached.flatMap((place) => (place.chat === null ? [] : [nameFor(place.chat, place.side)])),
    }
  }
}

/** The chats of recipients, each once; who cannot be written to refuses all. */
export async function reachRecipients(
  actor: SeatActor,
  recipients: readonly NamedChat[],
): Promise<(ReachedChat | UnopenedChat)[]> {
  const targets = new Map<string, ReachedChat | UnopenedChat>()
  for (const recipient of recipients) {
    const target = await reachOrPartner(actor, recipient)
    targets.set(targetKey(target), target)
  }
  return [...targets.values()]
}

/** The same whether or not the chat exists already: a partner is named in it. */
function targetKey(target: ReachedChat | UnopenedChat): string {
  if (target.chat === null) return `${target.kind} ${target.partnerId}`
  const { chat, side } = target
  const partner = side === 'a' ? chat.b : chat.a
  return `${chat.kind} ${chat.kind === 'room' ? partner.managerId : partner.channelId}`
}

function nameOf(target: ReachedChat | UnopenedChat): NamedChat {
  if (target.chat !== null) return nameFor(target.chat, target.side)
  return { subject_type: target.kind === 'room' ? 'PRIVATE-MANAGER' : 'ORGANIZATION', id: target.partnerId }
}

function copyOf(
  { message }: ReachedMessage,
  clientId: string,
  target: string,
  files: ReadonlyMap<number, Attachment[]>,
): Outgoing {
  return {
    clientId: copyId(clientId, target, message.id),
    text: message.text,
    forwardedFromId: message.forwarded_from_manager_id ?? message.sender_manager_id,
    attachments: files.get(message.id) ?? [],
  }
}

/** One id for one copy: the same forwarding makes the same ones. */
function copyId(clientId: string, target: string, messageId: number): string {
  const hex = createHash('sha256').update(`${clientId} ${target} ${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function attachmentsOf(originals: readonly ReachedMessage[]): Promise<Map<number, Attachment[]>> {
  const ids = originals.filter(({ message }) => message.has_files).map(({ message }) => message.id)
  const files = ids.length === 0 ? [] : await filesOfMessages(db(), ids)
  return Map.groupBy(files, (file) => file.messageId) as Map<number, Attachment[]>
}
