import { createHash, randomUUID } from 'node:crypto'

import type { ChatName, MessageKind } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { chatNameFor, isPair, otherSide } from '../chats/chats.ts'
import {
  authorizeChat,
  authorizeMessages,
  type ChatMessage,
  type ChatRef,
  type WritableChat,
  type WritableTarget,
} from '../messenger.access.ts'
import { openChat, postMessages, postOnce, type Outgoing } from '../posting/post-messages.ts'
import { limitForeign } from '../posting/sending-limit.ts'
import type { Attachment } from './attachments.ts'
import { filesOfMessages } from './messages.repository.ts'

type Forwarding = { message_ids: number[]; recipients: ChatRef[]; client_id?: string | undefined }

/**
 * Copies messages, in the order they were written, to each recipient: all or none. With the same client id nothing is
 * created twice.
 */
export async function forwardMessages(
  actor: SeatActor,
  { message_ids: ids, recipients, client_id: clientId = randomUUID() }: Forwarding,
): Promise<{ sent: number; chats: ChatName[] }> {
  const originals = await authorizeMessages(db(), actor, 'read', ids)
  for (const { message } of originals) requireForwardable(message.message_kind)
  const targets = await authorizeRecipients(actor, recipients)
  limitForeign(actor.managerId, targets, originals.length)
  const files = await attachmentsOf(originals)
  const firstId = copyId(clientId, targetKey(targets[0]!), originals[0]!.message.id)
  const sent = originals.length * targets.length
  const chats = await postOnce(actor, firstId, {
    post: () =>
      transaction(async (tx) => {
        const opened: WritableChat[] = []
        for (const target of targets) opened.push(await openChat(tx, actor, target))
        const posts = opened.flatMap((to, at) =>
          originals.map((original) => ({
            to,
            outgoing: copyOf(original, clientId, targetKey(targets[at]!), files),
          })),
        )
        await postMessages(tx, actor, posts)
        return opened.map((to) => chatNameFor(to.chat, to))
      }),
    existing: () => existingChats(actor, targets),
  })
  return { sent, chats }
}

/** The chats of an earlier forwarding, which has created those that did not exist. */
async function existingChats(actor: SeatActor, targets: readonly WritableTarget[]): Promise<ChatName[]> {
  const found = await Promise.all(targets.map((target) => authorizeChat(db(), actor, 'write', refOf(target))))
  return found.flatMap((target) => (target.chat === null ? [] : [chatNameFor(target.chat, target)]))
}

/** The chats of recipients, each once; a recipient who cannot be written to refuses all. */
export async function authorizeRecipients(
  actor: SeatActor,
  recipients: readonly ChatRef[],
): Promise<WritableTarget[]> {
  const targets = new Map<string, WritableTarget>()
  for (const recipient of recipients) {
    const target = await authorizeChat(db(), actor, 'write', recipient)
    targets.set(targetKey(target), target)
  }
  return [...targets.values()]
}

/** What is no message of anybody cannot be copied. */
export function requireForwardable(kind: MessageKind): void {
  if (kind === 'poll') throw refuse.general('Опрос нельзя переслать')
  if (kind === 'service') throw refuse.general('Это сообщение нельзя переслать')
}

/** Identifies a target by its partner, so that the key is the same before and after the chat is created. */
function targetKey(target: WritableTarget): string {
  if (target.chat === null) return `${target.kind} ${target.partnerId}`
  const { chat, side, managerId } = target
  if (!isPair(chat)) return `${chat.kind} ${chat.kind === 'saved' ? managerId : chat.id}`
  const partner = chat[otherSide(side)]
  return `${chat.kind} ${chat.kind === 'room' ? partner.managerId : partner.channelId}`
}

const unopenedTypes = { room: 'PRIVATE-MANAGER', organization: 'ORGANIZATION', saved: 'SAVED' } as const

function refOf(target: WritableTarget): ChatRef {
  if (target.chat !== null) return chatNameFor(target.chat, target)
  return { subject_type: unopenedTypes[target.kind], id: target.partnerId }
}

function copyOf(
  { message }: ChatMessage,
  clientId: string,
  target: string,
  files: ReadonlyMap<number, Attachment[]>,
): Outgoing {
  return {
    clientId: copyId(clientId, target, message.id),
    text: message.text,
    format: message.format,
    kind: message.message_kind,
    voice: message.voice,
    forwardedFromId: message.forwarded_from_manager_id ?? message.sender_manager_id,
    attachments: files.get(message.id) ?? [],
  }
}

/** The client id of a copy, derived so that a repeated forwarding yields the same ids. */
function copyId(clientId: string, target: string, messageId: number): string {
  const hex = createHash('sha256').update(`${clientId} ${target} ${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The attachments of messages, by message. */
export async function attachmentsOf(originals: readonly ChatMessage[]): Promise<Map<number, Attachment[]>> {
  const ids = originals.filter(({ message }) => message.has_files).map(({ message }) => message.id)
  const files = ids.length === 0 ? [] : await filesOfMessages(db(), ids)
  return Map.groupBy(files, (file) => file.messageId) as Map<number, Attachment[]>
}
