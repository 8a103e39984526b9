import type { Session } from '@uprava/contract/accounts.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import {
  accessChanged,
  audit,
  auditingStops,
  auditRefusedSignIn,
  consume,
  endSessions,
} from '#modules/access/index.ts'
import { agreementSha256 } from '#modules/legal/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword, tokenHash } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { chooseCredentials, requireFreeLogin } from './credentials.ts'
import {
  findInterested,
  findActiveInvitation,
  useInvitation,
  useInvitationsOfPerson,
  type AcceptedSeat,
  type InvitationRow,
} from './invitations.repository.ts'
import { blocked } from './login.ts'
import { verifyManager } from './managers.repository.ts'
import { recordConsent } from './persons.repository.ts'
import { sessionReply } from './present.ts'
import { loginChoices } from './sign-in-limits.ts'
import { signIn } from './sign-in.ts'
import { requireUncommonPassword } from './uncommon-password.ts'

const deadLink = 'Ссылка недействительна или устарела'

/** GET /auth/invitations/{token}: what the link offers. */
export async function readInvitation(token: string) {
  const found = await findActiveInvitation(db(), tokenHash(token))
  if (!found) throw refuse.notFound(deadLink)
  return {
    name: found.name,
    surname: found.surname,
    email: found.email,
    channel_name: found.channel_name,
    appointment: found.appointment,
    login: found.login ?? '',
  }
}

/**
 * POST /auth/invitations/{token}: sets login and password and verifies the account. Sent to a verified employee it is the
 * way back in: whoever held the account before is signed out.
 */
export function acceptInvitation(
  token: string,
  chosen: { login: string; password: string },
  browser: Browser,
): Promise<Session> {
  const { address, device } = browser
  const attempt = { typed: token, method: 'invitation', address, device } as const
  return auditingStops(
    attempt,
    async () => null,
    async () => {
      const offered = await findActiveInvitation(db(), tokenHash(token))
      if (!offered) {
        await auditRefusedSignIn({ ...attempt, who: null, reason: 'dead_link' })
        throw refuse.general(deadLink)
      }
      if (offered.is_blocked) {
        const who = { type: 'account', id: offered.manager_id } as const
        await auditRefusedSignIn({ ...attempt, who, reason: 'blocked' })
        throw blocked()
      }
      return takeSeat(offered, chosen, browser)
    },
  )
}

async function takeSeat(
  offered: InvitationRow,
  chosen: { login: string; password: string },
  browser: Browser,
): Promise<Session> {
  await transaction((tx) => consume(tx, loginChoices(`invitation ${offered.id}`, browser.address)))
  await requireFreeLogin(db(), chosen.login, offered.manager_id)
  requireUncommonPassword(chosen.password, chosen.login)
  const [passwordHash, sha256] = await Promise.all([hashPassword(chosen.password), agreementSha256()])
  return transaction(async (tx) => {
    if (!(await useInvitation(tx, offered.id))) throw refuse.general(deadLink)
    // Whoever holds the link chooses the password: nothing says that it is the person.
    await chooseCredentials(tx, offered.manager_id, { login: chosen.login, passwordHash, isPersons: false })
    if (await verifyManager(tx, offered.manager_id)) await notifyAccepted(tx, offered)
    await auditAccepted(tx, offered.manager_id, [offered.channel_id])
    await recordConsent(tx, offered.person_id, { sha256, by: 'invitation' })
    await endSessions(tx, { managerIds: [offered.manager_id] }, true)
    await accessChanged(tx)
    const { person_id: personId, manager_id: managerId } = offered
    const session = await signIn(tx, browser, {
      personId,
      managerId,
      sessionScope: 'account',
      by: 'invitation',
    })
    return sessionReply(tx, managerId, session)
  })
}

/** An invited employee who signs in by the phone's code has thereby accepted (wire §3). */
export async function acceptByPhone(tx: Tx, personId: number): Promise<void> {
  const seats = await useInvitationsOfPerson(tx, personId)
  for (const [managerId, ofAccount] of Map.groupBy(seats, (seat) => seat.manager_id)) {
    await verifyManager(tx, managerId)
    await auditAccepted(
      tx,
      managerId,
      ofAccount.map((seat) => seat.channel_id),
    )
  }
  for (const seat of seats) await notifyAccepted(tx, seat)
  if (seats.length > 0) await accessChanged(tx)
}

const auditAccepted = (tx: Tx, managerId: number, channelIds: readonly number[]): Promise<void> =>
  audit(tx, {
    actor: { type: 'account', id: managerId },
    action: 'employee_invitation_accepted',
    subject: { type: 'account', id: managerId },
    details: { channel: channelIds.join(', ') },
  })

async function notifyAccepted(tx: Tx, seat: AcceptedSeat): Promise<void> {
  await notify(tx, {
    managerIds: await findInterested(tx, seat),
    kind: 'team',
    channelId: seat.channel_id,
    title: 'Приглашение принято',
    text: `${personName(seat)} теперь в канале ${quoted(seat.channel_name)}.`,
    link: '/staff',
  })
}
