import type { LooseOptions } from '../client.ts'
import { aText } from '../documents.ts'
import { aPicture } from '../pictures.ts'
import { aClientId, type Targets } from './foreign-targets.ts'

/** Who reaches for what is another's: somebody of another organization, or a colleague in the same channel. */
export type Intruder = 'stranger' | 'peer'

/** What the intruder has: the channel of the call, a chat and a document. */
export type Own = {
  readonly channel: number
  /** The colleague of an own chat. */
  readonly partner: number
  readonly message: number
  readonly document: number
  readonly folder: number
  readonly lawyerChat: number
}

/** A call with the id of something of somebody else, complete in everything else. */
export type ForeignCall = {
  readonly call: string
  readonly what: string
  /** What belongs to the channel is kept from a stranger alone, what is the owner's alone from a colleague too. */
  readonly by: readonly Intruder[]
  readonly options: (victim: Targets, own: Own) => LooseOptions
  /** The answer is a success in which the foreign thing is missing. */
  readonly isLeftOut?: true
}

const both = ['stranger', 'peer'] as const
const stranger = ['stranger'] as const
const room = { subject_type: 'PRIVATE-MANAGER' }
const inGroup = { subject_type: 'GROUP' }
const named = (id: number) => ({ subject_type: 'GROUP', id })

type Kind = keyof Targets
const by =
  (name: string, kind: Kind, rest: LooseOptions = {}): ForeignCall['options'] =>
  (victim) => ({ ...rest, params: { [name]: victim[kind] } })

/** Calls of one thing, named by its id in the address. */
const calls = (
  what: Kind,
  intruders: ForeignCall['by'],
  name: string,
  list: Readonly<Record<string, LooseOptions>>,
): ForeignCall[] =>
  Object.entries(list).map(([call, rest]) => ({
    call,
    what,
    by: intruders,
    options: by(name, what, rest),
  }))

const message = { body: { message: 'Здравствуйте' } }
const emoji = { body: { emoji: '👍' } }
const ofMessage: Readonly<Record<string, LooseOptions>> = {
  'managers: DELETE /chat-list/messages/{id}': {},
  'managers: PUT /chat-list/messages/{id}': message,
  'managers: POST /chat-list/messages/{id}/reactions': emoji,
  'managers: POST /chat-list/messages/{id}/pin': {},
  'managers: DELETE /chat-list/messages/{id}/pin': {},
  'managers: POST /chat-list/messages/{id}/save': {},
}
const ofChat = (query: { subject_type: string }): Readonly<Record<string, LooseOptions>> => ({
  'managers: GET /chat-list/{id}': { query },
  'managers: GET /chat-list/{id}/info': { query },
  'managers: POST /chat-list/{id}/notify-writing': { query },
  'managers: POST /chat-list/{id}/mark-all-as-read': { query },
  'managers: POST /chat-list/{id}/send-message': { query, ...message },
  'managers: GET /chat-list/{id}/media': { query },
  'managers: PUT /chat-list/{id}/settings': { query, body: { is_archived: true } },
})
const ofGroup: Readonly<Record<string, LooseOptions>> = {
  'managers: GET /groups/{id}': {},
  'managers: PUT /groups/{id}': { body: { name: 'Чужое' } },
  'managers: POST /groups/{id}/avatar': { files: { avatar: aPicture() } },
  'managers: DELETE /groups/{id}': {},
  'managers: GET /groups/{id}/members': {},
  'managers: POST /groups/{id}/link': { body: { mode: 'open' } },
  'managers: DELETE /groups/{id}/link': {},
  'managers: GET /groups/{id}/requests': {},
}
const toOwnChat =
  (body: (victim: Targets) => object): ForeignCall['options'] =>
  (victim, own) => ({
    params: { id: own.partner },
    query: room,
    body: { message: 'Здравствуйте', client_id: aClientId(), ...body(victim) },
  })
const inBody =
  (body: (victim: Targets, own: Own) => object, rest: LooseOptions = {}): ForeignCall['options'] =>
  (victim, own) => ({ ...rest, body: body(victim, own) })

/** Every call that takes an id of what is not everybody's. */
export const foreignCalls: readonly ForeignCall[] = [
  ...calls('account', both, 'id', { 'managers: POST /auth-by-manager/{id}': {} }),
  ...calls('session', both, 'id', { 'managers: DELETE /profile/sessions/{id}': {} }),
  ...['PUT', 'DELETE'].map((method): ForeignCall => ({
    call: `managers: ${method} /channels/{channel}/team/{team}`,
    what: 'seat',
    by: stranger,
    options: ({ seat }, { channel }) => ({
      params: { channel, team: seat },
      ...(method === 'PUT' && { body: { appointment: 'Чужой', permissions: [] } }),
    }),
  })),
  {
    call: 'managers: POST /channels/{channel}/team/{team}/invite',
    what: 'seat',
    by: stranger,
    options: ({ seat }, { channel }) => ({ params: { channel, team: seat } }),
  },
  ...calls('member', stranger, 'id', ofChat(room)),
  ...calls('group', both, 'id', { ...ofChat(inGroup), ...ofGroup }),
  ...calls('message', both, 'id', ofMessage),
  ...calls('chatFile', both, 'id', {
    'managers: GET /files/{id}/preview': {},
    'managers: POST /files/{id}/documents': {},
  }),
  ...calls('groupMessage', both, 'id', {
    ...ofMessage,
    'managers: GET /chat-list/messages/{id}/seen-by': {},
  }),
  ...['PUT', 'DELETE'].map((method): ForeignCall => ({
    call: `managers: ${method} /groups/{id}/members/{manager}`,
    what: 'group',
    by: both,
    options: ({ group, account }) => ({
      params: { id: group, manager: account },
      ...(method === 'PUT' && { body: { role: 'reader' } }),
    }),
  })),
  {
    call: 'managers: POST /groups/{id}/members',
    what: 'group',
    by: both,
    options: ({ group }, { partner }) => ({ params: { id: group }, body: { manager_ids: [partner] } }),
  },
  ...['POST', 'DELETE'].map((method): ForeignCall => ({
    call: `managers: ${method} /groups/{id}/organizations/{organization}`,
    what: 'group',
    by: both,
    options: ({ group }, { channel }) => ({ params: { id: group, organization: channel } }),
  })),
  ...['approve', 'reject'].map((answer): ForeignCall => ({
    call: `managers: POST /groups/{id}/requests/{manager}/${answer}`,
    what: 'group',
    by: both,
    options: ({ group, member }) => ({ params: { id: group, manager: member } }),
  })),
  {
    call: 'managers: POST /group-invitations/{id}/accept',
    what: 'groupInvitation',
    by: both,
    options: ({ groupInvitation }, { partner }) => ({
      params: { id: groupInvitation },
      body: { manager_ids: [partner] },
    }),
  },
  ...calls('groupInvitation', both, 'id', { 'managers: POST /group-invitations/{id}/decline': {} }),
  {
    call: 'managers: POST /groups',
    what: 'a colleague of another channel',
    by: stranger,
    options: inBody(({ member }) => ({
      name: 'Группа',
      kind: 'inner',
      client_id: aClientId(),
      manager_ids: [member],
    })),
    isLeftOut: true,
  },
  {
    call: 'managers: POST /chat-list/{id}/send-message',
    what: 'a quoted message',
    by: both,
    options: toOwnChat(({ message: id }) => ({ answer_id: id })),
  },
  {
    call: 'managers: POST /chat-list/{id}/send-message',
    what: 'a document',
    by: stranger,
    options: toOwnChat(({ document }) => ({ custom_documents: [document] })),
  },
  {
    call: 'managers: POST /chat-list/{id}/send-message',
    what: 'a recipient',
    by: stranger,
    options: ({ member }) => ({
      params: { id: 0 },
      query: room,
      body: { message: 'Здравствуйте', recipient_id: member, type: 'PRIVATE-MANAGER' },
    }),
  },
  {
    call: 'managers: POST /chat-list/messages/forward',
    what: 'a message',
    by: both,
    options: inBody(({ message: id }, { partner }) => ({
      message_ids: [id],
      recipients: [{ ...room, id: partner }],
      client_id: aClientId(),
    })),
  },
  {
    call: 'managers: POST /chat-list/messages/forward',
    what: 'a recipient',
    by: both,
    options: inBody(({ group }, { message: id }) => ({
      message_ids: [id],
      recipients: [named(group)],
      client_id: aClientId(),
    })),
  },
  {
    call: 'managers: PUT /chat-list/drafts',
    what: 'a chat',
    by: both,
    options: inBody(({ group }) => ({ ...named(group), message: 'Черновик' })),
  },
  {
    call: 'managers: PUT /chat-list/drafts',
    what: 'a document',
    by: stranger,
    options: inBody(({ document }, { partner }) => ({
      ...room,
      id: partner,
      message: 'Черновик',
      custom_documents: [document],
    })),
    isLeftOut: true,
  },
  {
    call: 'managers: PUT /chat-list/drafts',
    what: 'a quoted message',
    by: both,
    options: inBody(({ message: id }, { partner }) => ({
      ...room,
      id: partner,
      message: 'Черновик',
      answer_id: id,
    })),
    isLeftOut: true,
  },
  {
    call: 'managers: PUT /chat-list/pins',
    what: 'a chat',
    by: both,
    options: inBody(({ group }) => ({ chats: [named(group)] })),
  },
  {
    call: 'managers: GET /chat-list',
    what: 'a chat',
    by: both,
    options: ({ group }) => ({ query: { ...inGroup, chat_list_id: group } }),
    isLeftOut: true,
  },
  {
    call: 'managers: GET /chat-list',
    what: 'a folder',
    by: both,
    options: ({ chatFolder }) => ({ query: { folder_id: chatFolder } }),
  },
  {
    call: 'managers: GET /chat-list/{id}',
    what: 'a message to jump to',
    by: both,
    options: ({ message: id }, { partner }) => ({
      params: { id: partner },
      query: { ...room, around_id: id },
    }),
    isLeftOut: true,
  },
  {
    call: 'managers: GET /chat-list/mentionable',
    what: 'a group',
    by: both,
    options: ({ group }) => ({ query: named(group) }),
  },
  {
    call: 'managers: GET /chat-list/scheduled',
    what: 'a group',
    by: both,
    options: ({ group }) => ({ query: named(group) }),
  },
  ...calls('scheduled', both, 'id', {
    'managers: PUT /chat-list/scheduled/{id}': message,
    'managers: DELETE /chat-list/scheduled/{id}': {},
    'managers: POST /chat-list/scheduled/{id}/send-now': {},
  }),
  ...calls('poll', both, 'id', { 'managers: POST /chat-list/messages/{id}/close-poll': {} }),
  {
    call: 'managers: POST /chat-list/messages/{id}/vote',
    what: 'a poll',
    by: both,
    options: ({ poll, pollOption }) => ({ params: { id: poll }, body: { option_ids: [pollOption] } }),
  },
  {
    call: 'managers: GET /chat-list/messages/{id}/votes',
    what: 'a poll',
    by: both,
    options: ({ poll, pollOption }) => ({ params: { id: poll }, query: { option_id: pollOption } }),
  },
  {
    call: 'managers: GET /chat-list/mentions',
    what: 'a group',
    by: both,
    options: ({ group }) => ({ query: named(group) }),
  },
  {
    call: 'managers: POST /chat-folders',
    what: 'a chat',
    by: both,
    options: inBody(({ group }) => ({ name: 'Папка', rules: [], chats: [named(group)] })),
  },
  ...calls('chatFolder', both, 'id', {
    'managers: PUT /chat-folders/{id}': { body: { name: 'Папка', rules: [], chats: [] } },
    'managers: DELETE /chat-folders/{id}': {},
  }),
  {
    call: 'managers: PUT /chat-folders/order',
    what: 'a folder',
    by: both,
    options: inBody(({ chatFolder }) => ({ ids: [chatFolder] })),
  },
  ...calls('document', stranger, 'custom', {
    'managers: GET /customs/{custom}/text': {},
    'managers: DELETE /customs/{custom}': {},
    'managers: PUT /customs/{custom}': { body: { name: 'Документ' } },
    'managers: POST /customs/{custom}/restore': {},
  }),
  {
    call: 'managers: POST /customs/{custom}/send',
    what: 'document',
    by: stranger,
    options: ({ document }, { partner }) => ({
      params: { custom: document },
      body: { recipients: [{ ...room, id: partner }] },
    }),
  },
  {
    call: 'managers: POST /customs/{custom}/send',
    what: 'a recipient',
    by: both,
    options: ({ group }, { document }) => ({
      params: { custom: document },
      body: { recipients: [named(group)] },
    }),
  },
  {
    call: 'managers: POST /customs/move',
    what: 'document',
    by: stranger,
    options: inBody(({ document }, { folder }) => ({ ids: [document], folder_id: folder })),
  },
  {
    call: 'managers: POST /customs/move',
    what: 'a folder',
    by: stranger,
    options: inBody(({ folder }, { document }) => ({ ids: [document], folder_id: folder })),
  },
  {
    call: 'managers: POST /customs/trash',
    what: 'document',
    by: stranger,
    options: inBody(({ document }) => ({ ids: [document] })),
  },
  {
    call: 'managers: POST /customs/restore',
    what: 'document',
    by: stranger,
    options: inBody(({ document }) => ({ ids: [document] })),
  },
  {
    call: 'managers: POST /customs/send',
    what: 'document',
    by: stranger,
    options: inBody(({ document }, { partner }) => ({
      ids: [document],
      recipients: [{ ...room, id: partner }],
    })),
  },
  {
    call: 'managers: POST /customs/send',
    what: 'a recipient',
    by: both,
    options: inBody(({ group }, { document }) => ({ ids: [document], recipients: [named(group)] })),
  },
  {
    call: 'managers: GET /customs',
    what: 'a folder',
    by: stranger,
    options: ({ folder }) => ({ query: { folder_id: folder } }),
  },
  {
    call: 'managers: POST /customs',
    what: 'a folder',
    by: stranger,
    options: inBody(({ folder }) => ({ name: 'Документ', folder_id: folder }), { files: { file: aText() } }),
  },
  {
    call: 'managers: POST /folders',
    what: 'a folder',
    by: stranger,
    options: inBody(({ folder }) => ({ name: 'Папка', parent_id: folder })),
  },
  ...calls('folder', stranger, 'folder', { 'managers: DELETE /folders/{folder}': {} }),
  {
    call: 'managers: POST /channels/{channel}/notifications/{notification}/mark-as-read',
    what: 'notification',
    by: both,
    options: ({ notification }, { channel }) => ({ params: { channel, notification } }),
  },
  {
    call: 'managers: DELETE /channels/{channel}/act-tickets/{actTicket}',
    what: 'charter',
    by: stranger,
    options: ({ charter }, { channel }) => ({ params: { channel, actTicket: charter } }),
  },
  ...calls('assistant', both, 'id', { 'managers: POST /assistant/{id}/download': {} }),
  ...calls('run', both, 'run', {
    'ai: GET /runs/{run}': {},
    'ai: GET /runs/{run}/events': {},
    'ai: POST /runs/{run}/stop': {},
  }),
  ...calls('evidence', both, 'evidence', { 'ai: GET /evidence/{evidence}': {} }),
  ...calls('lawyerChat', both, 'id', {
    'ai: GET /chats/{id}': {},
    'ai: PUT /chats/{id}': { body: { title: 'Чужой' } },
    'ai: DELETE /chats/{id}': {},
    'ai: GET /chats/{id}/messages': {},
    'ai: POST /chats/{id}/runs': { body: { content: 'Какой срок ответа на обращение?' } },
    'ai: GET /chats/{id}/export/': {},
  }),
  {
    call: 'ai: POST /requests/legal_request',
    what: 'a chat',
    by: both,
    options: inBody(({ lawyerChat }) => ({
      request: { content: 'Какой срок ответа на обращение?' },
      chat_id: lawyerChat,
    })),
  },
  {
    call: 'ai: POST /requests/legal_request',
    what: 'a file of a plain question',
    by: both,
    options: inBody(({ file }) => ({ content: 'Какой срок ответа на обращение?', file_ids: [file] })),
  },
  {
    call: 'ai: POST /requests/legal_request',
    what: 'a file',
    by: both,
    options: inBody(({ file }, { lawyerChat }) => ({
      request: { content: 'Какой срок ответа на обращение?', metadata: { file_ids: [file] } },
      chat_id: lawyerChat,
    })),
  },
  {
    call: 'ai: POST /chats/{id}/runs',
    what: 'a file',
    by: both,
    options: ({ file }, { lawyerChat }) => ({
      params: { id: lawyerChat },
      body: { content: 'Какой срок ответа на обращение?', file_ids: [file] },
    }),
  },
  ...['lawyerChat', 'own chat'].flatMap((what): ForeignCall[] =>
    [
      ['ai: POST /chats/{id}/messages/{message}/feedback', { body: { mark: 'up' } }] as const,
      ['ai: GET /chats/{id}/messages/{message}/export', {}] as const,
    ].map(([call, rest]) => ({
      call,
      what: `an answer by ${what}`,
      by: both,
      options: ({ lawyerChat, lawyerAnswer }, own) => ({
        params: { id: what === 'own chat' ? own.lawyerChat : lawyerChat, message: lawyerAnswer },
        ...rest,
      }),
    })),
  ),
  ...calls('file', both, 'file', { 'ai: DELETE /files/{file}': {} }),
  ...calls('analysis', both, 'analysis', {
    'ai: GET /analyses/{analysis}': {},
    'ai: GET /analyses/{analysis}/paragraphs': {},
    'ai: GET /analyses/{analysis}/report': {},
    'ai: DELETE /analyses/{analysis}': {},
  }),
  {
    call: 'ai: GET /document-generation/chat',
    what: 'a session',
    by: both,
    options: ({ generator }) => ({ query: { session: generator } }),
    isLeftOut: true,
  },
  ...calls('generator', both, 'session', {
    'ai: POST /document-generation/chat/{session}/message': { body: { content: 'Приказ' } },
    'ai: POST /document-generation/chat/{session}/fields': { body: { content: 'Должность: учитель' } },
  }),
  ...calls('generated', both, 'file_name', { 'ai: GET /document-generation/download/{file_name}': {} }),
]

/** Calls that take an id and are tried elsewhere, or whose id leads to what is everybody's. */
export const notForeign: Readonly<Record<string, string>> = {
  'managers: POST /organization': 'reference lists',
  'managers: PUT /organization': 'reference lists',
  'managers: POST /channels': 'reference lists',
  'managers: PUT /channels/{channel}': 'reference lists; the channel is the guard’s: rights-matrix.test.ts',
  'managers: GET /channels/directory': 'reference lists',
  'managers: GET /chat-list/search': 'a position in the own list',
  'managers: POST /channels/{channel}/notifications/mark-all-as-read': 'a position in the own list',
  'managers: POST /channels/{channel}/act-tickets': 'acts of the reference base',
  'managers: POST /channels/{channel}/act-tickets/preview': 'acts of the reference base',
  'managers: GET /news/{news}': 'published news are everybody’s',
  'ai: GET /provisions/{id}': 'the reference base; acts of a channel: laws.test.ts',
  'ai: GET /analyses': 'a position in the own list',
}
