import type { RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { expect } from 'vitest'

import { resetOnMachine } from '#modules/administration/index.ts'
import { auditStart } from '#modules/audit/module.ts'
import { db, sql } from '#platform/database/index.ts'
import { settings, useSettings } from '#platform/settings.ts'

import { anAdministrator, anAdministratorToken } from '../administrators.ts'
import { aChannel, aManager, anOwner, nextNumber } from '../people.ts'
import {
  asCall,
  auditQueue,
  auditedAction,
  privateMarkers,
  type AuditedAction,
  type ActionContext,
} from './audited-action.ts'

const { name, text, email } = privateMarkers

const accounts: readonly AuditedAction[] = [
  auditedAction('an account is verified', ['account_verified'], 'managers', async ({ console }) => {
    const { managerId: manager } = await anOwner({ verified: false })
    return () => console.admin('POST /accounts/{manager}/verify', { params: { manager } })
  }),
  auditedAction('an account is blocked', ['account_blocked'], 'managers', async ({ console }) => {
    const { managerId: manager } = await anOwner()
    return () => console.admin('POST /accounts/{manager}/block', { params: { manager } })
  }),
  auditedAction('an account is released', ['account_unblocked'], 'managers', async ({ console }) => {
    const params = { manager: (await anOwner()).managerId }
    await console.admin('POST /accounts/{manager}/block', { params })
    return () => console.admin('POST /accounts/{manager}/block', { params, body: { blocked: false } })
  }),
  auditedAction('an account is signed out', ['sessions_ended'], 'sessions', async ({ console }) => {
    const params = { manager: (await anOwner()).managerId }
    return () => console.admin('POST /accounts/{manager}/end-sessions', { params })
  }),
  auditedAction('channels may be created', ['channel_creation_allowed'], 'managers', async ({ console }) => {
    const params = { manager: (await aManager()).managerId }
    return () => console.admin('PUT /accounts/{manager}', { params, body: { can_create_channel: true } })
  }),
  auditedAction(
    'channels may not be created',
    ['channel_creation_forbidden'],
    'managers',
    async ({ console }) => {
      const params = { manager: (await anOwner()).managerId }
      return () => console.admin('PUT /accounts/{manager}', { params, body: { can_create_channel: false } })
    },
  ),
  auditedAction(
    'an administrator is invited',
    ['administrator_invited'],
    'administrators',
    async ({ console }) => {
      const body = { login: `${privateMarkers.login}-${nextNumber()}`, name, email, role: 'auditor' as const }
      return () => console.admin('POST /administrators', { body })
    },
  ),
  auditedAction(
    'an administrator is changed',
    ['administrator_changed'],
    'administrators',
    async ({ console }) => {
      const params = { administrator: (await anAdministrator('operator')).id }
      const body = { role: 'auditor' as const, name }
      return () => console.admin('PUT /administrators/{administrator}', { params, body })
    },
  ),
  auditedAction(
    'an administrator is removed',
    ['administrator_removed'],
    'administrators',
    async ({ console }) => {
      const params = { administrator: (await anAdministrator('operator')).id }
      return () => console.admin('DELETE /administrators/{administrator}', { params })
    },
  ),
  auditedAction(
    'an administrator’s password is reset on the machine',
    ['administrator_password_reset'],
    'emergency_resets',
    async () => {
      const { id } = await anAdministrator('operator')
      return asCall(() => resetOnMachine({ type: 'command', id: 'root' }, id))
    },
  ),
  auditedAction(
    'a second factor is required',
    ['sign_in_policy_changed'],
    'sign_in_policy',
    async ({ server }) => {
      const { id } = await anAdministrator('chief')
      await sql`update administrators set totp_enabled_at = now() where id = ${id}`.execute(db())
      const chief = server.as({ token: await anAdministratorToken(id) })
      return () => chief.admin('PUT /sign-in/policy', { body: { administrators: 'required' } })
    },
  ),
]

/** A channel with these permissions. */
async function aChannelWith({ console }: ActionContext, have_ai: boolean) {
  const channel = await aChannel()
  const params = { channel: channel.id }
  if (have_ai) await console.admin('PUT /channels/{channel}', { params, body: { permissions: { have_ai } } })
  return { channel, params }
}

const channels: readonly AuditedAction[] = [
  auditedAction(
    'a channel is changed by an administrator',
    ['channel_changed'],
    'channels',
    async (context) => {
      const { params } = await aChannelWith(context, false)
      return () => context.console.admin('PUT /channels/{channel}', { params, body: { scope_id: 2 } })
    },
  ),
  auditedAction('grants of a channel', ['channel_permissions_changed'], 'channels', async (context) => {
    const { params } = await aChannelWith(context, false)
    const body = { permissions: { have_ai: true } }
    return () => context.console.admin('PUT /channels/{channel}', { params, body })
  }),
  auditedAction(
    'a request for AI is approved',
    ['channel_permissions_changed'],
    'channels',
    async (context) => {
      const { channel, params } = await aChannelWith(context, false)
      await context.server.as(channel.owner).call('POST /channels/{channel}/request-access-ai', { params })
      return () =>
        context.console.admin('POST /ai-requests/{request}/approve', { params: { request: channel.id } })
    },
  ),
  auditedAction('a request for AI is rejected', ['ai_access_rejected'], 'channels', async (context) => {
    const { channel, params } = await aChannelWith(context, false)
    await context.server.as(channel.owner).call('POST /channels/{channel}/request-access-ai', { params })
    return () =>
      context.console.admin('POST /ai-requests/{request}/reject', { params: { request: channel.id } })
  }),
  auditedAction('a quota is changed', ['channel_quota_changed'], 'channel_storage', async (context) => {
    const { params } = await aChannelWith(context, false)
    return () => context.console.admin('PUT /channels/{channel}', { params, body: { storage_quota: 1024 } })
  }),
  auditedAction('limits of AI are changed', ['ai_limits_changed'], 'ai_channel_settings', async (context) => {
    const { params } = await aChannelWith(context, false)
    return () =>
      context.console.admin('PUT /channels/{channel}/ai-limits', { params, body: { runs_per_day: 5 } })
  }),
  auditedAction('AI is set by a channel', ['ai_settings_changed'], 'ai_channel_settings', async (context) => {
    const { channel } = await aChannelWith(context, true)
    const body = { built_in_only: true }
    return () => context.server.as(channel.owner).ai('PUT /settings', { body, channel: channel.id })
  }),
]

const noTerms: RetentionTerms = {
  messages: null,
  bin: null,
  notifications: null,
  ai_chats: null,
  appeals: null,
  sessions: null,
  sign_ins: null,
  logs: null,
}

const hold = ({ console }: ActionContext, channel: number, on: boolean) =>
  console.admin('PUT /channels/{channel}/hold', { params: { channel }, body: { on, reason: text } })

const keeping: readonly AuditedAction[] = [
  auditedAction('terms are changed', ['retention_changed'], 'retention', async ({ console }) => {
    const body = { ...noTerms, logs: 60 }
    return () => console.admin('PUT /retention', { body })
  }),
  auditedAction(
    'a channel’s terms are changed',
    ['channel_retention_changed'],
    'channel_retention',
    async ({ console }) => {
      const params = { channel: (await aChannel()).id }
      const body = { messages: 40, bin: null, ai_chats: null }
      return () => console.admin('PUT /channels/{channel}/retention', { params, body })
    },
  ),
  auditedAction('a deletion is suspended', ['channel_held'], 'channel_retention', async (context) => {
    const { id } = await aChannel()
    return () => hold(context, id, true)
  }),
  auditedAction('a deletion goes on', ['channel_released'], 'channel_retention', async (context) => {
    const { id } = await aChannel()
    await hold(context, id, true)
    return () => hold(context, id, false)
  }),
  auditedAction('personal data is exported', ['person_exported'], 'personal_exports', async ({ console }) => {
    const params = { person: (await anOwner()).personId }
    return () => console.admin('POST /persons/{person}/export', { params })
  }),
  auditedAction('personal data is erased', ['person_erased'], 'persons', async ({ console }) => {
    const { personId: person, surname } = await aManager()
    return () => console.admin('POST /persons/{person}/erase', { params: { person }, body: { surname } })
  }),
]

const reading: readonly AuditedAction[] = [
  auditedAction(
    'accounts are read',
    ['accounts_listed'],
    auditQueue,
    async ({ console }) =>
      async () =>
        console.admin('GET /accounts', { query: { search: privateMarkers.surname } }),
  ),
  auditedAction('an account’s card is read', ['account_viewed'], auditQueue, async ({ console }) => {
    const params = { manager: (await anOwner()).managerId }
    return () => console.admin('GET /accounts/{manager}', { params })
  }),
  auditedAction(
    'the outbox is read',
    ['outbox_read'],
    auditQueue,
    async ({ console }) =>
      async () =>
        console.admin('GET /outbox'),
  ),
  auditedAction(
    'evidence is read',
    ['evidence_read'],
    auditQueue,
    async ({ console }) =>
      async () =>
        console.admin('GET /ai-quality'),
  ),
  auditedAction(
    'the audit is downloaded',
    ['audit_exported'],
    auditQueue,
    async ({ console }) =>
      async () =>
        console.admin('GET /audit/export'),
  ),
  auditedAction('an export is downloaded', ['person_export_downloaded'], auditQueue, async ({ console }) => {
    const params = { person: (await anOwner()).personId }
    const { data } = await console.admin('POST /persons/{person}/export', { params })
    await expect
      .poll(async () => (await console.admin('GET /exports')).data.find(({ id }) => id === data.id)?.state, {
        timeout: 60_000,
      })
      .toBe('ready')
    return () => console.admin('GET /exports/{export}', { params: { export: data.id } })
  }),
]

const news = ({ console }: ActionContext, is_published: boolean) =>
  console.admin('POST /news', {
    body: { title: text, category: 'Культура', body: `<p>${text}</p>`, is_published },
  })

const site: readonly AuditedAction[] = [
  auditedAction('the site is changed', ['landing_changed'], 'landing', async ({ console }) => {
    const { data } = await console.admin('GET /landing')
    return () => console.admin('PUT /landing', { body: { ...data, greeting: text } })
  }),
  auditedAction(
    'news is written',
    ['news_created'],
    'news',
    async (context) => async () => news(context, false),
  ),
  auditedAction('news is published', ['news_published'], 'news', async (context) => {
    const params = { news: (await news(context, false)).data.id }
    return () => context.console.admin('PUT /news/{news}', { params, body: { is_published: true } })
  }),
  auditedAction('news is deleted', ['news_deleted'], 'news', async (context) => {
    const params = { news: (await news(context, true)).data.id }
    return () => context.console.admin('DELETE /news/{news}', { params })
  }),
]

const product: readonly AuditedAction[] = [
  auditedAction('a setting is changed', ['settings_changed'], 'installation', async () => {
    const present = settings()
    const SMTP_URL = `smtp://user:${privateMarkers.text}-${nextNumber()}@mail.example`
    useSettings({ ...present, given: { ...present.given, SMTP_URL } })
    return asCall(auditStart)
  }),
  auditedAction('another version is started', ['product_upgraded'], 'installation', async () => {
    await auditStart()
    await sql`update installation set value = jsonb_set(value::jsonb, '{version}', '"0.0.1"')::text
      where name = 'last-start'`.execute(db())
    return asCall(auditStart)
  }),
  auditedAction('a start as the one before', [], 'installation', async () => {
    await auditStart()
    return asCall(auditStart)
  }),
]

/** What administrators do, and the product itself. */
export const administration: readonly AuditedAction[] = [
  ...accounts,
  ...channels,
  ...keeping,
  ...reading,
  ...site,
  ...product,
]
