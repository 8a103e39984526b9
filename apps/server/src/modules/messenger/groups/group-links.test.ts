import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { fillGroup, aGroup, aTeam, group, participant, tokenOf, type Participant } from '#testing/groups.ts'
import { listenToChats, unreadOf } from '#testing/messenger.ts'
import { aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { checkUnreadCounts } from '../chats/check-unread.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  expect(await checkUnreadCounts(1000)).toBe(0)
  await server.close()
})

const deadLink = { general: ['Ссылка недействительна или устарела'] }
const full = { general: ['В группе уже 2 000 участников'] }
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const notificationsOf = async (who: Participant) =>
  (await server.as(who).call('GET /channels/{channel}/notifications', { params: { channel: who.channelId } }))
    .data.items

describe('the link into a group', () => {
  it('GRP-20 shows name, kind and number of members alone; joining opens the group, repeated with the same answer', async () => {
    const { boss, mates, id } = await aGroup(server, 1, { kind: 'shared', name: 'Паводок' })
    const link = (await boss.groups.link(id)).data
    expect(link).toMatchObject({ mode: 'open', expires_at: null, limit: null, used: 0 })
    const token = tokenOf(link)
    const guest = participant(server, await anOwner())
    const page = await guest.groups.linked(token)
    expect(page.data).toEqual({
      group: { name: 'Паводок', avatar: null, description: '', kind: 'shared', members_count: 2 },
      mode: 'open',
      state: 'open',
    })
    expect((await mates[0]!.groups.linked(token)).data.state).toBe('member')
    for (const again of [false, true]) {
      const { status, data } = await guest.groups.join(token)
      expect([status, data.requested_at, data.group?.members_count, again]).toEqual([200, null, 3, again])
    }
    expect((await boss.groups.get(id)).data.link).toMatchObject({ used: 1 })
    expect((await guest.groups.get(id)).data).toMatchObject({ role: 'member', link: null })
    expect((await guest.groups.linked(token)).data.state).toBe('member')
    const { rows: stored } = await sql<{ row: string }>`select l::text as row from group_links l`.execute(
      db(),
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]!.row).not.toContain(Buffer.from(token).toString('hex'))
    expect(stored[0]!.row).not.toContain(token)
  })

  it('GRP-22 a new link ends the former; ended, used up, deleted, unknown and foreign ones are all alike dead', async () => {
    const { boss, id, channel } = await aGroup(server, 0)
    const [one, other] = [
      participant(server, await aManager({ channel })),
      participant(server, await aManager({ channel })),
    ]
    const stranger = participant(server, await anOwner())
    const dead = async (who: Participant, token: string) => {
      for (const answer of [await who.groups.linked(token), await who.groups.join(token)])
        expect([answer.status, answer.errors]).toEqual([404, deadLink])
    }
    const first = tokenOf((await boss.groups.link(id)).data)
    await dead(stranger, first)
    const second = tokenOf((await boss.groups.link(id, { mode: 'open', limit: 1 })).data)
    await dead(one, first)
    expect((await one.groups.join(second)).status).toBe(200)
    await dead(other, second)
    // Who is in is in: the link answers so though it is used up.
    expect((await one.groups.join(second)).status).toBe(200)
    const past = new Date(Date.now() - 1000).toISOString()
    expect((await boss.groups.link(id, { mode: 'open', expires_at: past })).errors).toHaveProperty(
      'expires_at',
    )
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const ending = tokenOf((await boss.groups.link(id, { mode: 'open', expires_at: soon })).data)
    expect((await other.groups.linked(ending)).status).toBe(200)
    await sql`update group_links set expires_at = now() where chat_id = ${id}`.execute(db())
    await dead(other, ending)
    const removed = tokenOf((await boss.groups.link(id)).data)
    expect((await boss.groups.unlink(id)).status).toBe(200)
    await dead(other, removed)
    await dead(other, 'unknown')
    const shared = await boss.groups.create({ kind: 'shared' })
    const open = tokenOf((await boss.groups.link(shared.data.id)).data)
    await sql`update channels set can_send_message = false where id = ${stranger.channelId}`.execute(db())
    await dead(stranger, open)
    await boss.groups.close(shared.data.id)
    await dead(other, open)
  })

  it('GRP-23 twenty who join at once by a link for one: exactly one account is in', async () => {
    const { boss, mates } = await aTeam(server, 20)
    const { id } = (await boss.groups.create({})).data
    const token = tokenOf((await boss.groups.link(id, { mode: 'open', limit: 1 })).data)
    const answers = await Promise.all(mates.map((mate) => mate.groups.join(token)))
    expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(404)])
    expect((await boss.groups.get(id)).data).toMatchObject({ members_count: 2, link: { used: 1 } })
  })

  it('GRP-31 whom an owner has taken out the link refuses, until somebody adds the account again', async () => {
    const { boss, mates, id } = await aGroup(server, 1)
    const [mate] = mates as [Participant]
    const token = tokenOf((await boss.groups.link(id)).data)
    await boss.groups.remove(id, mate)
    expect((await mate.groups.linked(token)).data.state).toBe('removed')
    const refused = await mate.groups.join(token)
    expect([refused.status, refused.errors]).toEqual([
      403,
      { general: ['Вас удалили из группы. Обратитесь к её владельцу.'] },
    ])
    expect((await boss.groups.add(id, mate)).data.added).toEqual([mate.managerId])
    await mate.groups.leave(id)
    expect((await mate.groups.join(token)).status).toBe(200)
  })

  it('sixty tries of links within an hour, then 429', async () => {
    const { boss } = await aTeam(server, 0)
    const answers = await Promise.all(Array.from({ length: 61 }, () => boss.groups.linked('guess')))
    expect(statuses(answers)).toEqual([...Array<number>(60).fill(404), 429])
  })
})

describe('requests', () => {
  it('GRP-24 with approval a join is a request: nothing is seen before an owner lets in; refused, it may be repeated after 24 h', async () => {
    const { boss, id, channel } = await aGroup(server, 0)
    const guest = participant(server, await aManager({ channel }))
    const listener = await listenToChats(server.url, guest)
    const owners = await listenToChats(server.url, boss)
    const token = tokenOf((await boss.groups.link(id, { mode: 'approval' })).data)
    const asked = await guest.groups.join(token)
    expect(asked.data).toMatchObject({ group: null, requested_at: expect.any(String) as string })
    expect((await guest.groups.join(token)).data).toEqual(asked.data)
    expect((await guest.groups.linked(token)).data.state).toBe('requested')
    expect(await owners.next('group-request')).toEqual({
      chat: { subject_type: 'GROUP', id, channel_id: boss.channelId },
      requests_count: 1,
    })
    expect(await notificationsOf(boss)).toMatchObject([
      { title: 'Заявка в группу', link: `/messenger?subject_type=GROUP&id=${id}` },
    ])
    await boss.send(group(id), 'Пока без вас')
    expect((await guest.history(group(id))).status).toBe(404)
    expect((await guest.list()).data.items).toEqual([])
    const { data: waiting } = await boss.groups.requests(id)
    expect(waiting).toMatchObject([{ manager_id: guest.managerId, channel: { id: channel.id } }])
    expect((await boss.groups.get(id)).data.requests_count).toBe(1)

    for (const status of [200, 200]) expect((await boss.groups.reject(id, guest)).status).toBe(status)
    expect((await boss.groups.requests(id)).data).toEqual([])
    const early = await guest.groups.join(token)
    expect(early.status).toBe(429)
    expect(early.errors).toEqual({
      general: ['Заявку отклонили. Подать её снова можно через сутки после отказа.'],
    })
    expect((await boss.groups.approve(id, guest)).status).toBe(404)
    await sql`update group_requests set rejected_at = rejected_at - interval '24 hours' where chat_id = ${id}`.execute(
      db(),
    )
    expect((await guest.groups.join(token)).data.group).toBeNull()
    expect(listener.received.filter(({ event }) => event !== 'notification')).toEqual([])

    for (const status of [200, 200]) expect((await boss.groups.approve(id, guest)).status).toBe(status)
    expect(await listener.next('group-changed')).toMatchObject({ group: { id, role: 'member' } })
    expect((await guest.history(group(id))).data.items.map((one) => one.message)).toContain('Пока без вас')
    expect(await guest.unread()).toEqual(unreadOf({}))
    expect((await boss.groups.get(id)).data).toMatchObject({ members_count: 2, requests_count: 0 })
    for (const one of [listener, owners]) one.close()
  })
})

it('GRP-25 the 2 001st is refused, also when several take the last place at once', async () => {
  const { boss, mates, channel } = await aTeam(server, 6)
  const { id } = (await boss.groups.create({})).data
  const token = tokenOf((await boss.groups.link(id)).data)
  await fillGroup(id, channel, 1998)
  const two = await boss.groups.add(id, mates[0]!, mates[1]!)
  expect([two.status, two.errors]).toEqual([409, full])
  expect((await boss.groups.get(id)).data.members_count).toBe(1999)
  const [adding, ...joining] = mates as [Participant, ...Participant[]]
  const answers = await Promise.all([
    ...joining.map((mate) => mate.groups.join(token)),
    boss.groups.add(id, adding),
  ])
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
  for (const { status, errors } of answers) if (status === 409) expect(errors).toEqual(full)
  expect((await boss.groups.get(id)).data.members_count).toBe(2000)
  const outside = participant(server, await aManager({ channel }))
  expect((await outside.groups.linked(token)).data.state).toBe('full')
})
