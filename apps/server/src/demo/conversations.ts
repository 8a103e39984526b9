import type { SeatActor } from '#modules/access/index.ts'
import { markAllAsRead, sendMessage, toggleReaction, type ChatRef } from '#modules/messenger/index.ts'
import { db, sql } from '#platform/database/index.ts'
import type { UploadedFile } from '#platform/http/index.ts'

import { asMember } from './actors.ts'
import { conversations, type DemoConversation, type DemoLine, type Earlier } from './conversation-texts.ts'
import { withUpload } from './files.ts'
import { accountOf } from './people.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/** Conversations of the last days; one that has messages is left alone. */
export async function seedConversations(): Promise<void> {
  for (const conversation of conversations) await seedConversation(conversation)
}

async function seedConversation(conversation: DemoConversation): Promise<void> {
  const { between, kind, lines, isUnread } = conversation
  const [first, second] = await Promise.all([personAt(between[0]), personAt(between[1])])
  const sides = { [between[0]]: { me: first, other: second }, [between[1]]: { me: second, other: first } }
  const chat = ({ other }: { other: Account }): ChatRef =>
    kind === 'colleagues'
      ? { subject_type: 'PRIVATE-MANAGER', id: other.managerId }
      : { subject_type: 'ORGANIZATION', id: other.channelId }
  if (await hasMessages(first, second, kind)) return
  for (const line of lines) {
    const side = sides[line.by]
    if (!side) throw new Error('Nobody in this conversation has the phone of a line')
    const id = await asMember(side.me, (actor) => write(actor, chat(side), line))
    await sentEarlier(id, line)
    if (line.liked) {
      const reader = line.by === between[0] ? second : first
      await asMember(reader, (actor) => toggleReaction(actor, id, line.liked!))
    }
  }
  const last = lines.at(-1)!.by
  for (const [phone, side] of Object.entries(sides)) {
    if (isUnread && phone !== last) continue
    await asMember(side.me, (actor) => markAllAsRead(actor, chat(side)))
  }
}

async function personAt(phone: string): Promise<Account> {
  const account = await accountOf(phone)
  if (!account) throw new Error('Nobody in the demo has the phone of a conversation')
  return account
}

function write(actor: SeatActor, chat: ChatRef, { text, file }: DemoLine): Promise<number> {
  const send = async (files: readonly UploadedFile[]) => {
    const { items } = await sendMessage(
      actor,
      chat,
      { message: text, answer_id: null, custom_documents: [] },
      files,
    )
    return items[0].id
  }
  return file ? withUpload(file.name, file.content, (upload) => send([upload])) : send([])
}

/** Nobody writes to the past through the product: the demo moves its messages there, in the order they were written. */
async function sentEarlier(id: number, earlier: Earlier): Promise<void> {
  const moment =
    'at' in earlier
      ? sql`(date_trunc('day', now() at time zone 'Europe/Moscow') - make_interval(days => ${earlier.daysAgo}::int)
          + ${earlier.at}::time) at time zone 'Europe/Moscow'`
      : sql`now() - make_interval(mins => ${earlier.minutesAgo}::int)`
  await sql`update messages set created_at = ${moment} where id = ${id}`.execute(db())
}

async function hasMessages(
  first: Account,
  second: Account,
  kind: DemoConversation['kind'],
): Promise<boolean> {
  const { rows } = await sql<{ has_begun: boolean }>`
    select exists (
      select from chats where
        case when ${kind === 'colleagues'} then kind = 'room'
          and least(a_manager_id, b_manager_id) = least(${first.managerId}::int8, ${second.managerId}::int8)
          and greatest(a_manager_id, b_manager_id) = greatest(${first.managerId}::int8, ${second.managerId}::int8)
        else kind = 'organization'
          and least(a_channel_id, b_channel_id) = least(${first.channelId}::int8, ${second.channelId}::int8)
          and greatest(a_channel_id, b_channel_id) = greatest(${first.channelId}::int8, ${second.channelId}::int8) end
    ) as has_begun`.execute(db())
  return rows[0]?.has_begun === true
}
