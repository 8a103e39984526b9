import { quoted } from '@uprava/contract/rules/quotes.ts'

import { consume, type Authorized, type RateLimit, type SeatActor } from '#modules/access/index.ts'
import { replaceInvitation } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'
import { publicAddress } from '#platform/settings.ts'

import { auditSeat } from './audit-seat.ts'
import { findManagerName, type SeatRow } from './team.repository.ts'

const hour = 60 * 60
const day = 24 * hour

/**
 * Letters that somebody has sent to an address they have typed. An account has room for a large school whose employees are all
 * invited on one morning; an address and a seat, which nobody invites often, have little.
 */
const letterLimits = (actor: SeatActor, seat: SeatRow): RateLimit[] => [
  { name: 'invitations-of-seat', key: String(seat.id), max: 4, windowSeconds: hour, refusal: tooManyLetters },
  {
    name: 'invitations-to-address',
    key: seat.email.toLowerCase(),
    max: 10,
    windowSeconds: day,
    refusal: tooManyLetters,
  },
  { name: 'invitations-of-account', key: String(actor.managerId), max: 300, windowSeconds: hour },
]

const tooManyLetters = (seconds: number) =>
  refuse.tooMany(seconds, 'На этот адрес отправлено слишком много приглашений. Повторите позже.')

/** Makes a fresh invitation for the seat and mails its link: single use, 7 days; the former one dies. 429 beyond the limits of letters. */
export async function sendInvitation(
  tx: Tx,
  actor: SeatActor,
  seat: Authorized<SeatRow, 'invite'>,
): Promise<void> {
  await consume(tx, letterLimits(actor, seat))
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
