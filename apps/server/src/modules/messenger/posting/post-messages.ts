import type { ChatName, Message, MessageFormat, MessageKind } from '@uprava/contract/messenger.ts'
import type { PollForm } from '@uprava/contract/messenger/polls.ts'
import { groupRefusals } from '@uprava/contract/rules/group-rights.ts'

import { derive } from '#modules/access/index.ts'
import { requireStorage } from '#modules/quotas/index.ts'
import { afterCommit, db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse, type Refusal } from '#platform/http/index.ts'

import { openOrganizationChat, openRoom } from '../chats/chats.repository.ts'
import { chatNameFor, chatOf, isPair, otherSide, type Chat } from '../chats/chats.ts'
import { membersOfChat } from '../chats/member-lists.repository.ts'
import { openSaved } from '../chats/members.repository.ts'
import type { Member } from '../chats/members.ts'
import { seatsOnSide } from '../chats/seats.repository.ts'
import { publish } from '../events/publish.ts'
import { readMentions, storeMentions, type MentioningText } from '../mentions/read-mentions.ts'
import type { Attachment } from '../messages/attachments.ts'
import { findByClientId, insertMessageFiles, type NewMessageFile } from '../messages/messages.repository.ts'
import { messagesByIds, presentInserted, shownTo } from '../messages/present.ts'
import {
  hiddenIdOf,
  ownerOfSaved,
  type ChatActor,
  type WritableChat,
  type WritableTarget,
} from '../messenger.access.ts'
import { createPoll } from '../polls/create-poll.ts'
import { setPollMessage } from '../polls/polls.repository.ts'
import { addWords } from '../search/search-vocabulary.ts'
import { messageKeys, readWords, type TextWords } from '../search/search-words.ts'
import { announceBroughtBack } from '../settings/announce-brought-back.ts'
import { insertBatched } from './insert-batcher.ts'
import {
  insertInTransaction,
  isPlain,
  type NewMessage,
  type PostedRow,
  type StoredVoice,
} from './posting.repository.ts'

/** What is sent into a chat. Attachments need a transaction. */
export type Outgoing = {
  readonly clientId: string
  readonly text: string
  /** `plain` by default: shown exactly as typed. */
  readonly format?: MessageFormat
  readonly kind?: MessageKind
  readonly voice?: StoredVoice | null
  /** In place of a text; `text` is its question. */
  readonly poll?: PollForm | null
  /** The original of a saved message. */
  readonly savedFromId?: number | null
  readonly wasScheduled?: boolean
  readonly answerId?: number | null
  readonly forwardedFromId?: number | null
  readonly attachments?: readonly Attachment[]
}

export type Post = { readonly to: WritableChat; readonly outgoing: Outgoing }

/** A stored message and its chat as the sender's side names it. */
export type PostedMessage = { readonly message: Message; readonly chat: ChatName }

/** The client id belongs to a stored message: the work has to be rolled back and answered with that message. */
class AlreadyPosted extends Error {
  readonly messageId: number

  constructor(messageId: number) {
    super('The message was posted before')
    this.messageId = messageId
  }
}

type PostOnce<Result> = {
  post: () => Promise<Result>
  /** Answers for the message that the client id has created before. */
  existing: (messageId: number) => Promise<Result>
  /** Whether `post` does more than insert, which a repetition should not do again: then a look-up comes first. */
  looksUpFirst?: boolean
}

/**
 * The one place of idempotency: a client id creates one message of its sender, whatever repeats it (a second click, a
 * retry after a lost reply, another node). The unique key of the table decides; whoever comes second answers the first.
 */
export async function postOnce<Result>(
  actor: ChatActor,
  clientId: string,
  { post, existing, looksUpFirst = false }: PostOnce<Result>,
): Promise<Result> {
  const before = looksUpFirst ? await findByClientId(db(), actor.managerId, clientId) : null
  if (before !== null) return existing(before)
  try {
    return await post()
  } catch (error) {
    const messageId = await existingMessageId(actor, clientId, error)
    if (messageId === null) throw error
    return existing(messageId)
  }
}

async function existingMessageId(actor: ChatActor, clientId: string, error: unknown): Promise<number | null> {
  if (error instanceof AlreadyPosted) return error.messageId
  const isUniqueViolation = (error as { code?: string }).code === '23505'
  return isUniqueViolation ? findByClientId(db(), actor.managerId, clientId) : null
}

/**
 * Inserts messages, all or none, and publishes them after the commit. In a transaction call it last: the chats' rows stay
 * locked until the commit. Without one (`null`, for messages without attachments) the insert batcher commits each.
 */
export async function postMessages(
  tx: Tx | null,
  actor: ChatActor,
  posts: readonly Post[],
): Promise<PostedMessage[]> {
  if (posts.length === 0) return []
  const texts = await Promise.all(posts.map(({ to, outgoing }) => readMentions(tx ?? db(), to, outgoing)))
  // Mentions are stored with the message and notify those they name; a poll is stored before it.
  const needsTransaction = texts.some(({ mentioned }, at) => mentioned !== null || posts[at]!.outgoing.poll)
  if (tx === null && needsTransaction) return transaction((own) => postRead(own, actor, posts, texts))
  return postRead(tx, actor, posts, texts)
}

async function postRead(
  tx: Tx | null,
  actor: ChatActor,
  posts: readonly Post[],
  texts: readonly MentioningText[],
): Promise<PostedMessage[]> {
  const pollIds = await createPolls(tx, actor, posts)
  const words = posts.map(({ outgoing }, at) => readWords(texts[at]!.plain ?? outgoing.text))
  const sent = posts.map(({ to, outgoing }, at) =>
    newMessage(actor, to, outgoing, { ...texts[at]!, words: words[at]!, pollId: pollIds[at] ?? null }),
  )
  const rows = tx ? await insertInTransaction(tx, sent) : await Promise.all(sent.map(insertBatched))
  for (const [at, row] of rows.entries()) requireInserted(row, posts[at]!.to)
  if (tx) {
    for (const [at, pollId] of pollIds.entries())
      if (pollId !== null) await setPollMessage(tx, pollId, rows[at]!.id)
    const files = filesOf(rows, posts)
    await insertMessageFiles(tx, files)
    if (files.length > 0) await requireStorage(tx, actor.channelId)
    for (const [at, { id }] of rows.entries()) await storeMentions(tx, actor, posts[at]!.to, id, texts[at]!)
  }
  const messages = await presentAll(tx ?? db(), rows, sent)
  const publishAll = () => {
    for (const [at, message] of messages.entries()) {
      // A room may have moved to another channel since the chat was read.
      publish({ kind: 'message', chat: chatOf(rows[at]!), side: sent[at]!.side, message, xid: rows[at]!.xid })
      // Mentions are shown with the names of now.
      addWords(message.mentions.length > 0 ? readWords(message.plain) : words[at]!)
      announceBroughtBack(posts[at]!.to.chat, rows[at]!.brought_back)
    }
  }
  if (tx) afterCommit(tx, publishAll)
  else publishAll()
  return messages.map((message, at) => ({
    message: shownTo(message, hiddenIdOf(posts[at]!.to)),
    chat: chatNameFor(posts[at]!.to.chat, posts[at]!.to),
  }))
}

/** The polls of the messages that have one. */
async function createPolls(
  tx: Tx | null,
  actor: ChatActor,
  posts: readonly Post[],
): Promise<(number | null)[]> {
  const ids: (number | null)[] = []
  for (const { to, outgoing } of posts) {
    const poll = tx !== null && outgoing.poll ? outgoing.poll : null
    ids.push(poll === null ? null : await createPoll(tx!, actor.managerId, to.chat.kind, poll))
  }
  return ids
}

function newMessage(
  actor: ChatActor,
  { chat, side }: WritableChat,
  outgoing: Outgoing,
  { plain, stored, words, pollId }: MentioningText & { words: TextWords; pollId: number | null },
): NewMessage {
  return {
    chatId: chat.id,
    chatKind: chat.kind,
    side,
    senderId: actor.managerId,
    channelId: actor.channelId,
    clientId: outgoing.clientId,
    kind: pollId === null ? (outgoing.kind ?? 'text') : 'poll',
    format: outgoing.format ?? 'plain',
    text: outgoing.text,
    plain,
    keys: messageKeys(chat, words, new Date()),
    hasFiles: (outgoing.attachments ?? []).length > 0,
    answerId: outgoing.answerId ?? null,
    forwardedFromId: outgoing.forwardedFromId ?? null,
    mentions: stored,
    service: null,
    voice: outgoing.voice ?? null,
    pollId,
    savedFromId: outgoing.savedFromId ?? null,
    wasScheduled: outgoing.wasScheduled ?? false,
  }
}

export const answerRefusal = 'Сообщение, на которое вы отвечаете, не найдено в этом чате'

function requireInserted({ known, problem }: PostedRow, { chat, member }: WritableChat): void {
  if (known !== null) throw new AlreadyPosted(known)
  if (problem === 'closed') throw closed(chat.kind)
  if (problem === 'right') throw lostRight(member)
  if (problem === 'answer') throw refuse.field('answer_id', answerRefusal)
  if (problem !== null) throw refuse.notFound()
}

/** The right was taken while the message was on its way. */
function lostRight(member: Member | null): Refusal {
  const mayAlways = member?.role === 'owner'
  return refuse.forbidden(mayAlways ? groupRefusals.closed : groupRefusals.writes)
}

function closed(kind: Chat['kind']): Refusal {
  return refuse.general(
    kind === 'room' ? 'Сотрудник больше не принимает сообщения' : 'Организация не принимает сообщения',
  )
}

function filesOf(rows: readonly PostedRow[], posts: readonly Post[]): NewMessageFile[] {
  return rows.flatMap(({ id }, at) =>
    (posts[at]?.outgoing.attachments ?? []).map(({ fileId, name }, position) => ({
      messageId: id,
      fileId,
      position,
      name,
    })),
  )
}

/** The inserted messages on the wire; plain ones are complete in the inserted rows and are not read again. */
async function presentAll(
  reader: Reader,
  rows: readonly PostedRow[],
  sent: readonly NewMessage[],
): Promise<Message[]> {
  const read = await messagesByIds(
    reader,
    rows.flatMap(({ id }, at) => (isPlain(sent[at]!) ? [] : [id])),
  )
  return rows.map((row, at) => read.get(row.id) ?? presentInserted(row, sent[at]!))
}

/** The chat to write into; the first message to a partner creates it. */
export async function openChat(tx: Tx, actor: ChatActor, target: WritableTarget): Promise<WritableChat> {
  if (target.chat !== null) return target
  if (!target.takesMessages) throw closed(target.kind)
  const { managerId, channelId } = actor
  if (target.kind === 'saved') {
    const id = await openSaved(tx, managerId)
    return derive(target, {
      chat: { id, kind: 'saved' as const },
      side: 'a' as const,
      managerId,
      channelId,
      member: ownerOfSaved,
    })
  }
  const chat =
    target.kind === 'room'
      ? await openRoom(tx, actor, target.partnerId)
      : await openOrganizationChat(tx, channelId, target.partnerId)
  const isA = target.kind === 'room' ? chat.a.managerId === managerId : chat.a.channelId === channelId
  const side = isA ? ('a' as const) : ('b' as const)
  return derive(target, { chat, side, managerId, channelId: chat[side].channelId, member: null })
}

/** Accounts that receive what is written into a chat, and the chat as they name it. */
export type ChatRecipients = { readonly managerIds: number[]; readonly chat: ChatName }

/** Everybody who receives what the writer writes into the chat, by the channel they see it in. */
export async function recipientsOf(reader: Reader, to: WritableChat): Promise<ChatRecipients[]> {
  const { chat, side, managerId } = to
  if (!isPair(chat)) {
    const members = (await membersOfChat(reader, chat.id)).filter((one) => one.manager_id !== managerId)
    return [...Map.groupBy(members, (one) => one.channel_id)].map(([channelId, ofChannel]) => ({
      managerIds: ofChannel.map((one) => one.manager_id),
      chat: chatNameFor(chat, { side, managerId, channelId }),
    }))
  }
  const partner = otherSide(side)
  const viewer = { side: partner, managerId: 0, channelId: chat[partner].channelId }
  return [{ managerIds: await seatsOnSide(reader, chat, partner), chat: chatNameFor(chat, viewer) }]
}
