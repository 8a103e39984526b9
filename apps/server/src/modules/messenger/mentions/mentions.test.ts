import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aGroup, group, idsOf, participant, type Participant } from '#testing/groups.ts'
import { aWorld, colleague, organization, type Named } from '#testing/messenger.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A mention with a name that is not the person's any more. */
const at = ({ managerId }: { managerId: number }, name = 'Прежнее Имя') => `[@${name}](mention:${managerId})`

const write = (who: Participant, to: Named, message: string, more: Record<string, unknown> = {}) =>
  who.post(to, { message, format: 'markdown', ...more })

const mentionsOf = (who: TestSeat, query: Record<string, unknown> = {}) =>
  server.as(who).call('GET /chat-list/mentions', { query: { channel_id: who.channelId, ...query } })

const mentionable = (who: TestSeat, to: Named, search?: string) =>
  server.as(who).call('GET /chat-list/mentionable', {
    query: { channel_id: who.channelId, subject_type: to.type, id: to.id, search },
  })

const notices = async (who: TestSeat) =>
  (
    await server.as(who).call('GET /channels/{channel}/notifications', {
      params: { channel: who.channelId },
      query: { kind: 'mention' },
    })
  ).data.items

const entryOf = async (who: Participant, id: number) =>
  (await who.list({ chat_list_id: id, subject_type: 'GROUP' })).data.items[0]!

const nameOf = async ({ managerId }: TestSeat) => {
  const { rows } = await sql<{ name: string; surname: string }>`
    select name, surname from managers where id = ${managerId}`.execute(db())
  return rows[0]!
}

const rename = (who: TestSeat, name: string, surname: string, appointment: string) =>
  Promise.all([
    sql`update managers set name = ${name}, surname = ${surname} where id = ${who.managerId}`.execute(db()),
    sql`update seats set appointment = ${appointment} where manager_id = ${who.managerId}`.execute(db()),
  ])

describe('a mention', () => {
  it('CHAT-02 is answered with offsets and the present name, in the text without marks, too', async () => {
    const { boss, mates, id } = await aGroup(server)
    const [mate] = mates as [Participant]
    await rename(mate, 'Мария', 'Белова', 'Юрист')
    const message = `Прошу **срочно**, ${at(mate)}: посмотрите`
    const { status, data } = await write(boss, group(id), message)
    expect(status).toBe(200)
    const start = message.indexOf('[')
    const mention = { manager_id: mate.managerId, is_all: false, full_name: 'Мария Белова' }
    expect(data.items[0]).toMatchObject({
      message,
      format: 'markdown',
      plain: 'Прошу срочно, @Мария Белова: посмотрите',
      mentions: [{ ...mention, start, end: start + at(mate).length }],
    })
    await rename(mate, 'Мария', 'Чернова', 'Юрист')
    expect((await mate.history(group(id))).data.items[0]).toMatchObject({
      mentions: [{ ...mention, full_name: 'Мария Чернова' }],
      plain: 'Прошу срочно, @Мария Чернова: посмотрите',
    })
    expect((await entryOf(mate, id)).last_message).toMatchObject({
      plain: 'Прошу срочно, @Мария Чернова: посмотрите',
      mentions_me: true,
    })
  })

  it('CHAT-03 of somebody outside, in a plain text and in code is text and notifies nobody', async () => {
    const { boss, mates, id } = await aGroup(server)
    const [mate] = mates as [Participant]
    const stranger = await anOwner()
    for (const [message, format] of [
      [at(stranger), 'markdown'],
      [at(mate), 'plain'],
      [`\`${at(mate)}\``, 'markdown'],
      [`\\${at(mate)}`, 'markdown'],
      ['[@все](mention:all) и [@кто-то](mention:999999999)', 'plain'],
    ] as const) {
      const { status, data } = await boss.post(group(id), { message, format })
      expect([status, data.items[0]?.mentions]).toEqual([200, []])
    }
    expect([await notices(stranger), await notices(mate)]).toEqual([[], []])
    expect((await entryOf(mate, id)).unread_mentions_count).toBe(0)
    expect((await mentionsOf(stranger)).data).toEqual({ items: [], has_more: false })
  })

  it('CHAT-04 notifies once: named twice, sent again, in a muted chat; an edit notifies the newly mentioned', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    await server.as(mate).call('PUT /chat-list/{id}/settings', {
      params: { id },
      query: { subject_type: 'GROUP', channel_id: mate.channelId },
      body: { muted_until: 'forever' },
    })
    const client_id = randomUUID()
    const text = `${at(mate)} и ещё раз ${at(mate)}`
    const sent = await Promise.all([1, 2, 3].map(() => write(boss, group(id), text, { client_id })))
    const messageId = sent[0]!.data.items[0]!.id
    const { name, surname } = await nameOf(boss)
    expect(await notices(mate)).toMatchObject([
      {
        kind: 'mention',
        title: 'Упоминание в группе «Планёрка»',
        text: `${surname} ${name}: @Прежнее Имя и ещё раз @Прежнее Имя`,
        link: `/messenger?subject_type=GROUP&id=${id}&message=${messageId}`,
        channel_id: mate.channelId,
      },
    ])
    expect((await mate.unread()).mentions).toBe(1)
    const edited = await boss.groups.edit(messageId, `${at(mate)} и ${at(other)}`)
    expect(edited.data.mentions).toHaveLength(2)
    expect([(await notices(mate)).length, (await notices(other)).length]).toEqual([1, 1])
    // Taken out of the text, it is no mention to read any more; put back it notifies nobody again.
    await boss.groups.edit(messageId, 'никого')
    expect((await mentionsOf(mate)).data.items).toEqual([])
    expect((await mate.unread()).mentions).toBe(0)
    await boss.groups.edit(messageId, at(mate))
    expect([(await notices(mate)).length, (await notices(other)).length]).toEqual([1, 1])
    // With the message its text goes from the notifications, too.
    await boss.groups.erase(messageId)
    expect([await notices(mate), await notices(other)]).toEqual([[], []])
  })

  it('CHAT-04 in an organization chat and in a room notifies each in the channel and by the name it has there', async () => {
    const { anna, maria, viktor, boris } = await aWorld(server)
    const as = (seat: TestSeat) => participant(server, seat)
    await viktor.send(organization(anna.channelId), 'Добрый день')
    // Boris has not written there: he is nobody the other side may name.
    const sent = await write(
      as(anna),
      organization(viktor.channelId),
      `${at(viktor)} ${at(maria)} ${at(boris)} ${at(anna)}`,
    )
    const { id, mentions } = sent.data.items[0]!
    expect(mentions.map((one) => one.manager_id)).toEqual(idsOf(viktor, maria, anna))
    const link = (partner: number) => `/messenger?subject_type=ORGANIZATION&id=${partner}&message=${id}`
    expect(await notices(viktor)).toMatchObject([{ title: 'Упоминание', link: link(anna.channelId) }])
    expect(await notices(maria)).toMatchObject([{ link: link(viktor.channelId) }])
    expect([await notices(boris), await notices(anna)]).toEqual([[], []])
    await write(as(anna), colleague(maria), at(maria))
    expect(await notices(maria)).toHaveLength(2)
    const { data } = await write(as(maria), { type: 'SAVED', id: maria.managerId }, at(maria))
    expect(data.items[0]?.mentions).toEqual([])
  })
})

describe('«@все»', () => {
  it('CHAT-05 is for owners unless the group lets all; reaches every member once', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    const all = '[@все](mention:all) собрание'
    const refused = await write(mate, group(id), all)
    expect([refused.status, (await mentionable(mate, group(id))).data.can_mention_all]).toEqual([403, false])
    expect((await mentionable(boss, group(id))).data.can_mention_all).toBe(true)
    const sent = await write(boss, group(id), `${all}, ${at(mate)}`)
    expect(sent.data.items[0]).toMatchObject({
      mentions: [{ manager_id: null, is_all: true, full_name: 'все' }, {}],
    })
    for (const one of [mate, other]) {
      expect(await notices(one)).toHaveLength(1)
      expect((await entryOf(one, id)).unread_mentions_count).toBe(1)
    }
    expect(await notices(boss)).toEqual([])
    await boss.groups.change(id, { settings: { mentions_all: 'all' } })
    expect((await write(mate, group(id), all)).status).toBe(200)
  })
})

describe('the list of whom to mention', () => {
  it('CHAT-01 finds members by name, surname or appointment in either layout, not oneself; nobody outside asks', async () => {
    const { boss, mates, id, channel } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    await rename(mate, 'Семён', 'Приказов', 'Делопроизводитель')
    await rename(other, 'Ольга', 'Лапина', 'Инженер')
    const outside = await aManager({ channel })
    const found = async (search?: string) =>
      (await mentionable(boss, group(id), search)).data.items.map((one) => one.manager_id)
    expect(await found()).toEqual(idsOf(other, mate))
    for (const term of ['прик', 'ghbrf', 'семен', 'Семён Прик', 'Приказов Семён', 'делопр'])
      expect([term, await found(term)]).toEqual([term, idsOf(mate)])
    expect(await found('%')).toEqual([])
    expect((await mentionable(boss, group(id), 'прик')).data.items[0]).toMatchObject({
      full_name: 'Приказов Семён',
      name_in_text: 'Семён Приказов',
      appointment: 'Делопроизводитель',
      avatar: null,
    })
    expect((await mentionable(outside, group(id))).status).toBe(404)
    // In an organization chat: colleagues, and those of the other side who have written.
    const [partner, silent] = [participant(server, await anOwner()), await anOwner()]
    await partner.send(organization(boss.channelId), 'Здравствуйте')
    const there = (await mentionable(boss, organization(partner.channelId))).data.items
    expect(new Set(there.map((one) => one.manager_id))).toEqual(new Set(idsOf(mate, other, outside, partner)))
    const unopened = (await mentionable(boss, organization(silent.channelId))).data.items
    expect(unopened.map((one) => one.manager_id)).not.toContain(silent.managerId)
  })
})

describe('the messages that mention me', () => {
  it('CHAT-07 come newest first and page; the read mark reads them; a group that is left gives none', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [mate, other] = mates as [Participant, Participant]
    const ids: number[] = []
    for (const text of ['один', 'два', 'три'])
      ids.push((await write(boss, group(id), `${at(mate)} ${text}`)).data.items[0]!.id)
    await write(boss, group(id), 'никому')
    const found = (await mentionsOf(mate, { per_page: 2 })).data
    expect(found).toMatchObject({
      items: [
        { chat: { id, subject_type: 'GROUP' }, name: 'Планёрка', message: { id: ids[2] }, is_read: false },
        { message: { id: ids[1] } },
      ],
      has_more: true,
    })
    const rest = (await mentionsOf(mate, { per_page: 2, before_id: ids[1] })).data
    expect([rest.items.map((one) => one.message.id), rest.has_more]).toEqual([[ids[0]], false])
    expect((await mentionsOf(other)).data.items).toEqual([])
    await mate.read(group(id))
    expect((await mentionsOf(mate, { unread: 1 })).data.items).toEqual([])
    expect((await entryOf(mate, id)).unread_mentions_count).toBe(0)
    await write(boss, group(id), `${at(mate)} ещё`)
    const ofChat = { subject_type: 'GROUP', id, unread: 1 }
    expect((await mentionsOf(mate, ofChat)).data.items).toHaveLength(1)
    expect((await mentionsOf(mate)).data.items.map((one) => one.is_read)).toEqual([false, true, true, true])
    expect((await mentionsOf(await anOwner(), ofChat)).status).toBe(404)
    await mate.groups.leave(id)
    expect((await mentionsOf(mate)).data.items).toEqual([])
  })
})

describe('the text without marks', () => {
  it('CHAT-16 is what rows, quotes and search use; a word split by marks is found at its places in the source', async () => {
    const { boss, mates, id } = await aGroup(server)
    const [mate] = mates as [Participant]
    const message = 'Готов при**каз** о ~~премии~~\n- [устав](https://a.ru)'
    const sent = (await write(boss, group(id), message)).data.items[0]!
    const plain = 'Готов приказ о премии\n• устав'
    expect(sent.plain).toBe(plain)
    const { items } = (await mate.groups.search('приказ')).data
    expect(items).toHaveLength(1)
    expect(items[0]?.highlights.map(({ start, end }) => message.slice(start, end))).toEqual(['при', 'каз'])
    const inChat = (await mate.history(group(id), { search: 'премии устав' })).data.items[0]
    expect(inChat?.highlights?.map(({ start, end }) => message.slice(start, end))).toEqual([
      'премии',
      'устав',
    ])
    const answer = (await write(mate, group(id), '_да_', { answer_id: sent.id })).data.items[0]!
    expect(answer.answer?.message).toBe(plain)
    expect((await entryOf(mate, id)).last_message?.plain).toBe('да')
    // What is not sent as markdown is shown and found as typed.
    const typed = (await boss.send(group(id), '2*3*4 **смета**')).data.items[0]!
    expect([typed.format, typed.plain]).toEqual(['plain', '2*3*4 **смета**'])
  })
})
