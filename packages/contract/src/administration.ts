import { z } from 'zod'

import { endpoint, sections } from './endpoint.ts'
import { date, flag, id, moment, named, page, paged, perPage, searchTerm } from './fields.ts'
import { consoleRights } from './installation/console-rights.ts'

/** An account as the administrator sees it. Marks: AUTH-84. */
export const account = z.object({
  manager_id: z.int(),
  person_id: z.int(),
  surname: z.string(),
  name: z.string(),
  middle_name: z.string(),
  phone: z.string(),
  phone_confirmed: z.boolean(),
  email: z.string(),
  login: z.string().nullable(),
  organization: z.object({ id: z.int(), name: z.string(), inn: z.string() }).nullable(),
  inn_warning: z.enum(['check_digits', 'duplicate']).nullable(),
  channels: z.array(z.object({ id: z.int(), name: z.string() })),
  is_verified: z.boolean(),
  is_blocked: z.boolean(),
  can_create_channel: z.boolean(),
  created_at: moment(),
})
export type Account = z.output<typeof account>

/** An account's card: what it is, where it sits and where it is signed in. Looking at it is an entry of the journal. */
export const accountCard = account.extend({
  seats: z.array(
    z.object({
      channel: z.object({ id: z.int(), name: z.string() }),
      appointment: z.string(),
      is_owner: z.boolean(),
      sections: z.array(z.enum(sections)),
    }),
  ),
  /** Living ones, the last seen first, at most 100. */
  sessions: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      address: z.string(),
      created_at: moment(),
      last_seen_at: moment(),
    }),
  ),
})
export type AccountCard = z.output<typeof accountCard>

/** A kept SMS or e-mail of the `outbox` transport. */
export const outboxMessage = z.object({
  id: z.int(),
  transport: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: moment(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** A channel as the administrator sees it: whose it is, what it is, what it may. */
export const adminChannel = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  organization: z.object({ id: z.int(), name: z.string(), inn: z.string() }),
  type_id: z.int(),
  scope_id: z.int(),
  region_id: z.int().nullable(),
  can_send_message: z.boolean(),
  ai_access_requested_at: moment().nullable(),
  permissions: z.object({
    have_ai: z.boolean(),
    analyze_documents: z.boolean(),
    document_generator: z.boolean(),
    prepare_charter: z.boolean(),
  }),
  /** Bytes; null: the setting's. */
  storage_quota: z.int().nullable(),
  storage_used: z.int(),
})
export type AdminChannel = z.output<typeof adminChannel>

/** A channel's request for access to AI; its id is the channel's. */
export const aiRequest = z.object({
  id: z.int(),
  channel: z.object({ id: z.int(), name: z.string() }),
  organization: z.object({ id: z.int(), name: z.string(), inn: z.string() }),
  requested_at: moment(),
})
export type AiRequest = z.output<typeof aiRequest>

/** The state of the installation. Sizes in bytes. */
export const system = z.object({
  versions: z.object({ product: z.string(), node: z.string(), database: z.string() }),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
  /** SMS and e-mail not sent yet, and those of them whose last try failed. */
  outbox: z.object({ waiting: z.int(), failing: z.int() }),
  storage: z.object({ files: z.int(), files_size: z.int(), database_size: z.int() }),
  sessions: z.int(),
  /** Too many wrong codes from new browsers: until then they cannot sign in by phone (D-03). */
  phone_sign_in_paused_until: moment().nullable(),
})
export type System = z.output<typeof system>

/**
 * A line of the audit: who did what to whom, as codes (rules/audit-texts.ts) and in Russian with the names of today. An
 * entry written before the codes has the Russian text alone.
 */
export const auditEntry = z.object({
  /** Its number in the chain, which is `seq`. */
  id: z.int(),
  seq: z.int(),
  /** SHA-256 of its canonical line in hex (audit §2). */
  hash: z.string(),
  at: moment(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  actor_type: z.string().nullable(),
  actor_id: z.string().nullable(),
  action_code: z.string().nullable(),
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The state of the chain of entries. */
export const auditChain = z.object({
  length: z.int(),
  /** The hash of the newest entry. */
  head: z.string(),
  /** When a head was signed last. */
  signed_at: moment().nullable(),
  /** When the chain was read last. */
  verified_at: moment().nullable(),
  state: z.enum(['whole', 'broken']),
  /** The number of the first broken entry. */
  broken_at: z.int().nullable(),
})
export type AuditChain = z.output<typeof auditChain>

/** General permissions to grant or take; those left out stay. */
const grants = z.object({
  have_ai: flag('ИИ').optional(),
  analyze_documents: flag('Анализ документа').optional(),
  document_generator: flag('Генератор документов').optional(),
  prepare_charter: flag('Подготовка устава').optional(),
})

/** The days of the entries, in Moscow time, both included. */
const days = { from: date('С').optional(), to: date('По').optional() }

export const administrationCalls = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    summary: 'Accounts of the installation',
    access: consoleRights.readAccounts,
    query: z.object({
      status: z.enum(['pending', 'verified', 'all']).catch('all').default('all'),
      search: searchTerm(),
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(account),
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/accounts/{manager}',
    summary: 'The card of an account with its seats and sessions; reading it is recorded',
    access: consoleRights.readAccounts,
    params: z.object({ manager: id('Аккаунт') }),
    reply: accountCard,
  }),
  endAccountSessions: endpoint({
    method: 'POST',
    path: '/accounts/{manager}/end-sessions',
    summary: 'End all sessions of an account',
    access: consoleRights.changeAccounts,
    params: z.object({ manager: id('Аккаунт') }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  verifyAccount: endpoint({
    method: 'POST',
    path: '/accounts/{manager}/verify',
    summary: 'Verify an account: makes login and password and sends them; a second press changes nothing',
    access: consoleRights.changeAccounts,
    params: z.object({ manager: id('Аккаунт') }),
    reply: account,
  }),
  blockAccount: endpoint({
    method: 'POST',
    path: '/accounts/{manager}/block',
    summary: 'Block or, with blocked=false, unblock an account; ends its sessions',
    access: consoleRights.changeAccounts,
    params: z.object({ manager: id('Аккаунт') }),
    body: z.object({ blocked: flag('Заблокирован').default(true) }).default({ blocked: true }),
    reply: account,
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/accounts/{manager}',
    summary: 'Grant or take the right to create channels',
    access: consoleRights.changeAccounts,
    params: z.object({ manager: id('Аккаунт') }),
    body: z.object({ can_create_channel: flag('Создание каналов') }),
    reply: account,
  }),
  listAdminChannels: endpoint({
    method: 'GET',
    path: '/channels',
    summary: 'Channels of the installation by name, found by their name, organization, ИНН or address',
    access: consoleRights.readChannels,
    query: z.object({ search: searchTerm(), page: page(), per_page: perPage(50) }),
    reply: paged(adminChannel),
  }),
  getAdminReference: endpoint({
    method: 'GET',
    path: '/reference',
    summary: 'What a channel’s type, scope and region are chosen from',
    access: consoleRights.readChannels,
    reply: z.object({ types: z.array(named), scopes: z.array(named), regions: z.array(named) }),
  }),
  getAdminChannel: endpoint({
    method: 'GET',
    path: '/channels/{channel}',
    summary: 'A channel with its grants',
    access: consoleRights.readChannels,
    params: z.object({ channel: id('Канал') }),
    reply: adminChannel,
  }),
  updateAdminChannel: endpoint({
    method: 'PUT',
    path: '/channels/{channel}',
    summary: 'Change a channel’s type, scope, region, release and grants',
    access: consoleRights.changeChannels,
    params: z.object({ channel: id('Канал') }),
    body: z.object({
      type_id: id('Тип организации').optional(),
      scope_id: id('Сфера деятельности').optional(),
      region_id: id('Регион').nullish(),
      can_send_message: flag('Принимает сообщения').optional(),
      permissions: grants.optional(),
      storage_quota: z
        .int()
        .min(0)
        .max(1_000_000 * 1024 ** 3)
        .nullish(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  listAiRequests: endpoint({
    method: 'GET',
    path: '/ai-requests',
    summary: 'Channels that wait for access to AI, the longest waiting first',
    access: consoleRights.readAiRequests,
    query: z.object({ page: page(), per_page: perPage(50) }),
    reply: paged(aiRequest),
  }),
  approveAiRequest: endpoint({
    method: 'POST',
    path: '/ai-requests/{request}/approve',
    summary:
      'Grant the channel access to AI (have_ai unless permissions say more); repeated it changes nothing',
    access: consoleRights.decideAiRequests,
    params: z.object({ request: id('Заявка') }),
    body: z.object({ permissions: grants.optional() }).default({}),
    reply: z.object({ ok: z.literal(true) }),
  }),
  rejectAiRequest: endpoint({
    method: 'POST',
    path: '/ai-requests/{request}/reject',
    summary: 'Refuse the request: the channel may ask again; repeated it changes nothing',
    access: consoleRights.decideAiRequests,
    params: z.object({ request: id('Заявка') }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  getSystem: endpoint({
    method: 'GET',
    path: '/system',
    summary: 'Versions, queue lengths, storage use',
    access: consoleRights.readSystem,
    reply: system,
  }),
  listOutbox: endpoint({
    method: 'GET',
    path: '/outbox',
    summary: 'SMS and e-mail kept by the outbox transport, newest first, at most 200',
    access: consoleRights.readOutbox,
    query: z.object({ to: z.string().max(254).optional() }),
    reply: z.array(outboxMessage),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Who did what: sign-ins, grants, verifications',
    access: consoleRights.readAudit,
    query: z.object({
      search: searchTerm(),
      actor: searchTerm(),
      action: searchTerm(),
      subject: searchTerm(),
      ...days,
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(auditEntry),
  }),
  getAuditChain: endpoint({
    method: 'GET',
    path: '/audit/chain',
    summary: 'Whether the chain of the audit is whole',
    access: consoleRights.exportAudit,
    reply: auditChain,
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/audit/export',
    summary: 'The audit as JSON lines, for the verifier',
    access: consoleRights.exportAudit,
    query: z.object(days),
    binary: 'application/x-ndjson',
  }),
} as const
