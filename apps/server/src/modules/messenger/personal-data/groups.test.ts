import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { eraseFiles } from '#platform/files/index.ts'
import { aGroup, group, type Participant } from '#testing/groups.ts'
import type { Named } from '#testing/messenger.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { deleteEmptyGroups } from '../groups/closing.ts'
import { eraseMessenger } from './erase.ts'
import { exportMessageFiles, exportMessages } from './export.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const savedOf = ({ managerId: id }: Participant): Named => ({ type: 'SAVED', id })
const save = (who: Participant, id: number) =>
  server
    .as(who)
    .call('POST /chat-list/messages/{id}/save', { params: { id }, query: { channel_id: who.channelId } })

async function rowsOf(who: Participant, key: string) {
  const parts = await exportMessages(db(), { personId: who.personId, managerIds: [who.managerId] })
  const rows: Record<string, unknown>[] = []
  for await (const row of parts.find((part) => part.key === key)!.rows) rows.push(row)
  return rows
}

it('AUD-14 the export names the groups and holds the own saved messages, nobody else’s words and no lines of groups', async () => {
  const { boss, mates, id } = await aGroup(server, 1, { name: 'Бюджет' })
  const [mate] = mates as [Participant]
  await boss.groups.change(id, { name: 'Бюджет города' })
  const theirs = (await boss.post(group(id), { message: 'Чужие слова' }, [{ name: 'чужой.txt', bytes: 'x' }]))
    .data.items[0]!
  const own = (await mate.send(group(id), 'Мои слова')).data.items[0]!
  await mate.send(savedOf(mate), 'Заметка')
  for (const one of [theirs, own]) expect((await save(mate, one.id)).status).toBe(200)
  await server.as(mate).call('POST /chat-folders', {
    query: { channel_id: mate.channelId },
    body: { name: 'Важное', rules: ['groups'] },
  })
  expect(await rowsOf(mate, 'groups')).toMatchObject([
    { manager_id: mate.managerId, chat_id: id, name: 'Бюджет города', role: 'member' },
  ])
  expect(await rowsOf(mate, 'chat_folders')).toMatchObject([{ name: 'Важное', rules: 'groups' }])
  expect((await rowsOf(mate, 'messages')).map((row) => [row['text'], row['is_saved']])).toEqual([
    ['Мои слова', false],
    ['Заметка', false],
    ['', true],
    ['Мои слова', true],
  ])
  expect((await rowsOf(boss, 'messages')).map((row) => row['text'])).toEqual(['Чужие слова'])
  const files = await exportMessageFiles(db(), { personId: mate.personId, managerIds: [mate.managerId] })
  expect(files).toEqual([])
})

it('AUD-14 mentions of others name their accounts in the export, not them', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const mention = (who: Participant) => `[@${who.name} ${who.surname}](mention:${who.managerId})`
  const message = `**Прошу** ${mention(boss)} и ${mention(mate)}`
  await mate.post(group(id), { message, format: 'markdown' })
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  await mate.post(group(id), { message, format: 'markdown', scheduled_at: scheduledAt })
  const expected = `**Прошу** [@аккаунт ${boss.managerId}](mention:${boss.managerId}) и ${mention(mate)}`
  expect((await rowsOf(mate, 'messages')).map((row) => row['text'])).toEqual([expected])
  expect((await rowsOf(mate, 'scheduled')).map((row) => row['text'])).toEqual([expected])
})

it('AUD-15 erasing deletes the saved messages with their files, the folders and what was asked of groups', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const kept = (await mate.send(group(id), 'Остаётся')).data.items[0]!
  await mate.post(savedOf(mate), { message: 'Заметка' }, [{ name: 'личное.txt', bytes: 'личное' }])
  await server.as(mate).call('POST /chat-folders', {
    query: { channel_id: mate.channelId },
    body: { name: 'Моё', rules: [] },
  })
  const { personId, managerId } = mate
  const count = await transaction(async (tx) => {
    const { fileIds } = await eraseMessenger(tx, { personId, managerIds: [managerId], names: [] })
    return eraseFiles(tx, personId, fileIds)
  })
  expect(count).toBe(1)
  const { rows } = await sql<{ name: string }>`
    select 'folder' as name from chat_folders where manager_id = ${managerId}
    union all select 'saved' from chat_members where manager_id = ${managerId} and channel_id is null
    union all select 'message' from messages where sender_manager_id = ${managerId} and text = 'Заметка'
    union all select 'file' from files where name = 'личное.txt'`.execute(db())
  expect(rows).toEqual([])
  expect((await boss.history(group(id))).data.items.some((one) => one.id === kept.id)).toBe(true)
})

it('a closed group without members and messages is deleted with its picture; others stay', async () => {
  const { boss, id } = await aGroup(server, 0)
  const other = (await boss.groups.create({})).data.id
  await server.as(boss).call('POST /groups/{id}/avatar', {
    params: { id },
    query: { channel_id: boss.channelId },
    files: { avatar: aPicture('группа.png') },
  })
  const avatars = async () => {
    const { rows } = await sql<{ id: number }>`
      select f.id from chat_groups k join files f on f.id = k.avatar_file_id where k.chat_id = ${id}`.execute(
      db(),
    )
    return rows.map((row) => row.id)
  }
  const [avatar] = await avatars()
  expect(avatar).toBeDefined()
  await boss.groups.leave(id)
  expect(await deleteEmptyGroups()).toBe(0)
  // What the retention term does to its messages.
  await sql`update messages set deleted_at = now() where chat_id = ${id}`.execute(db())
  await sql`update chats set message_count = 0 where id = ${id}`.execute(db())
  expect(await deleteEmptyGroups()).toBe(1)
  const { rows } = await sql`
    select 1 from chats where id = ${id} union all select 1 from files where id = ${avatar!}
    union all select 1 from messages where chat_id = ${id}`.execute(db())
  expect(rows).toEqual([])
  expect((await boss.groups.get(other)).status).toBe(200)
})
