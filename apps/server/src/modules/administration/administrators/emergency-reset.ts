import type { EmergencyReset } from '@uprava/contract/installation/administrators.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit, deleteAdministratorSessions } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { hashPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import { newPassword } from '../passwords.ts'
import { lockAdministrators, updateAdministratorRow } from './administrators.repository.ts'
import { existing } from './administrators.ts'
import {
  findAdministratorAddresses,
  findEmergencyResets,
  insertEmergencyReset,
} from './emergency-reset.repository.ts'
import { openInvitation } from './invitations.ts'
import { clearTotp } from './second-factor.repository.ts'

/** What an administrator signs in with after a reset; it is nowhere else. */
type Given = { link: { address: string; expires_at: string } } | { password: string }

/**
 * Gives an administrator access again, on the machine itself and with every provider down: former password, second factor,
 * sessions and block are gone. Where mail works the administrator sets the password by a link, else it is generated. Every
 * administrator learns of it, by mail and on the console.
 */
export async function resetOnMachine(actor: AuditParty, id: number): Promise<Given> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const hasMail = settings().SMTP_URL !== undefined
  return transaction(async (tx) => {
    await lockAdministrators(tx)
    const before = await existing(tx, id)
    await updateAdministratorRow(tx, id, {
      is_blocked: false,
      password_hash: hasMail ? null : passwordHash,
      invitation_hash: null,
      invitation_expires_at: null,
    })
    await clearTotp(tx, id)
    await deleteAdministratorSessions(tx, id)
    const systemUser = 'id' in actor ? String(actor.id) : actor.type
    await insertEmergencyReset(tx, { login: before.login, os_user: systemUser })
    await audit(tx, {
      actor,
      action: 'administrator_password_reset',
      subject: { type: 'administrator', id },
      details: { by_link: hasMail, was_blocked: before.is_blocked },
    })
    await mailAdministrators(tx, before.login, systemUser)
    return hasMail ? { link: await openInvitation(tx, id) } : { password }
  })
}

async function mailAdministrators(tx: Tx, login: string, systemUser: string): Promise<void> {
  const letter = {
    subject: 'Управа: пароль администратора сброшен на сервере',
    text:
      `Пароль администратора «${login}» сброшен командой на сервере. Пользователь системы: ${systemUser}. ` +
      `Прежние сеансы и второй фактор этого администратора больше не действуют. ` +
      `Если это сделали не вы и не ваши коллеги, проверьте, кто имеет доступ к серверу.`,
  }
  for (const to of await findAdministratorAddresses(tx))
    await enqueueMessage(tx, { transport: 'mail', to, ...letter })
}

/** GET /warnings */
export async function listWarnings(): Promise<{ emergency_resets: EmergencyReset[] }> {
  const resets = await findEmergencyResets(db())
  return { emergency_resets: resets.map(({ at, ...reset }) => ({ ...reset, at: at.toISOString() })) }
}
