import type { Message } from '@uprava/contract/messenger.ts'

import type { Reader } from '#platform/database/index.ts'

import { pollFor } from './poll-view.ts'
import { findOwnPolls } from './polls.repository.ts'

/** Messages with their polls as the account sees them: its own vote, and the numbers once they are shown to it. */
export async function withOwnPolls<Shown extends Message>(
  reader: Reader,
  managerId: number,
  messages: readonly Shown[],
): Promise<Shown[]> {
  const ids = messages.filter(({ kind }) => kind === 'poll').map(({ id }) => id)
  if (ids.length === 0) return [...messages]
  const polls = new Map((await findOwnPolls(reader, managerId, ids)).map((one) => [one.message_id, one]))
  return messages.map((message) => {
    const own = polls.get(message.id)
    return own ? { ...message, poll: pollFor(own.poll, own.mine) } : message
  })
}
