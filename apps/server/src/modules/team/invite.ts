import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { Authorized, SeatActor } from '#modules/access/index.ts'
import { replaceInvitation } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'
import { publicAddress } from '#platform/settings.ts'

import { auditSeat } from './audit-seat.ts'
import { findManagerName, type SeatRow } from './team.repository.ts'

/** Makes a fresh invitation for the seat and mails its link: single use, 7 days; the former one dies. */
export async function sendInvitation(
  tx: Tx,
  actor: SeatActor,
  seat: Authorized<SeatRow, 'invite'>,
): Promise<void> {
  const token = newToken()
  await replaceInvitation(tx, {
    tokenHash: tokenHash(token),
    seatId: seat.id,
    invitedByManagerId: actor.managerId,
  })
  await auditSeat(tx, actor, 'employee_invited', seat)
  const inviter = await findManagerName(tx, actor.managerId)
  const link = `${publicAddress()}/invitation/${token}`
  await enqueueMessage(tx, {
    transport: 'mail',
    to: seat.email,
    subject: `Приглашение в канал ${quoted(seat.channelName)}`,
    text:
      `Здравствуйте, ${seat.name}! ${inviter} приглашает вас в канал ${quoted(seat.channelName)} на должность ${quoted(seat.appointment)}. ` +
      `Чтобы принять приглашение, откройте ссылку: ${link}. Ссылка действует 7 дней.`,
  })
}
