import { generatorLimits, type RequiredField } from '@uprava/contract/generator.ts'
import { pollLimits } from '@uprava/contract/limits/messenger-limits.ts'

import type { TestFile } from '../client.ts'
import { aPhone, anOrganizationForm, nextNumber } from '../people.ts'

/** What the calls are made on: ids of rows that exist. */
export type CallTargets = {
  /** Of the owner. */
  readonly phone: string
  readonly channelId: number
  readonly colleague: { readonly managerId: number; readonly personId: number; readonly seatId: number }
  readonly messageId: number
  /** A document of the owner's library. */
  readonly documentId: number
  /** A message that waits for its time. */
  readonly scheduledId: number
  /** A group of the owner alone. */
  readonly groupId: number
  /** A channel for changes of a channel: what may be done in the other one depends on its address. */
  readonly otherChannelId: number
  readonly newsId: number
  readonly knowledgeId: number
  readonly administratorId: number
  readonly actId: number
  /** Of the generator: a new session that looks for a document, and one whose document has fields to fill. */
  readonly generator: {
    readonly newSession: () => Promise<number>
    readonly fillingId: number
    readonly fields: readonly RequiredField[]
  }
  /** An answer of the lawyer. */
  readonly lawyer: { readonly chatId: number; readonly messageId: number }
  /** A chat of the lawyer in which no answer is being made. */
  readonly freeChat: () => Promise<number>
}

export type Options = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, TestFile>>
}

/** What a call needs beside its free texts. */
export type Sample = {
  readonly call: string
  /** Another sample of the same call. */
  readonly variant?: string
  readonly options?: (targets: CallTargets, text: string) => Options | Promise<Options>
  /** Where the fields of another form of the body begin. */
  readonly without?: string
  /** Characters of a text that comes in a file. */
  readonly fileLength?: number
  /** Whatever is sent is refused: there is no such code, secret or person. */
  readonly isRefused?: true
}

/** The document of the generator's session. */
export const DOCUMENT = 'Должностная инструкция'
const aMegabyte = 1_000_000
const today = '2026-11-20'
const file = (text: string, name = 'проба.txt'): TestFile => ({ name, bytes: text })

const ofChat = ({ colleague, channelId }: CallTargets): Options => ({
  params: { id: colleague.managerId },
  query: { subject_type: 'PRIVATE-MANAGER', channel_id: channelId },
})
const ofGroup = ({ groupId }: CallTargets): Options => ({ params: { id: groupId } })
const ofChannel = ({ channelId }: CallTargets): Options => ({ params: { channel: channelId } })
const body =
  (given: Record<string, unknown>): Sample['options'] =>
  () => ({ body: given })
const charter = { date: today, count_deputies: 50, session_number: '1' }
const charterForms = { details: { time: '10:00', project_published_on: today, hearings_on: today } }

/** The form of the generator's document with the text in all of its fields, at their longest. */
const documentForm = ({ generator }: CallTargets, text: string): Options => ({
  body: {
    document_name: DOCUMENT,
    field_values: Object.fromEntries(
      generator.fields.map(({ position, type, options }) => [position, valueOf({ type, options }, text)]),
    ),
  },
})

function valueOf({ type, options }: Pick<RequiredField, 'type' | 'options'>, text: string): string {
  if (type === 'select') return options[0]!
  return type === 'date' ? today : text.slice(0, generatorLimits[type])
}

/** The samples of every call that reads a free text. */
export const samples: readonly Sample[] = [
  {
    call: 'managers: POST /auth/register',
    options: () => ({ body: { phone: aPhone() } }),
  },
  { call: 'managers: POST /auth/exchange-token', isRefused: true },
  { call: 'managers: POST /auth/exchange', options: body({ token: 'x', secret: 'x' }), isRefused: true },
  {
    call: 'managers: PUT /profile',
    options: ({ phone }) => ({ body: { email: '', phone } }),
  },
  {
    call: 'managers: PUT /organization',
    options: () => ({
      body: {
        ...anOrganizationForm(aPhone()),
        name: undefined,
        address: undefined,
        leader: { phone: '+7 (999) 000-00-01' },
      },
    }),
  },
  {
    call: 'managers: PUT /channels/{channel}',
    options: ({ otherChannelId }) => ({
      params: { channel: otherChannelId },
      body: { scope_id: 1, website: '', vk: '', whatsapp: '', telegram: '' },
    }),
  },
  { call: 'managers: GET /channels/directory' },
  { call: 'managers: GET /channels/{channel}/team', options: ofChannel },
  {
    call: 'managers: POST /channels/{channel}/team',
    options: (targets) => ({
      ...ofChannel(targets),
      body: { phone: aPhone(), email: `employee-${nextNumber()}@uprava.example` },
    }),
  },
  {
    call: 'managers: PUT /channels/{channel}/team/{team}',
    options: ({ channelId, colleague }) => ({
      params: { channel: channelId, team: colleague.seatId },
      body: { permissions: [] },
    }),
  },
  { call: 'managers: GET /chat-list' },
  { call: 'managers: GET /chat-list/{id}', options: ofChat },
  { call: 'managers: POST /chat-list/{id}/send-message', options: ofChat, without: 'body.poll' },
  {
    call: 'managers: POST /chat-list/{id}/send-message',
    variant: 'poll',
    options: ({ groupId }, text) => ({
      params: { id: groupId },
      query: { subject_type: 'GROUP' },
      body: { poll: { options: ['1', '2'].map((last) => text.slice(0, pollLimits.option - 1) + last) } },
    }),
    without: 'body.message',
  },
  {
    call: 'managers: PUT /chat-list/messages/{id}',
    options: ({ messageId }) => ({ params: { id: messageId } }),
  },
  {
    call: 'managers: PUT /chat-list/scheduled/{id}',
    options: ({ scheduledId }) => ({ params: { id: scheduledId } }),
  },
  { call: 'managers: GET /chat-list/search' },
  { call: 'managers: GET /chat-list/offline', isRefused: true },
  { call: 'managers: GET /search' },
  {
    call: 'managers: GET /chat-list/mentionable',
    options: ({ groupId }) => ({ query: { subject_type: 'GROUP', id: groupId } }),
  },
  {
    call: 'managers: PUT /chat-list/drafts',
    options: ({ colleague }) => ({ body: { subject_type: 'PRIVATE-MANAGER', id: colleague.managerId } }),
  },
  { call: 'managers: DELETE /chat-list/push-subscriptions' },
  { call: 'managers: GET /customs' },
  {
    call: 'managers: POST /customs',
    options: (_targets, text) => ({ files: { file: file(text) } }),
    fileLength: aMegabyte,
  },
  {
    call: 'managers: PUT /customs/{custom}',
    options: ({ documentId }) => ({ params: { custom: documentId } }),
  },
  { call: 'managers: POST /folders' },
  {
    call: 'managers: POST /groups',
    options: () => ({ body: { kind: 'inner', client_id: crypto.randomUUID() } }),
  },
  { call: 'managers: PUT /groups/{id}', options: ofGroup },
  { call: 'managers: GET /groups/{id}/members', options: ofGroup },
  { call: 'managers: GET /channels/{channel}/notifications', options: ofChannel },
  {
    call: 'managers: POST /channels/{channel}/act-tickets',
    options: (targets) => ({
      ...ofChannel(targets),
      body: { ...charter, ...charterForms, acts: [targets.actId] },
    }),
  },
  ...['01', '03', '05'].map((number): Sample => ({
    call: 'managers: POST /channels/{channel}/act-tickets/preview',
    variant: `document ${number}`,
    options: (targets) => ({
      ...ofChannel(targets),
      body: { ...charter, ...charterForms, session_number: undefined, acts: [targets.actId], paper: number },
    }),
  })),
  { call: 'managers: POST /assistant' },
  { call: 'managers: POST /ai/generate-doc', options: body({ date: today, phone: '' }) },
  { call: 'ai: GET /provisions' },
  {
    call: 'ai: POST /requests/legal_request',
    options: body({ metadata: null }),
    without: 'body.request.',
  },
  { call: 'ai: GET /chats/' },
  { call: 'ai: POST /chats/' },
  { call: 'ai: PUT /chats/{id}', options: ({ lawyer }) => ({ params: { id: lawyer.chatId } }) },
  {
    call: 'ai: POST /chats/{id}/runs',
    options: async ({ freeChat }) => ({ params: { id: await freeChat() }, body: { norm_id: null } }),
  },
  {
    call: 'ai: POST /chats/{id}/messages/{message}/feedback',
    options: ({ lawyer }) => ({
      params: { id: lawyer.chatId, message: lawyer.messageId },
      body: { mark: 'down', reason: 'other' },
    }),
  },
  {
    call: 'ai: POST /files',
    options: (_targets, text) => ({ files: { file: file(text) } }),
    fileLength: aMegabyte,
  },
  {
    call: 'ai: POST /chain-of-thought/analyze-document',
    options: (_targets, text) => ({ files: { file: file(text) } }),
    fileLength: aMegabyte,
  },
  { call: 'ai: POST /appeals/citizen-appeal' },
  { call: 'ai: POST /appeals/letter' },
  {
    call: 'ai: POST /appeals/letter',
    variant: 'file',
    options: (_targets, text) => ({ files: { file: file(text) } }),
    fileLength: aMegabyte,
  },
  { call: 'ai: POST /appeals/check', options: body({ kind: 'разъяснение' }) },
  {
    call: 'ai: POST /document-generation/chat/{session}/message',
    options: async ({ generator }) => ({ params: { session: await generator.newSession() } }),
  },
  {
    call: 'ai: POST /document-generation/chat/{session}/fields',
    options: ({ generator }) => ({ params: { session: generator.fillingId } }),
  },
  {
    call: 'ai: POST /document-generation/preview',
    options: documentForm,
  },
  {
    call: 'ai: POST /document-generation/generate',
    options: documentForm,
  },
  {
    call: 'admin: POST /administrators',
    options: () => ({ body: { login: `operator-of-attacks-${nextNumber()}`, email: '', role: 'operator' } }),
  },
  {
    call: 'admin: PUT /administrators/{administrator}',
    options: ({ administratorId }) => ({
      params: { administrator: administratorId },
      body: { email: '', role: 'chief' },
    }),
  },
  { call: 'admin: GET /accounts' },
  { call: 'admin: GET /channels' },
  { call: 'admin: GET /outbox' },
  { call: 'admin: GET /audit' },
  {
    call: 'admin: POST /persons/{person}/erase',
    options: ({ colleague }) => ({ params: { person: colleague.personId } }),
    isRefused: true,
  },
  {
    call: 'admin: PUT /channels/{channel}/hold',
    options: (targets) => ({ ...ofChannel(targets), body: { on: true } }),
  },
  { call: 'admin: GET /knowledge' },
  {
    call: 'admin: POST /knowledge',
    options: (_targets, text) => ({
      body: { number: '1', date: '2020-01-01', source_url: '' },
      files: { file: file(text) },
    }),
    fileLength: aMegabyte,
  },
  {
    call: 'admin: PUT /knowledge/{provision}',
    options: ({ knowledgeId }) => ({ params: { provision: knowledgeId } }),
  },
  {
    call: 'admin: POST /knowledge/{provision}/questions',
    options: ({ knowledgeId }) => ({ params: { provision: knowledgeId } }),
  },
  { call: 'admin: GET /news' },
  { call: 'admin: POST /news', options: body({ category: 'Разное' }) },
  {
    call: 'admin: PUT /news/{news}',
    options: ({ newsId }) => ({ params: { news: newsId }, body: { category: 'Разное' } }),
  },
  {
    call: 'admin: PUT /landing',
    options: body({
      regions: Array.from({ length: 5 }, () => undefined),
      faq: Array.from({ length: 3 }, () => undefined),
      price: 1000,
      registry_number: '1',
    }),
  },
]

/** Calls with free texts that stand for themselves elsewhere. */
export const notAttacked: Readonly<Record<string, string>> = {
  'managers: POST /organization': 'the fields of PUT /organization, once for a person',
  'managers: POST /channels': 'the fields of PUT /channels/{channel}, fifty times at most',
  'managers: POST /chat-list/push-subscriptions': 'an address of the web alone',
}
