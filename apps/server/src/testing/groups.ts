import { randomUUID } from 'node:crypto'

import type {
  GroupKind,
  GroupRole,
  GroupSettings,
  LinkMode,
} from '@uprava/contract/messenger/group-shapes.ts'

import { db, sql } from '#platform/database/index.ts'

import { newManagers, seatAll } from './bulk-people.ts'
import { chatter, type Chatter, type Named } from './messenger.ts'
import { aManager, anOwner, type TestSeat } from './people.ts'
import type { TestServer } from './server.ts'

export const group = (id: number): Named => ({ type: 'GROUP', id })

/** The calls of groups in the channel of somebody. */
export function groupsOf(server: TestServer, who: TestSeat) {
  const client = server.as(who)
  const query = { channel_id: who.channelId }
  return {
    create: (given: {
      name?: string
      kind?: GroupKind
      manager_ids?: number[]
      channel_ids?: number[]
      settings?: Partial<GroupSettings>
      client_id?: string
      description?: string
    }) =>
      client.call('POST /groups', {
        query,
        body: { name: 'Планёрка', kind: 'inner', client_id: randomUUID(), ...given },
      }),
    get: (id: number) => client.call('GET /groups/{id}', { params: { id }, query }),
    change: (id: number, body: Record<string, unknown>) =>
      client.call('PUT /groups/{id}', { params: { id }, query, body }),
    close: (id: number) => client.call('DELETE /groups/{id}', { params: { id }, query }),
    members: (id: number, more: Record<string, unknown> = {}) =>
      client.call('GET /groups/{id}/members', { params: { id }, query: { ...query, ...more } }),
    add: (id: number, ...managers: { managerId: number }[]) =>
      client.call('POST /groups/{id}/members', {
        params: { id },
        query,
        body: { manager_ids: managers.map(({ managerId }) => managerId) },
      }),
    role: (id: number, { managerId: manager }: { managerId: number }, role: GroupRole) =>
      client.call('PUT /groups/{id}/members/{manager}', { params: { id, manager }, query, body: { role } }),
    remove: (id: number, { managerId: manager }: { managerId: number }) =>
      client.call('DELETE /groups/{id}/members/{manager}', { params: { id, manager }, query }),
    leave: (id: number) =>
      client.call('DELETE /groups/{id}/members/{manager}', {
        params: { id, manager: who.managerId },
        query,
      }),
    invite: (id: number, channel: number) =>
      client.call('POST /groups/{id}/organizations/{organization}', {
        params: { id, organization: channel },
        query,
      }),
    uninvite: (id: number, channel: number) =>
      client.call('DELETE /groups/{id}/organizations/{organization}', {
        params: { id, organization: channel },
        query,
      }),
    invitations: () => client.call('GET /group-invitations', { query }),
    accept: (id: number, ...managers: { managerId: number }[]) =>
      client.call('POST /group-invitations/{id}/accept', {
        params: { id },
        query,
        body: { manager_ids: managers.map(({ managerId }) => managerId) },
      }),
    decline: (id: number) => client.call('POST /group-invitations/{id}/decline', { params: { id }, query }),
    link: (id: number, body: { mode: LinkMode; limit?: number; expires_at?: string } = { mode: 'open' }) =>
      client.call('POST /groups/{id}/link', { params: { id }, query, body }),
    unlink: (id: number) => client.call('DELETE /groups/{id}/link', { params: { id }, query }),
    linked: (token: string) => client.call('GET /group-links/{token}', { params: { token }, query }),
    join: (token: string) => client.call('POST /group-links/{token}/join', { params: { token }, query }),
    requests: (id: number) => client.call('GET /groups/{id}/requests', { params: { id }, query }),
    approve: (id: number, { managerId: manager }: { managerId: number }) =>
      client.call('POST /groups/{id}/requests/{manager}/approve', { params: { id, manager }, query }),
    reject: (id: number, { managerId: manager }: { managerId: number }) =>
      client.call('POST /groups/{id}/requests/{manager}/reject', { params: { id, manager }, query }),
    readers: (id: number, more: Record<string, unknown> = {}) =>
      client.call('GET /chat-list/messages/{id}/seen-by', { params: { id }, query: { ...query, ...more } }),
    erase: (id: number) => client.call('DELETE /chat-list/messages/{id}', { params: { id }, query }),
    edit: (id: number, message: string, more: Record<string, unknown> = {}) =>
      client.call('PUT /chat-list/messages/{id}', { params: { id }, query, body: { message, ...more } }),
    react: (id: number) =>
      client.call('POST /chat-list/messages/{id}/reactions', {
        params: { id },
        query,
        body: { emoji: '👍' },
      }),
    pin: (id: number) => client.call('POST /chat-list/messages/{id}/pin', { params: { id }, query }),
    info: (id: number) =>
      client.call('GET /chat-list/{id}/info', { params: { id }, query: { ...query, subject_type: 'GROUP' } }),
    media: (id: number) =>
      client.call('GET /chat-list/{id}/media', {
        params: { id },
        query: { ...query, subject_type: 'GROUP' },
      }),
    writing: (id: number) =>
      client.call('POST /chat-list/{id}/notify-writing', {
        params: { id },
        query: { ...query, subject_type: 'GROUP' },
      }),
    search: (search: string) => client.call('GET /chat-list/search', { query: { ...query, search } }),
  }
}
export type GroupCalls = ReturnType<typeof groupsOf>

/** Somebody with the calls of chats and of groups. */
export type Participant = Chatter & { groups: GroupCalls }
export const participant = (server: TestServer, seat: TestSeat): Participant => ({
  ...chatter(server, seat),
  groups: groupsOf(server, seat),
})

/** An owner of an organization with colleagues, all with the calls of chats and groups. */
export async function aTeam(server: TestServer, colleagues: number) {
  const owner = await anOwner()
  const channel = { id: owner.channelId, organizationId: owner.organizationId, owner }
  const seats: TestSeat[] = []
  for (let count = 0; count < colleagues; count += 1) seats.push(await aManager({ channel }))
  return {
    channel,
    boss: participant(server, owner),
    mates: seats.map((seat) => participant(server, seat)),
  }
}

export const idsOf = (...seats: readonly { managerId: number }[]) => seats.map(({ managerId }) => managerId)

/** A group of a boss with colleagues. */
export async function aGroup(
  server: TestServer,
  colleagues = 2,
  given: Parameters<GroupCalls['create']>[0] = {},
) {
  const team = await aTeam(server, colleagues)
  const created = await team.boss.groups.create({ manager_ids: idsOf(...team.mates), ...given })
  if (created.status !== 200) throw new Error(`no group: ${created.status}`)
  return { ...team, id: created.data.id, created: created.data }
}

/** The token of the address of a group's link. */
export const tokenOf = ({ address }: { address: string }) => address.split('/').at(-1)!

/** As many further members of the group, with seats in the channel: stored rather than added. */
export async function fillGroup(
  groupId: number,
  channel: { id: number; organizationId: number },
  count: number,
): Promise<{ managerId: number; personId: number }[]> {
  const managers = await newManagers(count, channel.organizationId)
  const ids = managers.map((one) => one.id)
  await seatAll(ids.map((id) => [id, channel.id]))
  await sql`
    insert into chat_members (chat_id, manager_id, channel_id, joined_position)
    select ${groupId}, unnest(${ids}::int8[]), ${channel.id}, 0`.execute(db())
  return managers.map((one) => ({ managerId: one.id, personId: one.person_id }))
}
