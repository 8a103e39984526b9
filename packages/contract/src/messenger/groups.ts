import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import {
  channelQuery,
  id,
  inChannel,
  integer,
  moment,
  named,
  optionalText,
  page,
  paged,
  refusalTexts,
  searchTerm,
  text,
} from '../fields.ts'
import { groupLimits } from '../limits/messenger-limits.ts'
import {
  groupDetails,
  groupHistories,
  groupKinds,
  groupLink,
  groupRights,
  groupRoles,
  linkModes,
} from './group-shapes.ts'
import { clientId } from './messenger-calls.ts'

export const groupTexts = {
  full: 'В группе уже 2 000 участников',
  lastOwner: 'Сначала назначьте другого владельца',
  deadLink: 'Ссылка недействительна или устарела',
  removed: 'Вас удалили из группы. Обратитесь к её владельцу.',
} as const

const right = (label: string) => z.enum(groupRights, { error: refusalTexts.notAChoice(label) }).optional()

/** Settings of a group; what is absent stays, at creation as usual (messenger §1.2). */
const chosenSettings = z.object({
  writes: right('Кто пишет'),
  adds: right('Кто добавляет'),
  pins: right('Кто закрепляет'),
  mentions_all: right('Кто упоминает всех'),
  history: z.enum(groupHistories, { error: refusalTexts.notAChoice('История для новых') }).optional(),
})

const name = text('Название', { max: groupLimits.name, isLine: true })
const description = optionalText('Описание', { max: groupLimits.description })
const managerIds = (most: number) => z.array(id('Сотрудник')).max(most, groupTexts.full)

/** Somebody who was not added: a member already, or nobody of the actor's channel. */
const skipped = z.array(z.object({ manager_id: z.int(), reason: z.enum(['member', 'not_found']) }))

export const groupMember = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  appointment: z.string().nullable(),
  channel: named,
  role: z.enum(groupRoles),
  is_online: z.boolean(),
  joined_at: moment(),
})
export type GroupMember = z.output<typeof groupMember>

/** An invitation of an organization; `answer` null: it waits. */
export const groupInvitation = z.object({
  id: z.int(),
  group: z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    avatar: z.string().nullable(),
    members_count: z.int(),
  }),
  /** The channel that invites, and the invited one. */
  from: named,
  channel: named,
  created_at: moment(),
  expires_at: moment(),
  answer: z.enum(['accepted', 'declined', 'withdrawn']).nullable(),
})
export type GroupInvitation = z.output<typeof groupInvitation>

/** Somebody who asks to be let in. */
export const groupRequest = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  appointment: z.string().nullable(),
  channel: named,
  requested_at: moment(),
})
export type GroupRequest = z.output<typeof groupRequest>

/** What the page of a link shows of a group; `state` is the visitor's. */
export const linkedGroup = z.object({
  group: z.object({
    name: z.string(),
    avatar: z.string().nullable(),
    description: z.string(),
    kind: z.enum(groupKinds),
    members_count: z.int(),
  }),
  mode: z.enum(linkModes),
  state: z.enum(['open', 'member', 'requested', 'removed', 'full']),
})
export type LinkedGroup = z.output<typeof linkedGroup>

/** Somebody in the lists «Прочитали» and «Не прочитали». */
export const messageReader = z.object({
  manager_id: z.int(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  channel_name: z.string(),
})
export type MessageReader = z.output<typeof messageReader>

const byGroup = z.object({ id: id('Группа') })
const byMember = z.object({ id: id('Группа'), manager: id('Участник') })
/** The organization is not called `channel`: that names the channel that the actor sits in. */
const byOrganization = z.object({ id: id('Группа'), organization: id('Организация') })
const token = z.object({ token: z.string().min(1).max(200) })
const ok = z.object({ ok: z.literal(true) })

export const groupCalls = {
  createGroup: endpoint({
    method: 'POST',
    path: '/groups',
    summary: 'A new group; the same client_id answers the first',
    access: { for: 'seat' },
    query: channelQuery,
    body: z.object({
      name,
      kind: z.enum(groupKinds, { error: refusalTexts.requiredChoice('Вид группы') }),
      description,
      manager_ids: managerIds(groupLimits.members - 1).default([]),
      channel_ids: z
        .array(id('Организация'))
        .max(200, 'За один раз можно пригласить не больше 200 организаций')
        .default([]),
      settings: chosenSettings.optional(),
      client_id: clientId,
      ...inChannel,
    }),
    reply: groupDetails.extend({ skipped }),
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/groups/{id}',
    summary: 'A group I am a member of',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    reply: groupDetails,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/groups/{id}',
    summary: 'Change name, description and settings; what is absent stays',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    body: z.object({
      name: name.optional(),
      description: text('Описание', { max: groupLimits.description }).or(z.literal('')).optional(),
      settings: chosenSettings.optional(),
      ...inChannel,
    }),
    reply: groupDetails,
  }),
  setGroupAvatar: endpoint({
    method: 'POST',
    path: '/groups/{id}/avatar',
    summary: 'The picture of the group',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    files: { avatar: { kind: 'picture', most: 1, required: true, label: 'Фотография' } },
    reply: groupDetails,
  }),
  closeGroup: endpoint({
    method: 'DELETE',
    path: '/groups/{id}',
    summary: 'Close the group: it can be read for 30 days more',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    reply: ok,
  }),
  listGroupMembers: endpoint({
    method: 'GET',
    path: '/groups/{id}/members',
    summary: 'Members, owners first, then by name',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery.extend({
      search: searchTerm(),
      role: z.enum(groupRoles).optional().catch(undefined),
      page: page(),
    }),
    reply: paged(groupMember),
  }),
  addGroupMembers: endpoint({
    method: 'POST',
    path: '/groups/{id}/members',
    summary: 'Add colleagues of the channel I sit for in the group: all there is room for, or nobody',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    body: z.object({
      manager_ids: z
        .array(id('Сотрудник'), { error: 'Выберите сотрудников' })
        .min(1, 'Выберите сотрудников')
        .max(groupLimits.added, 'За один раз можно добавить не больше 100 сотрудников'),
      ...inChannel,
    }),
    reply: z.object({ added: z.array(z.int()), skipped }),
  }),
  setGroupRole: endpoint({
    method: 'PUT',
    path: '/groups/{id}/members/{manager}',
    summary: 'The role of a member',
    access: { for: 'seat' },
    params: byMember,
    query: channelQuery,
    body: z.object({
      role: z.enum(groupRoles, { error: refusalTexts.requiredChoice('Роль') }),
      ...inChannel,
    }),
    reply: groupMember,
  }),
  removeGroupMember: endpoint({
    method: 'DELETE',
    path: '/groups/{id}/members/{manager}',
    summary: 'Take a member out, or leave',
    access: { for: 'seat' },
    params: byMember,
    query: channelQuery,
    reply: ok,
  }),
  inviteOrganization: endpoint({
    method: 'POST',
    path: '/groups/{id}/organizations/{organization}',
    summary: 'Invite an organization of the directory into a shared group',
    access: { for: 'seat' },
    params: byOrganization,
    query: channelQuery,
    reply: groupInvitation,
  }),
  removeOrganization: endpoint({
    method: 'DELETE',
    path: '/groups/{id}/organizations/{organization}',
    summary: 'Take all members of an organization out, and its invitation',
    access: { for: 'seat' },
    params: byOrganization,
    query: channelQuery,
    reply: ok,
  }),
  listGroupInvitations: endpoint({
    method: 'GET',
    path: '/group-invitations',
    summary: 'Invitations of my channel that wait for an answer',
    access: { for: 'seat' },
    query: channelQuery,
    reply: z.array(groupInvitation),
  }),
  acceptGroupInvitation: endpoint({
    method: 'POST',
    path: '/group-invitations/{id}/accept',
    summary: 'Join the chosen colleagues for the invited channel',
    access: { for: 'seat' },
    params: z.object({ id: id('Приглашение') }),
    query: channelQuery,
    body: z.object({
      manager_ids: z
        .array(id('Сотрудник'), { error: 'Выберите сотрудников' })
        .min(1, 'Выберите сотрудников')
        .max(groupLimits.added, 'За один раз можно добавить не больше 100 сотрудников'),
      ...inChannel,
    }),
    reply: groupInvitation,
  }),
  declineGroupInvitation: endpoint({
    method: 'POST',
    path: '/group-invitations/{id}/decline',
    summary: 'Refuse an invitation',
    access: { for: 'seat' },
    params: z.object({ id: id('Приглашение') }),
    query: channelQuery,
    reply: groupInvitation,
  }),
  setGroupLink: endpoint({
    method: 'POST',
    path: '/groups/{id}/link',
    summary: 'A new link into the group; the former one ends',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    body: z.object({
      mode: z.enum(linkModes, { error: refusalTexts.requiredChoice('Вступление') }),
      expires_at: moment().nullish(),
      limit: integer('Число вступлений', { min: 1, max: groupLimits.members }).nullish(),
      ...inChannel,
    }),
    reply: groupLink,
  }),
  deleteGroupLink: endpoint({
    method: 'DELETE',
    path: '/groups/{id}/link',
    summary: 'End the link',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    reply: ok,
  }),
  getGroupLink: endpoint({
    method: 'GET',
    path: '/group-links/{token}',
    summary: 'The group a link leads into; 60 tries an hour',
    access: { for: 'seat' },
    params: token,
    query: channelQuery,
    reply: linkedGroup,
  }),
  joinByLink: endpoint({
    method: 'POST',
    path: '/group-links/{token}/join',
    summary: 'Join for the channel of the call, or ask to be let in',
    access: { for: 'seat' },
    params: token,
    query: channelQuery,
    body: z.object(inChannel).optional(),
    reply: z.object({ group: groupDetails.nullable(), requested_at: moment().nullable() }),
  }),
  listGroupRequests: endpoint({
    method: 'GET',
    path: '/groups/{id}/requests',
    summary: 'Who asks to be let in, the oldest first',
    access: { for: 'seat' },
    params: byGroup,
    query: channelQuery,
    reply: z.array(groupRequest),
  }),
  approveGroupRequest: endpoint({
    method: 'POST',
    path: '/groups/{id}/requests/{manager}/approve',
    summary: 'Let somebody in; repeated: nothing changes',
    access: { for: 'seat' },
    params: byMember,
    query: channelQuery,
    reply: ok,
  }),
  rejectGroupRequest: endpoint({
    method: 'POST',
    path: '/groups/{id}/requests/{manager}/reject',
    summary: 'Refuse somebody, who may ask again after 24 hours',
    access: { for: 'seat' },
    params: byMember,
    query: channelQuery,
    reply: ok,
  }),
  listReaders: endpoint({
    method: 'GET',
    path: '/chat-list/messages/{id}/seen-by',
    summary: 'Who has read a message of a group, or whose colleagues have of an organization chat; 50 a page',
    access: { for: 'seat' },
    params: z.object({ id: id('Сообщение') }),
    query: channelQuery.extend({
      state: z.enum(['seen', 'unseen'], { error: refusalTexts.requiredChoice('Список') }).default('seen'),
      page: page(),
    }),
    reply: paged(messageReader).extend({ seen: z.int(), of: z.int() }),
  }),
} as const
