import type { ChatName } from '@uprava/contract/messenger.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import type { Tx } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { presentFile } from '../messages/present.ts'
import type { ScheduledRow } from './scheduled.repository.ts'

/** The chat as the author names it. */
export function chatOfScheduled(row: ScheduledRow): ChatName {
  const { subject_type: type, subject_id: id, room_id: roomId, channel_id: channelId } = row
  if (roomId !== null) return { subject_type: 'PRIVATE-ROOM', id: roomId, channel_id: channelId }
  return { subject_type: type, id, channel_id: channelId }
}

/** What waits for its time, or could not be sent, on the wire. */
export function presentScheduled(row: ScheduledRow): ScheduledMessage {
  return {
    id: row.id,
    client_id: row.client_id,
    chat: chatOfScheduled(row),
    message: row.text,
    format: row.format,
    documents: (row.files ?? []).map(presentFile),
    answer_id: row.answer_id,
    poll: row.poll,
    voice: row.voice && { ...row.voice, document_id: row.files?.[0]?.id ?? 0 },
    scheduled_at: row.scheduled_at.toISOString(),
    state: row.state === 'failed' ? 'failed' : 'waiting',
    problem: row.problem,
  }
}

/** Publishes to the author’s devices what has become of it; null: it was sent or deleted. */
export function announceScheduled(
  tx: Tx,
  { manager_id: managerId, id }: ScheduledRow,
  scheduled: ScheduledMessage | null,
): void {
  const event: RealtimeEvents['scheduled-changed'] = { scheduled, id }
  announce(tx, managerChannel(managerId), 'scheduled-changed', event)
}
