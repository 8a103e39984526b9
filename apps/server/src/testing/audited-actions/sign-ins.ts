import { TOTP } from 'otpauth'

import { db, sql } from '#platform/database/index.ts'

import { administratorPassword, anAdministrator, anAdministratorToken } from '../administrators.ts'
import { lastCode, lastMail } from '../outbox.ts'
import { aChannel, aLogin, aManager, anOwner, aPhone, nextNumber } from '../people.ts'
import type { TestServer } from '../server.ts'
import {
  auditedAction,
  privateMarkers,
  refusedSignIn,
  type AuditedAction,
  type ActionContext,
} from './audited-action.ts'

const { password } = privateMarkers

const signIn = (server: TestServer, body: { login: string; password: string }) =>
  server.anonymous().call('POST /auth/login', { body })

const signInToConsole = (server: TestServer, body: { login: string; password: string; code?: string }) =>
  server.anonymous().admin('POST /auth/login', { body })

/** A browser that has asked for a code. */
async function browserWithCode({ server }: ActionContext, phone: string) {
  const browser = server.anonymous()
  await browser.call('POST /auth/send-code', { body: { phone } })
  return (code: string) => browser.call('POST /auth/by-code', { body: { phone, code } })
}

/** An employee's mail with the link of the invitation. */
async function anInvitation(): Promise<string> {
  const email = `invited-${nextNumber()}@uprava.example`
  await aManager({ email, verified: false })
  return /invitation\/(?<token>[\w-]+)/u.exec((await lastMail(email))!.text)!.groups!['token']!
}

const accept = (server: TestServer, token: string) =>
  server.anonymous().call('POST /auth/invitations/{token}', {
    params: { token },
    body: { login: `invited-login-${nextNumber()}`, password },
  })

const block = (table: 'administrators' | 'managers', id: number) =>
  sql`update ${sql.table(table)} set is_blocked = true where id = ${id}`.execute(db())

async function anInvitedAdministrator({ console }: ActionContext): Promise<string> {
  const { data } = await console.admin('POST /administrators', {
    body: {
      login: `invited-${nextNumber()}`,
      name: privateMarkers.name,
      email: privateMarkers.email,
      role: 'operator',
    },
  })
  return new URL(data.invitation.address).hash.slice(1)
}

const acceptAsAdministrator = (server: TestServer, token: string) =>
  server.anonymous().admin('POST /auth/invitation/accept', { body: { token, password } })

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An administrator; with the second factor if `isEnrolled`. */
async function aSignedInAdministrator({ server }: ActionContext, isEnrolled = false) {
  const { id, login } = await anAdministrator('operator')
  const client = server.as({ token: await anAdministratorToken(id) })
  const begin = async () => (await client.admin('POST /auth/second-factor/totp')).data.secret
  const confirm = (secret: string) =>
    client.admin('POST /auth/second-factor/totp/confirm', { body: { code: codeOf(secret, -1) } })
  if (isEnrolled) {
    const secret = await begin()
    // Half a minute may end between the making of the code and its check.
    if ((await confirm(secret)).status !== 200) await confirm(secret)
  }
  return { id, login, client, begin, confirm }
}

/** The account of a person, which has another one as well. */
async function anotherAccount() {
  const { owner } = await aChannel()
  return aManager({ phone: owner.phone }).then((other) => ({ owner, other }))
}

const related = 'https://related.example'
async function aRelatedToken({ server }: ActionContext): Promise<string> {
  const { data } = await server
    .as(await anOwner())
    .call('POST /auth/exchange-token', { body: { audience: related } })
  return data.token
}
const redeem = (server: TestServer, token: string, secret: string = password) =>
  server.anonymous().call('POST /auth/exchange', { body: { token, audience: related, secret } })

export const signIns: readonly AuditedAction[] = [
  auditedAction('sign-in by password', ['signed_in'], 'sessions', async ({ server }) => {
    const credentials = await aLogin(await anOwner())
    return () => signIn(server, credentials)
  }),
  auditedAction('sign-in by code', ['signed_in'], 'sessions', async (context) => {
    const { phone } = await anOwner()
    const enter = await browserWithCode(context, phone)
    return async () => enter(await lastCode(phone))
  }),
  auditedAction('registration', ['signed_in'], 'persons', async ({ server }) => {
    const body = { name: privateMarkers.name, surname: privateMarkers.surname, phone: aPhone() }
    return () => server.anonymous().call('POST /auth/register', { body })
  }),
  auditedAction(
    'sign-in by invitation',
    ['employee_invitation_accepted', 'signed_in'],
    'invitations',
    async (context) => {
      const token = await anInvitation()
      return () => accept(context.server, token)
    },
  ),
  auditedAction(
    'sign-in by code to an invitation',
    ['employee_invitation_accepted', 'signed_in'],
    'invitations',
    async (context) => {
      const { phone } = await aManager({ verified: false })
      const enter = await browserWithCode(context, phone)
      return async () => enter(await lastCode(phone))
    },
  ),
  auditedAction('sign-in as another account', ['signed_in'], 'sessions', async ({ server }) => {
    const { owner, other } = await anotherAccount()
    return () => server.as(owner).call('POST /auth-by-manager/{id}', { params: { id: other.managerId } })
  }),
  auditedAction('sign-in by the related product', ['signed_in'], 'exchange_tokens', async (context) => {
    const token = await aRelatedToken(context)
    return () => redeem(context.server, token)
  }),
  auditedAction(
    'sign-in to the console',
    ['console_signed_in'],
    'administrator_sessions',
    async ({ server }) => {
      const { login } = await anAdministrator('auditor')
      return () => signInToConsole(server, { login, password: administratorPassword })
    },
  ),
  auditedAction(
    'invitation to the console',
    ['administrator_invitation_accepted', 'console_signed_in'],
    'administrators',
    async (context) => {
      const token = await anInvitedAdministrator(context)
      return () => acceptAsAdministrator(context.server, token)
    },
  ),
  auditedAction(
    'a second factor is turned on',
    ['second_factor_enabled'],
    'administrators',
    async (context) => {
      const { begin, confirm } = await aSignedInAdministrator(context)
      const secret = await begin()
      return () => confirm(secret)
    },
  ),
  auditedAction(
    'a second factor is turned off',
    ['second_factor_removed'],
    'administrators',
    async (context) => {
      const { client } = await aSignedInAdministrator(context, true)
      return () => client.admin('DELETE /auth/second-factor/totp')
    },
  ),
  auditedAction(
    'new recovery codes',
    ['recovery_codes_renewed'],
    'administrator_recovery_codes',
    async (context) => {
      const { client } = await aSignedInAdministrator(context, true)
      return () => client.admin('POST /auth/second-factor/recovery-codes')
    },
  ),
]

export const refusals: readonly AuditedAction[] = [
  refusedSignIn('a wrong password', async ({ server }) => {
    const { login } = await aLogin(await anOwner())
    return () => signIn(server, { login, password })
  }),
  refusedSignIn(
    'an unknown login',
    async ({ server }) =>
      async () =>
        signIn(server, { login: privateMarkers.login, password }),
  ),
  refusedSignIn('a blocked account', async ({ server }) => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    await block('managers', owner.managerId)
    return () => signIn(server, credentials)
  }),
  refusedSignIn(
    'a password beyond the rate limit',
    async ({ server }) => {
      const credentials = await aLogin(await anOwner())
      const wrong = { login: credentials.login, password }
      for (let tries = 0; tries < 10; tries += 1) await signIn(server, wrong)
      return () => signIn(server, credentials)
    },
    429,
  ),
  refusedSignIn('a wrong code', async (context) => {
    const { phone } = await anOwner()
    const enter = await browserWithCode(context, phone)
    return async () => enter((await lastCode(phone)) === '0000' ? '1111' : '0000')
  }),
  refusedSignIn('a code of an unknown phone', async (context) => {
    const enter = await browserWithCode(context, aPhone())
    return () => enter('1234')
  }),
  refusedSignIn('a code that nobody asked for', async ({ server }) => {
    const { phone } = await anOwner()
    return () => server.anonymous().call('POST /auth/by-code', { body: { phone, code: '1234' } })
  }),
  refusedSignIn(
    'a code beyond the rate limit',
    async (context) => {
      const { phone } = await anOwner()
      await browserWithCode(context, phone)
      return () => context.server.anonymous().call('POST /auth/send-code', { body: { phone } })
    },
    429,
  ),
  refusedSignIn(
    'a dead invitation',
    async ({ server }) =>
      async () =>
        accept(server, 'x'.repeat(43)),
  ),
  refusedSignIn('an invitation to a blocked account', async ({ server }) => {
    const token = await anInvitation()
    await sql`update managers set is_blocked = true where id = (select max(id) from managers)`.execute(db())
    return () => accept(server, token)
  }),
  refusedSignIn(
    'the switch to a blocked account',
    async ({ server }) => {
      const { owner, other } = await anotherAccount()
      await block('managers', other.managerId)
      return () => server.as(owner).call('POST /auth-by-manager/{id}', { params: { id: other.managerId } })
    },
    403,
  ),
  refusedSignIn('a used token of the related product', async (context) => {
    const token = await aRelatedToken(context)
    await redeem(context.server, token)
    return () => redeem(context.server, token)
  }),
  refusedSignIn('a wrong secret of the related product', async (context) => {
    const token = await aRelatedToken(context)
    return () => redeem(context.server, token, 'wrong')
  }),
  refusedSignIn('a wrong password at the console', async ({ server }) => {
    const { login } = await anAdministrator('operator')
    return () => signInToConsole(server, { login, password })
  }),
  refusedSignIn(
    'an unknown login at the console',
    async ({ server }) =>
      async () =>
        signInToConsole(server, { login: privateMarkers.login, password }),
  ),
  refusedSignIn('a blocked administrator', async ({ server }) => {
    const { id, login } = await anAdministrator('operator')
    await block('administrators', id)
    return () => signInToConsole(server, { login, password: administratorPassword })
  }),
  refusedSignIn('a wrong second factor', async (context) => {
    const { login } = await aSignedInAdministrator(context, true)
    return () => signInToConsole(context.server, { login, password: administratorPassword, code: '000000' })
  }),
  refusedSignIn(
    'a second factor beyond the rate limit',
    async (context) => {
      const { login } = await aSignedInAdministrator(context, true)
      const enter = () =>
        signInToConsole(context.server, { login, password: administratorPassword, code: '000000' })
      for (let tries = 0; tries < 5; tries += 1) await enter()
      return enter
    },
    429,
  ),
  refusedSignIn(
    'a dead invitation to the console',
    async ({ server }) =>
      async () =>
        acceptAsAdministrator(server, 'x'.repeat(43)),
    404,
  ),
]
