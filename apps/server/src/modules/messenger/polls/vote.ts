import type { Message } from '@uprava/contract/messenger.ts'
import type { Voter } from '@uprava/contract/messenger/polls.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { chatNameFor, chatOf, isPair } from '../chats/chats.ts'
import { avatarPath, messagesByIds, shownTo } from '../messages/present.ts'
import { authorizeMessage, hiddenIdOf, type ChatMessage } from '../messenger.access.ts'
import { withOwnPolls } from './own-polls.ts'
import * as repository from './polls.repository.ts'
import { publishPoll } from './publish-poll.ts'

/** Voters per page. */
const pageSize = 50

const isOver = () => refuse.conflict('Опрос завершён')

/**
 * The actor's vote in place of the one before; no option takes it back. One account has one vote: the poll's lock puts votes
 * in a row, and its end too, so that a vote is counted and shown to all or refused (CHAT-42, CHAT-45).
 */
export async function vote(actor: SeatActor, messageId: number, chosen: readonly number[]): Promise<Message> {
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'mark', messageId)
    const poll = await lockPollOf(tx, own)
    const optionIds = [...new Set(chosen)]
    if (poll.is_closed) throw isOver()
    if (!optionIds.every((id) => poll.option_ids.includes(id)))
      throw refuse.field('option_ids', 'Выберите вариант этого опроса')
    if (optionIds.length > 1 && !poll.is_multiple)
      throw refuse.field('option_ids', 'В этом опросе можно выбрать один вариант')
    const before = await repository.findVote(tx, poll.id, actor.managerId)
    const isSame = before.length === optionIds.length && before.every((id) => optionIds.includes(id))
    if (!isSame) {
      await repository.replaceVote(tx, { pollId: poll.id, managerId: actor.managerId }, before, optionIds)
      await publishPoll(tx, own.chat, messageId)
    }
    return answer(tx, actor, own)
  })
}

/** Ends the poll: its author, or an owner of the group. Repeated, it changes nothing. */
export async function closePoll(actor: SeatActor, messageId: number): Promise<Message> {
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'closePoll', messageId)
    const poll = await lockPollOf(tx, own)
    if (!poll.is_closed) {
      await repository.setClosed(tx, poll.id)
      await publishPoll(tx, own.chat, messageId)
    }
    return answer(tx, actor, own)
  })
}

/** Who has voted for an option; nobody learns it of an anonymous poll, or before the own vote (CHAT-44). */
export async function listVotes(
  actor: SeatActor,
  messageId: number,
  { option_id: optionId, page }: { option_id: number; page: number },
) {
  const own = await authorizeMessage(db(), actor, 'read', messageId)
  const [found] = await repository.findOwnPolls(db(), actor.managerId, [messageId])
  if (!found) throw notAPoll()
  const { poll, mine } = found
  if (poll.is_anonymous) throw refuse.forbidden('Опрос анонимный: кто как голосовал, не видно никому')
  if (mine.length === 0 && !poll.is_closed) throw refuse.forbidden('Сначала проголосуйте')
  if (!poll.options.some(({ id }) => id === optionId)) throw refuse.notFound()
  const { rows, total } = await repository.findVoters(
    db(),
    { optionId, chatId: own.chat.id },
    { offset: (page - 1) * pageSize, limit: pageSize },
  )
  const items: Voter[] = rows.map((row) => ({
    manager_id: row.manager_id,
    full_name: personName(row),
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    channel_name: row.channel_name ?? '',
  }))
  return { items, current_page: page, last_page: Math.max(1, Math.ceil(total / pageSize)), total }
}

/** Ends the polls whose time has come and notifies their authors, each in a transaction of its own. */
export async function closeDuePolls(signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal.aborted) isMore = await transaction(closeNext)
}

/** Answers whether a poll was due. */
async function closeNext(tx: Tx): Promise<boolean> {
  const ended = await repository.closeNextDue(tx)
  if (ended?.is_shown) {
    const chat = chatOf(ended)
    await publishPoll(tx, chat, ended.message_id)
    const { author_id: managerId, author_channel_id: channelId } = ended
    const side = isPair(chat) && chat.b.channelId === channelId ? ('b' as const) : ('a' as const)
    const name = chatNameFor(chat, { side, managerId, channelId })
    await notify(tx, {
      managerIds: [managerId],
      channelId,
      kind: 'poll_closed',
      title: 'Опрос завершён',
      text: `«${ended.question}»`,
      link: `/messenger?subject_type=${name.subject_type}&id=${name.id}&message=${ended.message_id}`,
    })
  }
  return ended !== null
}

const notAPoll = () => refuse.general('В этом сообщении нет опроса')

async function lockPollOf(tx: Tx, { message }: ChatMessage): Promise<repository.LockedPoll> {
  const poll = message.message_kind === 'poll' ? await repository.lockPoll(tx, message.id) : null
  if (!poll) throw notAPoll()
  return poll
}

/** The message with the poll as the actor sees it now. */
async function answer(reader: Reader, { managerId }: SeatActor, own: ChatMessage): Promise<Message> {
  const { id } = own.message
  const message = (await messagesByIds(reader, [id])).get(id)!
  const [shown] = await withOwnPolls(reader, managerId, [shownTo(message, hiddenIdOf(own))])
  return shown!
}
