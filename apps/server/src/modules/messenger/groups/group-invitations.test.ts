import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aGroup, aTeam, idsOf, participant, type Participant } from '#testing/groups.ts'
import { listenToChats } from '#testing/messenger.ts'
import { aManager } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A shared group, and an organization to invite: its owner, somebody who manages its team, somebody who does not. */
async function anInvitation() {
  const inviting = await aGroup(server, 1, { kind: 'shared', name: 'Межведомственная' })
  const invited = await aTeam(server, 1)
  const { channel } = invited
  const manager = participant(server, await aManager({ channel, sections: ['team'] }))
  return {
    ...inviting,
    invited: { chief: invited.boss, manager, clerk: invited.mates[0]!, channelId: channel.id },
  }
}

const invitedBy = async (who: Participant) =>
  (
    await server.as(who).call('GET /channels/{channel}/notifications', { params: { channel: who.channelId } })
  ).data.items.flatMap(({ title, text }) => (title === 'Приглашение в группу' ? [text] : []))

it('GRP-17 the owner and team seats of the invited organization get notification and card; others see nothing and may not answer', async () => {
  const { boss, mates, id, invited } = await anInvitation()
  const listener = await listenToChats(server.url, invited.manager)
  const { status, data: invitation } = await boss.groups.invite(id, invited.channelId)
  expect(status).toBe(200)
  expect(await listener.next('group-invitation')).toEqual({ invitation })
  expect(invitation).toMatchObject({
    group: { id, name: 'Межведомственная', members_count: 2 },
    from: { id: boss.channelId },
    channel: { id: invited.channelId },
    answer: null,
  })
  const text = `${invitation.from.name} приглашает вашу организацию в группу «Межведомственная»`
  for (const who of [invited.chief, invited.manager]) {
    expect(await invitedBy(who)).toEqual([text])
    expect((await who.groups.invitations()).data).toEqual([invitation])
  }
  const { clerk } = invited
  expect(await invitedBy(clerk)).toEqual([])
  expect((await clerk.groups.invitations()).data).toEqual([])
  for (const answer of [clerk.groups.accept(invitation.id, clerk), clerk.groups.decline(invitation.id)])
    expect((await answer).status).toBe(403)
  for (const outsider of [boss, mates[0]!])
    expect((await outsider.groups.decline(invitation.id)).status).toBe(404)
  // A second invitation answers the first, and nobody is notified again.
  expect((await boss.groups.invite(id, invited.channelId)).data.id).toBe(invitation.id)
  expect(await invitedBy(invited.chief)).toHaveLength(1)
  listener.close()
})

it('GRP-18 accepting joins the chosen colleagues for that channel; of two answers at once one is 409 and changes nothing', async () => {
  const { boss, id, invited } = await anInvitation()
  const { chief, manager, clerk, channelId } = invited
  const invitation = (await boss.groups.invite(id, channelId)).data
  expect((await chief.groups.accept(invitation.id, clerk, boss)).errors).toHaveProperty('manager_ids')
  const answers = await Promise.all([
    chief.groups.accept(invitation.id, chief, clerk),
    manager.groups.accept(invitation.id, manager),
  ])
  const [first, second] = answers.map((one) => one.status)
  expect(new Set([first, second])).toEqual(new Set([200, 409]))
  const joined = first === 200 ? [chief, clerk] : [manager]
  const { data: members } = await boss.groups.members(id)
  const theirs = members.items.filter((one) => one.channel.id === channelId)
  expect(new Set(theirs.map((one) => one.manager_id))).toEqual(new Set(idsOf(...joined)))
  for (const again of [chief.groups.decline(invitation.id), chief.groups.accept(invitation.id, chief)])
    expect((await again).status).toBe(409)
  expect((await chief.groups.invitations()).data).toEqual([])
  // A member adds colleagues of its own organization, nobody of the inviting one.
  const adding = joined[0]!
  const rest = [chief, manager, clerk].filter((one) => !joined.includes(one))
  expect((await adding.groups.add(id, ...rest)).data.added).toEqual(idsOf(...rest))

  expect((await boss.groups.uninvite(id, channelId)).status).toBe(200)
  for (const who of [chief, manager, clerk]) expect((await who.groups.get(id)).status).toBe(404)
  expect((await boss.groups.get(id)).data.members_count).toBe(2)
})

it('GRP-19 an invitation is dead after 30 days; the own channel and an inner group are 422; withdrawn and declined ones are over', async () => {
  const { boss, id, invited } = await anInvitation()
  const { chief, channelId } = invited
  expect((await boss.groups.invite(id, boss.channelId)).status).toBe(422)
  const inner = (await boss.groups.create({})).data.id
  expect((await boss.groups.invite(inner, channelId)).status).toBe(422)
  expect((await boss.groups.create({ channel_ids: [channelId] })).errors).toHaveProperty('channel_ids')

  const old = (await boss.groups.invite(id, channelId)).data
  const days = (Date.parse(old.expires_at) - Date.parse(old.created_at)) / 86_400_000
  expect(days).toBeCloseTo(30, 3)
  await sql`update group_invitations set expires_at = now() where id = ${old.id}`.execute(db())
  expect((await chief.groups.invitations()).data).toEqual([])
  expect((await chief.groups.accept(old.id, chief)).status).toBe(409)
  expect((await boss.groups.get(id)).data.members_count).toBe(2)

  // Invited again after its end, the organization is notified again.
  const listener = await listenToChats(server.url, chief)
  const again = (await boss.groups.invite(id, channelId)).data
  expect(await listener.next('group-invitation')).toMatchObject({
    invitation: { id: again.id, answer: null },
  })
  expect(await invitedBy(chief)).toHaveLength(2)
  expect((await chief.groups.decline(again.id)).data.answer).toBe('declined')
  expect((await chief.groups.accept(again.id, chief)).status).toBe(409)
  const third = (await boss.groups.invite(id, channelId)).data
  expect((await boss.groups.uninvite(id, channelId)).status).toBe(200)
  expect(
    await listener.next('group-invitation', ({ invitation }) => invitation.answer === 'withdrawn'),
  ).toMatchObject({ invitation: { id: third.id } })
  expect((await chief.groups.decline(third.id)).status).toBe(409)
  listener.close()
})
