import type { AdministratorSession } from '@uprava/contract/installation/administrators.ts'

import { audit, auditRefusedSignIn } from '#modules/access/index.ts'
import type { Browser } from '#modules/accounts/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { hashPassword, newToken, tokenHash } from '#platform/secrets.ts'
import { publicAddress } from '#platform/settings.ts'

import {
  findInvited,
  updateAdministratorRow,
  useInvitation,
  type AdministratorRow,
} from './administrators.repository.ts'
import { clearTotp } from './second-factor.repository.ts'
import { startAdministratorSession } from './sign-in.ts'

const validHours = 24

/** Makes the invitation link of an administrator; a former link dies. The token stands behind `#`, so no log has it. */
export async function openInvitation(tx: Tx, id: number): Promise<{ address: string; expires_at: string }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + validHours * 60 * 60 * 1000)
  await updateAdministratorRow(tx, id, {
    invitation_hash: tokenHash(token),
    invitation_expires_at: expiresAt,
  })
  return {
    address: `${publicAddress()}/admin/invitation#${token}`,
    expires_at: expiresAt.toISOString(),
  }
}

/** Sends the link to the invited administrator's address, where there is one. */
export async function mailInvitation(tx: Tx, email: string, address: string): Promise<void> {
  if (email === '') return
  await enqueueMessage(tx, {
    transport: 'mail',
    to: email,
    subject: 'Управа: доступ к консоли администратора',
    text: `Вас пригласили в консоль администратора. Ссылка действует 24 часа: ${address}`,
  })
}

/** POST /auth/invitation */
export async function checkInvitation(token: string) {
  const { login, name, role } = await invited(token)
  return { login, name, role }
}

/**
 * POST /auth/invitation/accept: sets the password and signs in. A second factor of before is removed: whoever gets a link
 * has lost the sign-in as a whole.
 */
export async function acceptAdministratorInvitation(
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<AdministratorSession> {
  const { address, device } = browser
  if (!(await findInvited(db(), tokenHash(token)))) {
    const attempt = { typed: token, method: 'invitation', address, device } as const
    await auditRefusedSignIn({ ...attempt, who: null, reason: 'dead_link' })
    throw deadLink()
  }
  const passwordHash = await hashPassword(password)
  return transaction(async (tx) => {
    const administrator = await useInvitation(tx, tokenHash(token), passwordHash)
    if (!administrator) throw deadLink()
    await clearTotp(tx, administrator.id)
    const party = { type: 'administrator', id: administrator.id } as const
    await audit(tx, { actor: party, action: 'administrator_invitation_accepted', subject: party })
    return startAdministratorSession(tx, administrator, { browser, method: 'invitation' })
  })
}

async function invited(token: string): Promise<AdministratorRow> {
  const administrator = await findInvited(db(), tokenHash(token))
  if (!administrator) throw deadLink()
  return administrator
}

const deadLink = () => refuse.notFound('Ссылка недействительна. Попросите новую у главного администратора.')
