import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { id, moment, optionalEmail, optionalText, password, phone, text } from './fields.ts'
import { organization } from './organizations.ts'
import { access } from './reference.ts'

/** An account of a person, as cards and lists show it. */
export const manager = z.object({
  id: z.int(),
  avatar: z.string().nullable(),
  surname: z.string(),
  name: z.string(),
  middle_name: z.string(),
  position: z
    .object({
      name: z.string(),
      channel: z.object({
        name: z.string(),
        background: z.string().nullable(),
        image: z.string().nullable(),
      }),
    })
    .nullable(),
  organization: organization.nullable(),
  is_verified: z.boolean(),
})
export type Manager = z.output<typeof manager>

/** The answer of every sign-in but the code step. `manager` is null for a fresh registration. */
export const session = z.object({
  token: z.string(),
  is_verified: z.boolean(),
  can_create_channel: z.boolean(),
  have_organization: z.boolean(),
  manager: manager.nullable(),
  permissions: z.array(access),
})
export type Session = z.output<typeof session>

/** Session facts (D-01). With a person token `manager_id` and `position` are null. */
export const profile = z.object({
  id: z.int(),
  manager_id: z.int().nullable(),
  name: z.string(),
  surname: z.string(),
  middle_name: z.string(),
  phone: z.string(),
  address: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  position: z.object({ name: z.string() }).nullable(),
  is_owner_organization: z.boolean(),
  organization: organization.nullable(),
  is_verified: z.boolean(),
  can_create_channel: z.boolean(),
  have_organization: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** A signed-in browser or related product of the person. */
export const deviceSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created_at: moment(),
  last_seen_at: moment(),
  is_current: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSession>

/** 3–64 of letters, digits and `._-@`. */
const login = () =>
  text('Логин', { min: 3, max: 64 }).regex(/^[\p{L}\d._@-]+$/u, 'Логин: только буквы, цифры и знаки . _ - @')

/** What a change of phone, e-mail or password is confirmed by: the account's password or a code from an SMS. */
const confirmation = () => ({
  current_password: z.string().max(200).optional(),
  code: z.coerce.string().trim().max(20).optional(),
})

export const accountsCalls = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with login and password',
    access: { for: 'open' },
    body: z.object({
      login: z.string({ error: 'Заполните поле «Логин»' }).trim().min(1, 'Заполните поле «Логин»').max(200),
      password: z.string({ error: 'Заполните поле «Пароль»' }).min(1, 'Заполните поле «Пароль»').max(200),
    }),
    reply: session,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/send-code',
    summary: 'Send a sign-in code by SMS; sets the cookie sms_flow',
    access: { for: 'open' },
    body: z.object({ phone: phone() }),
    reply: z.object({ resend_after: z.int() }),
  }),
  signInByCode: endpoint({
    method: 'POST',
    path: '/auth/by-code',
    summary: 'Confirm the code; answers a person token and the accounts of the person',
    access: { for: 'open' },
    body: z.object({
      phone: phone(),
      code: z.preprocess(
        // Some clients send the digits as a number.
        (value: string) => (typeof value === 'number' ? String(value) : value),
        z.string({ error: 'Введите код из СМС' }).trim().min(1, 'Введите код из СМС').max(20),
      ),
    }),
    reply: z.object({ token: z.string(), managers: z.array(manager) }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Register a person; the phone stays unconfirmed until its first right code',
    access: { for: 'open' },
    body: z.object({
      name: text('Имя', { max: 100, isLine: true }),
      surname: text('Фамилия', { max: 100, isLine: true }),
      phone: phone(),
    }),
    reply: session,
  }),
  signInAsManager: endpoint({
    method: 'POST',
    path: '/auth-by-manager/{id}',
    summary: 'Continue as one of the person’s accounts; the token it was called with is revoked',
    access: { for: 'person' },
    params: z.object({ id: id() }),
    reply: session,
  }),
  listManagers: endpoint({
    method: 'GET',
    path: '/managers',
    summary: 'The person’s accounts',
    access: { for: 'person' },
    reply: z.array(manager),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/profile/logout',
    summary: 'Revoke the token and close its sockets',
    access: { for: 'person' },
    reply: z.object({ ok: z.literal(true) }),
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Session facts',
    access: { for: 'person' },
    reply: profile,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Change the account; a changed phone is unconfirmed until its next right code',
    access: { for: 'unverified' },
    body: z.object({
      name: text('Имя', { max: 100, isLine: true }),
      surname: text('Фамилия', { max: 100, isLine: true }),
      middle_name: optionalText('Отчество', { max: 100, isLine: true }),
      phone: phone(),
      address: optionalText('Адрес', { max: 300, isLine: true }),
      email: optionalEmail(),
      ...confirmation(),
    }),
    reply: profile,
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/profile/confirmation',
    summary: 'Send a code to the present phone, to confirm a change of phone, e-mail or password',
    access: { for: 'unverified' },
    body: z.object({}),
    reply: z.object({ resend_after: z.int() }),
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/profile/upload-avatar',
    summary: 'Replace the account’s picture',
    access: { for: 'unverified' },
    body: z.object({}),
    files: { avatar: { kind: 'picture', most: 1, required: true, label: 'Фото' } },
    reply: profile,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/profile/sessions',
    summary: 'Signed-in devices of the person',
    access: { for: 'unverified' },
    reply: z.array(deviceSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    summary: 'End one session; it is refused and its sockets are closed within 1 s',
    access: { for: 'unverified' },
    params: z.object({ id: id() }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/profile/sessions',
    summary: 'End all sessions but the current one',
    access: { for: 'unverified' },
    reply: z.object({ ok: z.literal(true) }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/profile/password',
    summary:
      'Change the password, or set login and password of an account without one; ends all other sessions',
    access: { for: 'unverified' },
    body: z.object({
      ...confirmation(),
      login: login().optional(),
      password: password('Новый пароль'),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  getInvitation: endpoint({
    method: 'GET',
    path: '/auth/invitations/{token}',
    summary: 'What an invitation link offers; a dead link is 404',
    access: { for: 'open' },
    params: z.object({ token: z.string().max(200) }),
    reply: z.object({
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      channel_name: z.string(),
      appointment: z.string(),
      login: z.string(),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitations/{token}',
    summary: 'Accept an invitation with login and password; single use, 7 days',
    access: { for: 'open' },
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ login: login(), password: password('Пароль') }),
    reply: session,
  }),
  createExchangeToken: endpoint({
    method: 'POST',
    path: '/auth/exchange-token',
    summary: 'A one-time token for the related product: 60 s, one audience',
    access: { for: 'seat' },
    body: z.object({ audience: z.string().max(300) }),
    reply: z.object({ token: z.string(), expires_in: z.int() }),
  }),
  redeemExchangeToken: endpoint({
    method: 'POST',
    path: '/auth/exchange',
    summary: 'The related product’s server redeems the one-time token',
    access: { for: 'open' },
    body: z.object({
      token: z.string().min(1).max(200),
      audience: z.string().min(1).max(300),
      secret: z.string().min(1).max(500),
    }),
    reply: z.object({ token: z.string(), manager, channel_id: z.int() }),
  }),
} as const
