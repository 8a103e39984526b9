import type { Account } from '@uprava/contract/administration.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'
import { isInn } from '@uprava/contract/rules/check-digits.ts'

import { type AdministratorActor, audit, endSessions } from '#modules/access/index.ts'
import {
  allowCreatingChannels,
  blockManager,
  chooseCredentials,
  openSignInLink,
  verifyManager,
  type SignInLink,
} from '#modules/accounts/index.ts'
import { refreshDirectory } from '#modules/channels/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { hashPassword } from '#platform/secrets.ts'
import { publicAddress, settings } from '#platform/settings.ts'

import {
  findAccounts,
  findManagerByLogin,
  findOwnedOrganizations,
  lockAccount,
  type AccountRow,
  type AccountToVerify,
} from './accounts.repository.ts'
import { newPassword } from './passwords.ts'

type Filter = {
  status: 'pending' | 'verified' | 'all'
  search?: string | undefined
  page: number
  per_page: number
}

/** GET /accounts: whoever looks at people's names and phones is recorded; an empty list that nobody was sought in shows nobody's. */
export async function showAccounts(actor: AdministratorActor, filter: Filter) {
  const page = await listAccounts(filter)
  if (page.items.length > 0 || filter.search !== undefined)
    await auditAccountsListed({ type: 'administrator', id: actor.administratorId }, page.items.length)
  return page
}

/** Records that so many accounts are shown. */
export const auditAccountsListed = (actor: AuditParty, count: number): Promise<void> =>
  transaction((tx) =>
    audit(tx, { actor, action: 'accounts_listed', subject: { type: 'console' }, details: { count } }),
  )

/** Accounts by page, without an entry. */
export async function listAccounts({ status, search, page, per_page }: Filter) {
  const { rows, total } = await findAccounts(db(), {
    status,
    search,
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  return {
    items: rows.map(present),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
  }
}

/** POST /accounts/{managerId}/verify (AUTH-84). A second press changes nothing and sends nothing. */
export async function verifyAccount(actor: AdministratorActor, managerId: number): Promise<Account> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return transaction(async (tx) => {
    const account = await accountToDecide(tx, managerId)
    if (await verifyManager(tx, managerId)) {
      if (account.organization) await welcomeOwner(tx, managerId, account, { password, passwordHash })
      await notifyVerified(tx, managerId)
      await audit(tx, {
        actor: { type: 'administrator', id: actor.administratorId },
        action: 'account_verified',
        subject: { type: 'account', id: managerId },
      })
    }
    return existing(tx, managerId)
  })
}

/** An owner gets login and password by e-mail, the word of it by SMS, and may add channels from now on. */
async function welcomeOwner(
  tx: Tx,
  managerId: number,
  { phone, organization }: AccountToVerify,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const { id, email } = organization!
  const login = `org${id}`
  await chooseCredentials(tx, managerId, { login, passwordHash, isPersons: false })
  await allowCreatingChannels(tx, managerId, true)
  await refreshDirectory(tx, id)
  await enqueueMessage(tx, {
    transport: 'mail',
    to: email,
    subject: 'Управа: аккаунт подтверждён',
    text:
      `Здравствуйте! Ваш аккаунт подтверждён. Логин: ${login}. Пароль: ${password}. ` +
      `Войти: ${publicAddress()}/authorization. После первого входа смените пароль в профиле.`,
  })
  const text = `Управа: аккаунт подтверждён. Данные для входа отправлены на ${email}.`
  await enqueueMessage(tx, { transport: 'sms', to: phone, text })
}

const notifyVerified = (tx: Tx, managerId: number) =>
  notify(tx, {
    managerIds: [managerId],
    kind: 'access',
    channelId: null,
    title: 'Аккаунт подтверждён',
    text: 'Администратор подтвердил ваш аккаунт.',
    link: '/profile',
  })

/** POST /accounts/{managerId}/block: a blocked account is signed out everywhere and cannot sign in. */
export async function blockAccount(
  actor: AuditParty,
  managerId: number,
  isBlocked: boolean,
): Promise<Account> {
  return transaction(async (tx) => {
    await accountToDecide(tx, managerId)
    if (await blockManager(tx, managerId, isBlocked)) {
      for (const organizationId of await findOwnedOrganizations(tx, managerId))
        await refreshDirectory(tx, organizationId)
      const action = isBlocked ? 'account_blocked' : 'account_unblocked'
      await audit(tx, { actor, action, subject: { type: 'account', id: managerId } })
    }
    return existing(tx, managerId)
  })
}

/** What an account signs in with after a reset; it is nowhere else. */
type Given = { link: SignInLink } | { password: string }

/**
 * Takes the password of an account and ends its sessions. Where mail works it sets a new one by a link; without mail, and
 * without a seat that a link could lead to, it gets a generated one.
 */
export async function resetAccountPassword(actor: AuditParty, managerId: number): Promise<Given> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const hasMail = settings().SMTP_URL !== undefined
  return transaction(async (tx) => {
    await accountToDecide(tx, managerId)
    const link = hasMail ? await openSignInLink(tx, managerId) : undefined
    await chooseCredentials(tx, managerId, { passwordHash: link ? null : passwordHash, isPersons: false })
    await endSessions(tx, { managerIds: [managerId] }, true)
    await audit(tx, {
      actor,
      action: 'credentials_reset',
      subject: { type: 'account', id: managerId },
      details: { by_link: link !== undefined },
    })
    return link ? { link } : { password }
  })
}

/** The account with the login, without letter case; undefined when there is none. */
export const accountByLogin = (login: string): Promise<number | undefined> => findManagerByLogin(db(), login)

/** PUT /accounts/{managerId}: the grant to create channels (wire §9). */
export async function grantChannels(
  actor: AdministratorActor,
  managerId: number,
  isAllowed: boolean,
): Promise<Account> {
  return transaction(async (tx) => {
    await accountToDecide(tx, managerId)
    if (await allowCreatingChannels(tx, managerId, isAllowed)) {
      const action = isAllowed ? 'channel_creation_allowed' : 'channel_creation_forbidden'
      await audit(tx, {
        actor: { type: 'administrator', id: actor.administratorId },
        action,
        subject: { type: 'account', id: managerId },
      })
    }
    return existing(tx, managerId)
  })
}

async function accountToDecide(tx: Tx, managerId: number): Promise<AccountToVerify> {
  const account = await lockAccount(tx, managerId)
  if (!account) throw refuse.notFound()
  return account
}

/** The account as the console shows it; undefined when there is none. */
export async function accountById(reader: Reader, managerId: number): Promise<Account | undefined> {
  const { rows } = await findAccounts(reader, { status: 'all', managerId, limit: 1, offset: 0 })
  return rows[0] && present(rows[0])
}

const existing = async (reader: Reader, managerId: number): Promise<Account> =>
  (await accountById(reader, managerId))!

function present({ is_inn_taken: isInnTaken, created_at: createdAt, ...row }: AccountRow): Account {
  return {
    ...row,
    inn_warning: innWarning(row.organization?.inn, isInnTaken),
    created_at: createdAt.toISOString(),
  }
}

function innWarning(inn: string | undefined, isTaken: boolean): Account['inn_warning'] {
  if (inn === undefined) return null
  if (isTaken) return 'duplicate'
  return isInn(inn) ? null : 'check_digits'
}
