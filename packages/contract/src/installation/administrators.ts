import { z } from 'zod'

import { deviceSession } from '../accounts.ts'
import { administratorRoles, endpoint } from '../endpoint.ts'
import { flag, id, moment, optionalEmail, refusalTexts, text } from '../fields.ts'
import { administratorMinPassword } from '../rules/password-strength.ts'
import { consoleRights } from './console-rights.ts'

const role = () => z.enum(administratorRoles, { error: refusalTexts.requiredChoice('Роль') })
const login = () =>
  text('Логин', { min: 3, max: 64 }).regex(/^[\p{L}\d._@-]+$/u, 'Логин: только буквы, цифры и знаки . _ - @')
const newPassword = (label: string) =>
  z
    .string({ error: refusalTexts.required(label) })
    .min(administratorMinPassword, refusalTexts.tooShort(label, administratorMinPassword))
    .max(200, refusalTexts.tooLong(label, 200))
const code = () => z.string().trim().max(20)
const ok = z.object({ ok: z.literal(true) })

/** An administrator as the others see it. */
export const administrator = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(administratorRoles),
  /** `invited`: the invitation is not accepted; `expired`: nor can it be any more. */
  state: z.enum(['active', 'invited', 'expired', 'blocked']),
  has_second_factor: z.boolean(),
  last_seen_at: moment().nullable(),
  created_at: moment(),
  is_me: z.boolean(),
})
export type Administrator = z.output<typeof administrator>

/** An invitation link; it is shown once. */
const administratorInvitation = z.object({ address: z.string(), expires_at: moment() })

/** What a sign-in answers. `must_enroll`: a second factor has to be set up first. */
export const administratorSession = z.object({
  token: z.string(),
  login: z.string(),
  role: z.enum(administratorRoles),
  must_enroll: z.boolean(),
})
export type AdministratorSession = z.output<typeof administratorSession>

/** Who is signed in to the console. `must_enroll`: nothing but a second factor can be set up. */
const administratorSelf = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(administratorRoles),
  must_enroll: z.boolean(),
})

/** Who has to have a second factor. */
const signInPolicy = z.object({
  administrators: z.enum(['optional', 'required'], { error: refusalTexts.requiredChoice('Второй фактор') }),
})
export type SignInPolicy = z.output<typeof signInPolicy>

/** How people and administrators signed in within 24 hours, and how safe the sign-in of administrators is. */
const signInState = z.object({
  providers: z.array(
    z.object({
      source: z.enum(['local']),
      state: z.enum(['working']),
      signed_in: z.int(),
      /** By reason, the most frequent first. */
      refused: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  ),
  administrators: z.object({ total: z.int(), with_second_factor: z.int() }),
})
export type SignInState = z.output<typeof signInState>

/** A password of an administrator that was reset on the machine itself. */
const emergencyReset = z.object({ id: z.int(), login: z.string(), os_user: z.string(), at: moment() })
export type EmergencyReset = z.output<typeof emergencyReset>

const administratorSecondFactor = z.object({
  totp: z.boolean(),
  recovery_left: z.int(),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const byAdministrator = z.object({ administrator: id('Администратор') })

export const administratorsCalls = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in as an administrator; with a second factor a code or a recovery code is needed too',
    access: { for: 'open' },
    body: z.object({
      login: z.string().trim().min(1, 'Заполните поле «Логин»').max(200),
      password: z.string().min(1, 'Заполните поле «Пароль»').max(200),
      code: code().optional(),
      recovery_code: code().optional(),
    }),
    reply: administratorSession,
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the administrator’s session',
    access: consoleRights.enroll,
    reply: ok,
  }),
  getSelf: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is signed in, with the role',
    access: consoleRights.enroll,
    reply: administratorSelf,
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    summary: 'Whom an invitation link is for; a dead link is 404',
    access: { for: 'open' },
    body: z.object({ token: z.string().max(200) }),
    reply: z.object({ login: z.string(), name: z.string(), role: z.enum(administratorRoles) }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation/accept',
    summary: 'Set the password of an invited administrator and sign in; the link works once',
    access: { for: 'open' },
    body: z.object({ token: z.string().max(200), password: newPassword('Пароль') }),
    reply: administratorSession,
  }),
  listOwnSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Own signed-in devices',
    access: consoleRights.changeOwnSignIn,
    reply: z.array(deviceSession),
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{session}',
    summary: 'End one of the own sessions',
    access: consoleRights.changeOwnSignIn,
    params: z.object({ session: id('Сеанс') }),
    reply: ok,
  }),
  endOtherOwnSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all own sessions but the current one',
    access: consoleRights.changeOwnSignIn,
    reply: ok,
  }),
  changeOwnPassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password; ends the other sessions',
    access: consoleRights.changeOwnSignIn,
    body: z.object({
      current_password: z.string().min(1, refusalTexts.required('Текущий пароль')).max(200),
      password: newPassword('Новый пароль'),
    }),
    reply: ok,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/proof',
    summary: 'Prove by the password or a code who is there: for five minutes in this session',
    access: consoleRights.changeOwnSignIn,
    body: z.object({ current_password: z.string().max(200).optional(), code: code().optional() }),
    reply: z.object({ valid_until: moment() }),
  }),
  getOwnSecondFactor: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'The own second factor',
    access: consoleRights.enroll,
    reply: administratorSecondFactor,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factor/totp',
    summary: 'A new secret for an authenticator; it counts once a code has confirmed it',
    access: consoleRights.enroll,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factor/totp/confirm',
    summary: 'Turn the second factor on by its first code; answers the recovery codes, this once',
    access: consoleRights.enroll,
    body: z.object({ code: code() }),
    reply: recoveryCodes,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/auth/second-factor/totp',
    summary: 'Turn the second factor off; needs a fresh proof',
    access: consoleRights.changeOwnSignIn,
    reply: ok,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Ten new recovery codes, the former ones die; needs a fresh proof',
    access: consoleRights.changeOwnSignIn,
    reply: recoveryCodes,
  }),
  getSignInState: endpoint({
    method: 'GET',
    path: '/sign-in',
    summary: 'Sign-ins and refusals of the last 24 hours, and how many administrators have a second factor',
    access: consoleRights.readSignIn,
    reply: signInState,
  }),
  getSignInPolicy: endpoint({
    method: 'GET',
    path: '/sign-in/policy',
    summary: 'Who has to have a second factor',
    access: consoleRights.changeSignInPolicy,
    reply: signInPolicy,
  }),
  updateSignInPolicy: endpoint({
    method: 'PUT',
    path: '/sign-in/policy',
    summary: 'Change who has to have a second factor; whoever has none cannot require it',
    access: consoleRights.changeSignInPolicy,
    body: signInPolicy,
    reply: signInPolicy,
  }),
  listWarnings: endpoint({
    method: 'GET',
    path: '/warnings',
    summary: 'What the console warns every administrator of: resets on the machine itself within 7 days',
    access: consoleRights.readWarnings,
    reply: z.object({ emergency_resets: z.array(emergencyReset) }),
  }),
  listAdministrators: endpoint({
    method: 'GET',
    path: '/administrators',
    summary: 'Administrators of the installation',
    access: consoleRights.readAdministrators,
    reply: z.array(administrator),
  }),
  createAdministrator: endpoint({
    method: 'POST',
    path: '/administrators',
    summary: 'Add an administrator, who sets the password by the invitation link within 24 hours',
    access: consoleRights.changeAdministrators,
    body: z.object({
      login: login(),
      name: text('Имя', { max: 200, isLine: true }),
      email: optionalEmail(),
      role: role(),
    }),
    reply: z.object({ administrator, invitation: administratorInvitation }),
  }),
  updateAdministrator: endpoint({
    method: 'PUT',
    path: '/administrators/{administrator}',
    summary: 'Change name, e-mail or role, block or unblock; what is left out stays. The last chief is 409',
    access: consoleRights.changeAdministrators,
    params: byAdministrator,
    body: z.object({
      name: text('Имя', { max: 200, isLine: true }).optional(),
      email: optionalEmail().optional(),
      role: role().optional(),
      is_blocked: flag('Заблокирован').optional(),
    }),
    reply: administrator,
  }),
  removeAdministrator: endpoint({
    method: 'DELETE',
    path: '/administrators/{administrator}',
    summary: 'Remove an administrator; the last chief is 409',
    access: consoleRights.changeAdministrators,
    params: byAdministrator,
    reply: ok,
  }),
  inviteAdministrator: endpoint({
    method: 'POST',
    path: '/administrators/{administrator}/invitation',
    summary: 'A new invitation link of 24 hours for one who has not accepted; the former link dies',
    access: consoleRights.changeAdministrators,
    params: byAdministrator,
    reply: administratorInvitation,
  }),
  endAdministratorSessions: endpoint({
    method: 'POST',
    path: '/administrators/{administrator}/end-sessions',
    summary: 'End all sessions of an administrator',
    access: consoleRights.changeAdministrators,
    params: byAdministrator,
    reply: ok,
  }),
} as const
