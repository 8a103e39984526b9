import { afterAll, beforeAll, expect, it } from 'vitest'

import { aGroup, group, participant, type Participant } from '#testing/groups.ts'
import { colleague, listenToChats, organization, type Chatter } from '#testing/messenger.ts'
import { aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query = (who: Chatter) => ({ channel_id: who.channelId })
const list = async (who: Chatter) =>
  (await server.as(who).call('GET /chat-folders', { query: query(who) })).data
const create = (who: Chatter, body: Record<string, unknown>) =>
  server.as(who).call('POST /chat-folders', { query: query(who), body: { name: 'Папка', ...body } })
const update = (who: Chatter, id: number, body: Record<string, unknown>) =>
  server
    .as(who)
    .call('PUT /chat-folders/{id}', { params: { id }, query: query(who), body: { name: 'Папка', ...body } })
const remove = (who: Chatter, id: number) =>
  server.as(who).call('DELETE /chat-folders/{id}', { params: { id }, query: query(who) })
const order = (who: Chatter, ids: number[]) =>
  server.as(who).call('PUT /chat-folders/order', { query: query(who), body: { ids } })
const mute = (who: Chatter, id: number, body: Record<string, unknown>) =>
  server.as(who).call('PUT /chat-list/{id}/settings', {
    params: { id },
    query: { subject_type: 'GROUP', channel_id: who.channelId },
    body,
  })

const keyOf = ({ subject_type: type, id }: { subject_type: string; id: number }) => `${type} ${id}`

/** An account with a room, an organization chat and two groups, each with something unread but the second group. */
async function aReader() {
  const { boss, mates, id, channel } = await aGroup(server, 1)
  const [reader] = mates as [Participant]
  const partner = participant(server, await anOwner())
  const quiet = (await boss.groups.create({ manager_ids: [reader.managerId], name: 'Тихая' })).data.id
  await boss.send(colleague(reader), 'В личку')
  await partner.send(organization(reader.channelId), 'Письмо')
  await boss.send(group(id), 'В группу')
  const room = (await reader.list({ type: 'inside' })).data.items[0]!.id
  // Ids of groups and of channels may be alike.
  const keys = {
    room: `PRIVATE-ROOM ${room}`,
    letter: `ORGANIZATION ${partner.channelId}`,
    loud: `GROUP ${id}`,
    quiet: `GROUP ${quiet}`,
  }
  return { reader, boss, channel, loud: id, quiet, keys }
}

it('CHAT-26 rules and picked chats select; list, total and badge agree, also over pages; deleting one deletes no chat', async () => {
  const { reader, boss, loud, quiet, keys } = await aReader()
  const cases = [
    { rules: ['inside'], holds: [keys.room] },
    { rules: ['department'], holds: [keys.letter] },
    { rules: ['groups'], holds: [keys.loud, keys.quiet] },
    { rules: ['groups', 'unread'], holds: [keys.loud] },
    { rules: ['unread'], holds: [keys.room, keys.letter, keys.loud] },
    { rules: ['not_muted'], holds: [keys.room, keys.letter, keys.loud, keys.quiet] },
    { rules: [], chats: [{ subject_type: 'GROUP', id: quiet }], holds: [keys.quiet] },
    {
      rules: ['unread', 'groups'],
      chats: [{ subject_type: 'PRIVATE-MANAGER', id: boss.managerId }],
      holds: [keys.loud, keys.room],
    },
    { rules: [], holds: [] },
  ]
  const unread = new Set([keys.room, keys.letter, keys.loud])
  for (const { holds, ...form } of cases) {
    const { status, data: folder } = await create(reader, form)
    expect(status).toBe(200)
    expect(folder).toMatchObject({ name: 'Папка', rules: form.rules })
    const { data } = await reader.list({ folder_id: folder.id })
    expect(new Set(data.items.map(keyOf))).toEqual(new Set(holds))
    expect(data.total).toBe(holds.length)
    const pages = []
    for (let page = 1; page <= holds.length; page += 1)
      pages.push(...(await reader.list({ folder_id: folder.id, page, per_page: 1 })).data.items)
    expect(pages.map(keyOf)).toEqual(data.items.map(keyOf))
    expect(folder.unread_chats_count).toBe(holds.filter((key) => unread.has(key)).length)
  }
  // A muted chat leaves «Кроме отключённых», an archived one every folder.
  await mute(reader, loud, { muted_until: 'forever' })
  const folders = await list(reader)
  expect(folders[5]).toMatchObject({ rules: ['not_muted'], unread_chats_count: 2 })
  expect((await reader.list({ folder_id: folders[5]!.id })).data.total).toBe(3)
  await mute(reader, loud, { muted_until: null, is_archived: true })
  expect((await list(reader))[2]).toMatchObject({ rules: ['groups'], unread_chats_count: 0 })
  expect((await reader.list({ folder_id: folders[2]!.id })).data.items.map((one) => one.id)).toEqual([quiet])
  for (const folder of folders) expect((await remove(reader, folder.id)).status).toBe(200)
  expect(await list(reader)).toEqual([])
  expect((await reader.list()).data.total).toBe(3)
})

it('CHAT-26 twenty at most, with names of 1 to 24 characters; the order names all of them', async () => {
  const reader = participant(server, await anOwner())
  expect((await create(reader, { name: ' ' })).errors).toHaveProperty('name')
  expect((await create(reader, { name: 'я'.repeat(25) })).errors).toHaveProperty('name')
  expect((await create(reader, { rules: ['ночью'] })).status).toBe(422)
  const ids: number[] = []
  for (let count = 0; count < 20; count += 1) ids.push((await create(reader, { name: `${count}` })).data.id)
  expect((await create(reader, {})).errors).toEqual({ general: ['Папок может быть не больше 20'] })
  const turned = ids.toReversed()
  const listener = await listenToChats(server.url, reader)
  expect((await order(reader, turned)).data.map((one) => one.id)).toEqual(turned)
  const event = await listener.next('chat-folders')
  expect(event).toMatchObject({ channel_id: reader.channelId })
  expect(event.folders.map((one) => one.id)).toEqual(turned)
  expect((await list(reader)).map((one) => one.id)).toEqual(turned)
  for (const wrong of [turned.slice(1), [...turned.slice(1), turned[1]!], [...turned.slice(1), 999_999]])
    expect((await order(reader, wrong)).status).toBe(409)
  listener.close()
})

it('CHAT-25 CHAT-27 folders are of one account in one channel; another’s is 404, and a chat that is not one’s own cannot be picked', async () => {
  const { reader, boss, loud, quiet, channel } = await aReader()
  const { data: folder } = await create(reader, {
    chats: [
      { subject_type: 'GROUP', id: loud },
      { subject_type: 'GROUP', id: quiet },
    ],
  })
  expect(folder.chats).toEqual([
    { subject_type: 'GROUP', id: loud, channel_id: reader.channelId },
    { subject_type: 'GROUP', id: quiet, channel_id: reader.channelId },
  ])
  const listener = await listenToChats(server.url, boss)
  expect((await update(reader, folder.id, { name: 'Важное', chats: folder.chats })).data.name).toBe('Важное')
  expect(await list(boss)).toEqual([])
  expect((await update(boss, folder.id, {})).status).toBe(404)
  expect((await remove(boss, folder.id)).status).toBe(404)
  expect((await order(boss, [folder.id])).status).toBe(409)
  expect((await boss.list({ folder_id: folder.id })).status).toBe(404)
  const outsider = participant(server, await aManager({ channel }))
  expect((await create(outsider, { chats: [{ subject_type: 'GROUP', id: loud }] })).status).toBe(404)
  // Whoever leaves a group does not find it in the folder any more.
  await reader.groups.leave(quiet)
  expect((await list(reader))[0]!.chats.map((one) => one.id)).toEqual([loud])
  expect((await reader.list({ folder_id: folder.id })).data.total).toBe(1)
  await boss.send(group(loud), 'После всего')
  await listener.next('new-message')
  expect(listener.of('chat-folders')).toEqual([])
  listener.close()
})
