import type { Session } from '@uprava/contract/accounts.ts'

import { accessChanged, endSessions } from '#modules/access/index.ts'
import { agreementSha256 } from '#modules/legal/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { hashPassword, tokenHash } from '#platform/secrets.ts'

import type { Browser } from './browsers/browser.ts'
import { chooseCredentials, requireFreeLogin } from './credentials.ts'
import {
  findInterested,
  findLivingInvitation,
  useInvitation,
  useInvitationsOfPerson,
  type AcceptedSeat,
} from './invitations.repository.ts'
import { blocked } from './login.ts'
import { verifyManager } from './managers.repository.ts'
import { recordConsent } from './persons.repository.ts'
import { sessionReply } from './present.ts'
import { signIn } from './sign-in.ts'
import { requireUncommonPassword } from './uncommon-password.ts'

const deadLink = 'Ссылка недействительна или устарела'

/** GET /auth/invitations/{token}: what the link offers. */
export async function readInvitation(token: string) {
  const found = await findLivingInvitation(db(), tokenHash(token))
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
export async function acceptInvitation(
  token: string,
  chosen: { login: string; password: string },
  browser: Browser,
): Promise<Session> {
  const offered = await findLivingInvitation(db(), tokenHash(token))
  if (!offered) throw refuse.general(deadLink)
  if (offered.is_blocked) throw blocked()
  await requireFreeLogin(db(), chosen.login, offered.manager_id)
  requireUncommonPassword(chosen.password, chosen.login)
  const [passwordHash, sha256] = await Promise.all([hashPassword(chosen.password), agreementSha256()])
  return transaction(async (tx) => {
    if (!(await useInvitation(tx, offered.id))) throw refuse.general(deadLink)
    // Whoever holds the link chooses the password: nothing says that it is the person.
    await chooseCredentials(tx, offered.manager_id, { login: chosen.login, passwordHash, isPersons: false })
    if (await verifyManager(tx, offered.manager_id)) await notifyAccepted(tx, offered)
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
  for (const managerId of new Set(seats.map((seat) => seat.manager_id))) await verifyManager(tx, managerId)
  for (const seat of seats) await notifyAccepted(tx, seat)
  if (seats.length > 0) await accessChanged(tx)
}

async function notifyAccepted(tx: Tx, seat: AcceptedSeat): Promise<void> {
  await notify(tx, {
    managerIds: await findInterested(tx, seat),
    channelId: seat.channel_id,
    title: 'Приглашение принято',
    text: `${seat.surname} ${seat.name} теперь в канале «${seat.channel_name}».`,
    link: '/staff',
  })
}
