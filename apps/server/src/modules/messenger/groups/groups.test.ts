import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { blockManager } from '#modules/accounts/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'
import { aGroup as groupOf, aTeam, group, idsOf, participant, type Participant } from '#testing/groups.ts'
import { organization, unreadOf } from '#testing/messenger.ts'
import { aManager, anOwner, aPerson } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { checkUnreadCounts } from '../chats/check-unread.ts'
import { leaveClosedGroups } from './closing.ts'
import { lockGroup } from './membership.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  expect(await checkUnreadCounts(1000)).toBe(0)
  await server.close()
})

const texts = async (who: Participant, id: number) =>
  (await who.history(group(id), { per_page: 100 })).data.items.map((one) => one.message).toReversed()

const aGroup = (mates: number) => groupOf(server, mates)

describe('creating a group', () => {
  it('GRP-01 GRP-06 GRP-07 is for a verified account with a seat; colleagues are members at once, others are not found', async () => {
    const { boss, mates } = await aTeam(server, 2)
    const stranger = await anOwner()
    const { status, data } = await boss.groups.create({
      name: 'Подготовка к сессии',
      description: 'Вопросы повестки',
      manager_ids: [...idsOf(...mates), stranger.managerId],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Подготовка к сессии',
      description: 'Вопросы повестки',
      kind: 'inner',
      role: 'owner',
      members_count: 3,
      owners: [{ manager_id: boss.managerId }],
      settings: { writes: 'all', adds: 'all', pins: 'owners', mentions_all: 'owners', history: 'all' },
      link: null,
      requests_count: 0,
      is_closed: false,
      skipped: [{ manager_id: stranger.managerId, reason: 'not_found' }],
    })
    const mate = mates[0]!
    for (const type of ['groups', 'group', 'all'])
      expect((await mate.list({ type })).data.items).toMatchObject([
        {
          id: data.id,
          subject_type: 'GROUP',
          name: 'Подготовка к сессии',
          manager_id: null,
          channel_id: null,
          is_online: false,
          unread_messages_count: 0,
          group: { id: data.id, kind: 'inner', role: 'member', members_count: 3, is_closed: false },
        },
      ])
    for (const type of ['inside', 'department']) expect((await mate.list({ type })).data.items).toEqual([])
    expect((await mate.groups.get(data.id)).data).toMatchObject({
      role: 'member',
      link: null,
      requests_count: null,
    })
    const { data: members } = await mate.groups.members(data.id)
    expect(new Set(members.items.map((one) => one.manager_id))).toEqual(new Set(idsOf(boss, ...mates)))
    const noticed = await server.as(mate).call('GET /channels/{channel}/notifications', {
      params: { channel: mate.channelId },
    })
    expect(noticed.data.items).toMatchObject([
      { title: 'Вас добавили в группу', link: `/messenger?subject_type=GROUP&id=${data.id}` },
    ])
  })

  it('GRP-02 the same client id answers the first group, also twice at once', async () => {
    const { boss } = await aTeam(server, 0)
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => boss.groups.create({ client_id: clientId })),
    )
    const again = await boss.groups.create({ client_id: clientId, name: 'Другое название' })
    expect(new Set([...answers, again].map((one) => one.data.id)).size).toBe(1)
    expect((await boss.list({ type: 'groups' })).data.total).toBe(1)
  })

  it('GRP-02 GRP-31 the same client id shows the group as its maker sees it now, to whom has left it not at all', async () => {
    const { boss, mates } = await aTeam(server, 1)
    const made = { client_id: randomUUID(), manager_ids: idsOf(...mates) }
    const { id } = (await boss.groups.create(made)).data
    const heir = mates[0]!
    await boss.groups.role(id, heir, 'owner')
    await heir.groups.link(id)
    expect((await boss.groups.create(made)).data.link).not.toBeNull()
    expect((await heir.groups.role(id, boss, 'member')).status).toBe(200)
    expect((await boss.groups.create(made)).data).toMatchObject({ id, role: 'member', link: null })
    expect((await heir.groups.remove(id, boss)).status).toBe(200)
    const replayed = await boss.groups.create(made)
    expect([replayed.status, replayed.data]).toEqual([404, undefined])
  })

  it('GRP-03 a name empty or over 100 characters, a description over 500 is 422; names need not be unique', async () => {
    const { boss } = await aTeam(server, 0)
    expect((await boss.groups.create({ name: ' ' })).errors).toHaveProperty('name')
    expect((await boss.groups.create({ name: 'я'.repeat(101) })).errors).toHaveProperty('name')
    expect((await boss.groups.create({ description: 'я'.repeat(501) })).errors).toHaveProperty('description')
    for (const status of [200, 200]) expect((await boss.groups.create({ name: 'Общая' })).status).toBe(status)
  })

  it('GRP-04 a person token, an unverified account and an account without a seat cannot', async () => {
    const owner = await anOwner()
    const person = await aPerson()
    const unverified = await anOwner({ verified: false })
    const body = { name: 'Группа', kind: 'inner', client_id: randomUUID() } as const
    const query = { channel_id: owner.channelId }
    expect((await server.as(person).call('POST /groups', { query, body })).status).toBe(403)
    const own = { channel_id: unverified.channelId }
    expect((await server.as(unverified).call('POST /groups', { query: own, body })).status).toBe(403)
    expect((await server.as(await anOwner()).call('POST /groups', { query, body })).status).toBe(404)
  })

  it('GRP-05 the channel narrows it to those who manage the team; shared groups need a channel that takes messages', async () => {
    const { boss, mates, channel } = await aTeam(server, 1)
    const manager = participant(server, await aManager({ channel, sections: ['team'] }))
    const { data } = await server.as(boss).call('GET /channels')
    const form = { ...data[0]!, groups_inner: 'team' as const, groups_shared: 'team' as const }
    const change = (more: object) =>
      server
        .as(boss)
        .call('PUT /channels/{channel}', { params: { channel: channel.id }, body: { ...form, ...more } })
    expect((await change({})).data).toMatchObject({ groups_inner: 'team', groups_shared: 'team' })
    for (const kind of ['inner', 'shared'] as const) {
      expect((await mates[0]!.groups.create({ kind })).status).toBe(403)
      for (const who of [boss, manager]) expect((await who.groups.create({ kind })).status).toBe(200)
    }
    await change({ groups_inner: 'all' })
    expect((await mates[0]!.groups.create({})).status).toBe(200)
    await sql`update channels set can_send_message = false where id = ${channel.id}`.execute(db())
    expect((await boss.groups.create({ kind: 'shared' })).status).toBe(403)
    expect((await boss.groups.create({})).status).toBe(200)
  })
})

describe('rights', () => {
  it('GRP-08 to somebody who is no member every call that names the group is 404', async () => {
    const { boss, id, channel } = await aGroup(1)
    const outsider = participant(server, await aManager({ channel }))
    const sent = (await boss.send(group(id), 'Внутреннее')).data.items[0]!
    const message = sent.id
    const calls = [
      outsider.groups.get(id),
      outsider.groups.change(id, { name: 'Моя' }),
      outsider.groups.close(id),
      outsider.groups.members(id),
      outsider.groups.add(id, outsider),
      outsider.groups.leave(id),
      outsider.groups.remove(id, boss),
      outsider.groups.role(id, boss, 'reader'),
      outsider.groups.link(id),
      outsider.groups.requests(id),
      outsider.groups.readers(message),
      outsider.groups.erase(message),
      outsider.groups.edit(message, 'Другое'),
      outsider.groups.react(message),
      outsider.groups.pin(message),
      outsider.groups.info(id),
      outsider.groups.media(id),
      outsider.groups.writing(id),
      outsider.send(group(id), 'Я тут'),
      outsider.read(group(id)),
      outsider.history(group(id)),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect((await outsider.list()).data.items).toEqual([])
    expect((await outsider.groups.search('Внутреннее')).data.items).toEqual([])
  })

  it('GRP-09 GRP-16 what owners do is 403 for members; a member adds colleagues of the own channel only', async () => {
    const { id, mates, channel } = await aGroup(2)
    const [mate, other] = mates as [Participant, Participant]
    const stranger = await anOwner()
    const calls = [
      mate.groups.change(id, { name: 'Другое' }),
      mate.groups.close(id),
      mate.groups.remove(id, other),
      mate.groups.role(id, other, 'reader'),
      mate.groups.link(id),
      mate.groups.unlink(id),
      mate.groups.requests(id),
      mate.groups.approve(id, stranger),
      mate.groups.invite(id, stranger.channelId),
      mate.groups.uninvite(id, stranger.channelId),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
    const third = await aManager({ channel })
    const { data } = await mate.groups.add(id, third, stranger, other)
    expect(data.added).toEqual([third.managerId])
    expect(data.skipped).toEqual([
      { manager_id: stranger.managerId, reason: 'not_found' },
      { manager_id: other.managerId, reason: 'member' },
    ])
  })

  it('GRP-10 GRP-14 a reader reads, reacts and leaves and does nothing else; nobody edits another’s message', async () => {
    const { boss, mates, id } = await aGroup(1)
    const [mate] = mates as [Participant]
    const { data } = await mate.send(group(id), 'Пока я пишу')
    const { data: bosses } = await boss.send(group(id), 'Новость')
    expect((await boss.groups.role(id, mate, 'reader')).data.role).toBe('reader')
    const refused = [
      await mate.send(group(id), 'Ещё'),
      await mate.groups.edit(data.items[0]!.id, 'Иначе'),
      await mate.post(group(id), {}, [{ name: 'a.txt', bytes: 'x' }]),
      await mate.groups.pin(bosses.items[0]!.id),
      await mate.groups.add(id, boss),
      await mate.groups.readers(bosses.items[0]!.id),
    ]
    expect(refused.map((one) => one.status)).toEqual(Array(6).fill(403))
    expect(refused[0]!.errors).toEqual({ general: ['В этой группе вы только читаете'] })
    expect((await mate.groups.react(bosses.items[0]!.id)).status).toBe(200)
    expect((await boss.groups.edit(data.items[0]!.id, 'Чужое')).status).toBe(403)
    expect((await mate.groups.leave(id)).status).toBe(200)
  })

  it('GRP-11 GRP-12 settings narrow what members may do, from the next call on', async () => {
    const { boss, mates, id, channel } = await aGroup(1)
    const [mate] = mates as [Participant]
    const { data: sent } = await boss.send(group(id), 'Объявление')
    expect((await mate.groups.pin(sent.items[0]!.id)).status).toBe(403)
    await boss.groups.change(id, { settings: { writes: 'owners', adds: 'owners', pins: 'all' } })
    const refused = await mate.send(group(id), 'Можно?')
    expect([refused.status, refused.errors]).toEqual([
      403,
      { general: ['Писать могут только владельцы группы'] },
    ])
    expect((await mate.groups.add(id, await aManager({ channel }))).status).toBe(403)
    expect((await mate.groups.pin(sent.items[0]!.id)).status).toBe(200)
    const draft = { subject_type: 'GROUP', id, message: 'Можно?', channel_id: mate.channelId } as const
    const kept = await server.as(mate).call('PUT /chat-list/drafts', { body: draft })
    expect(kept.data.draft).toMatchObject({ chat: { subject_type: 'GROUP', id }, message: 'Можно?' })
    await boss.groups.change(id, { settings: { writes: 'all', adds: 'all' } })
    expect((await mate.send(group(id), 'Теперь можно')).status).toBe(200)
    expect((await mate.groups.add(id, await aManager({ channel }))).status).toBe(200)
  })

  it('GRP-13 an owner deletes another’s message and a line names the owner; a member’s try is 403', async () => {
    const { boss, mates, id } = await aGroup(2)
    const [mate, other] = mates as [Participant, Participant]
    const { data } = await mate.send(group(id), 'Лишнее')
    expect((await other.groups.erase(data.items[0]!.id)).status).toBe(403)
    expect((await boss.groups.erase(data.items[0]!.id)).status).toBe(200)
    const { data: history } = await other.history(group(id))
    expect(history.items.some((one) => one.message === 'Лишнее')).toBe(false)
    expect(history.items[0]).toMatchObject({
      kind: 'service',
      service: { action: 'message_removed', actor: { id: boss.managerId }, targets: [] },
      message: `Сообщение удалено владельцем: ${boss.name} ${boss.surname}`,
    })
    expect(await other.unread()).toEqual(unreadOf({}))
  })

  it('GRP-33 owners who demote each other at once leave one; the last owner stays it', async () => {
    const { boss, mates, id } = await aGroup(1)
    const [mate] = mates as [Participant]
    expect((await boss.groups.role(id, boss, 'member')).status).toBe(409)
    await boss.groups.role(id, mate, 'owner')
    // Both calls are let in as an owner's before either of them changes anything.
    const answers = await transaction(async (tx) => {
      await lockGroup(tx, id)
      const both = [boss.groups.role(id, mate, 'member'), mate.groups.role(id, boss, 'member')]
      await expect.poll(waitingForLocks).toBe(2)
      return both
    })
    const statuses = (await Promise.all(answers)).map((one) => one.status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    const { data } = await boss.groups.members(id, { role: 'owner' })
    expect(data.total).toBe(1)
  })
})

describe('going out', () => {
  it('GRP-32 GRP-28 the last owner who leaves hands over to the member of longest standing; what was the group’s is gone for the leaver', async () => {
    const { boss, mates, id, channel } = await aGroup(2)
    const [first, second] = mates as [Participant, Participant]
    await boss.groups.role(id, first, 'reader')
    const body = { subject_type: 'GROUP', id, message: 'Черновик', channel_id: boss.channelId } as const
    await server.as(boss).call('PUT /chat-list/drafts', { body })
    expect((await boss.groups.leave(id)).status).toBe(200)
    expect((await second.groups.get(id)).data.role).toBe('owner')
    expect((await first.groups.get(id)).data.role).toBe('reader')
    expect((await boss.groups.get(id)).status).toBe(404)
    expect((await boss.list()).data.items).toEqual([])
    const query = { channel_id: channel.id }
    expect((await server.as(boss).call('GET /chat-list/drafts', { query })).data).toEqual([])
    expect((await texts(second, id)).slice(-2)).toEqual([
      `Участник вышел: ${boss.name} ${boss.surname}`,
      `Новый владелец: ${second.name} ${second.surname}`,
    ])
  })

  it('GRP-30 losing the seat or being blocked ends the membership at once, another seat of the account does not keep it', async () => {
    const { boss, mates, id, channel } = await aGroup(2)
    const [fired, blocked] = mates as [Participant, Participant]
    const elsewhere = await anOwner()
    await sql`
      insert into seats (channel_id, manager_id, appointment) values (${elsewhere.channelId}, ${fired.managerId}, 'Специалист')`.execute(
      db(),
    )
    const gone = await server
      .as(boss)
      .call('DELETE /channels/{channel}/team/{team}', { params: { channel: channel.id, team: fired.seatId } })
    expect(gone.status).toBe(200)
    await transaction((tx) => blockManager(tx, blocked.managerId, true))
    expect((await boss.groups.get(id)).data.members_count).toBe(1)
    const there = { channel_id: elsewhere.channelId }
    expect((await server.as(fired).call('GET /groups/{id}', { params: { id }, query: there })).status).toBe(
      404,
    )
    expect(await texts(boss, id)).toContain(`Участник вышел: ${fired.name} ${fired.surname}`)
  })

  it('GRP-34 a closed group can be read for 30 days and leaves the lists then; closing again changes nothing', async () => {
    const { boss, mates, id } = await aGroup(1)
    const [mate] = mates as [Participant]
    await mate.send(group(id), 'Итог')
    for (const status of [200, 200]) expect((await boss.groups.close(id)).status).toBe(status)
    const refused = await boss.send(group(id), 'Поздно')
    expect([refused.status, refused.errors]).toEqual([403, { general: ['Группа закрыта'] }])
    expect((await boss.groups.change(id, { name: 'Иначе' })).status).toBe(403)
    expect((await mate.groups.get(id)).data).toMatchObject({ is_closed: true })
    expect(await texts(mate, id)).toContain('Итог')
    expect((await mate.list()).data.items).toMatchObject([{ group: { is_closed: true } }])
    await sql`update chat_groups set closed_at = closed_at - interval '31 days' where chat_id = ${id}`.execute(
      db(),
    )
    await leaveClosedGroups()
    expect((await mate.list()).data.items).toEqual([])
    expect((await mate.groups.get(id)).status).toBe(404)
  })
})

describe('history', () => {
  it('GRP-26 GRP-27 a newcomer starts with nothing unread and reads what was before, unless it is hidden', async () => {
    const { boss, id, channel } = await aGroup(0)
    const before = (await boss.send(group(id), 'Секрет бюджета')).data.items[0]!
    await boss.post(group(id), { message: 'Со сметой' }, [{ name: 'смета.txt', bytes: 'x' }])
    const early = participant(server, await aManager({ channel }))
    await boss.groups.add(id, early)
    expect(await early.unread()).toEqual(unreadOf({}))
    expect(await texts(early, id)).toContain('Секрет бюджета')
    await boss.groups.change(id, { settings: { history: 'since_join' } })
    await boss.groups.pin(before.id)
    const late = participant(server, await aManager({ channel }))
    await boss.groups.add(id, late)
    const answer = (await boss.send(group(id), 'Ответ на секрет', { answer_id: before.id })).data.items[0]!
    expect(await late.unread()).toEqual(unreadOf({ groups: 1 }))
    const { data } = await late.history(group(id))
    expect(data.items.map((one) => one.message)).not.toContain('Секрет бюджета')
    expect(data.total).toBe(data.items.length)
    expect(data.items[0]).toMatchObject({
      id: answer.id,
      answer: { message: 'Сообщение недоступно', documents: [] },
    })
    for (const query of [
      { around_id: before.id },
      { before_id: answer.id },
      { date: '2020-01-01' },
      { page: 2 },
    ]) {
      const page = (await late.history(group(id), query)).data.items
      expect(page.every((one) => one.message !== 'Секрет бюджета' && one.message !== 'Со сметой')).toBe(true)
    }
    expect((await late.groups.search('бюджета')).data.items).toEqual([])
    expect((await late.history(group(id), { search: 'бюджета' })).data.total).toBe(0)
    expect((await late.groups.media(id)).data.items).toEqual([])
    expect((await late.groups.info(id)).data.pinned_message).toBeNull()
    expect((await early.groups.info(id)).data.pinned_message?.id).toBe(before.id)
    for (const call of [late.groups.react, late.groups.readers, late.groups.erase])
      expect((await call(before.id)).status).toBe(404)
    const { data: seen } = await boss.groups.readers(before.id, { state: 'unseen' })
    expect(seen.items.map((one) => one.manager_id)).toEqual([early.managerId])
    const answering = await late.send(group(id), 'А что там?', { answer_id: before.id })
    expect(answering.errors).toHaveProperty('answer_id')
    const file = (await boss.groups.media(id)).data.items[0]!.document
    const [, fileId] = /\/files\/(\d+)\//u.exec(file.path)!
    const asked = async (who: Participant) =>
      (await fetch(`${server.url}/files/${fileId}/a`, { headers: { authorization: `Bearer ${who.token}` } }))
        .status
    expect(await asked(early)).toBe(200)
    expect(await asked(late)).toBe(404)
  })

  it('GRP-37 GRP-36 GRP-38 a colleague is another person: unread for me, read marks are per member, the first reader makes it seen', async () => {
    const { boss, mates, id } = await aGroup(2)
    const [one, other] = mates as [Participant, Participant]
    const message = (await boss.send(group(id), 'Прочитайте')).data.items[0]!
    expect(await one.unread()).toEqual(unreadOf({ groups: 1 }))
    expect(await boss.unread()).toEqual(unreadOf({}))
    const isSeen = async () => (await boss.history(group(id))).data.items[0]!.is_seen
    await boss.read(group(id))
    expect(await isSeen()).toBe(false)
    expect((await one.read(group(id))).data).toEqual(unreadOf({}))
    expect(await isSeen()).toBe(true)
    expect(await other.unread()).toEqual(unreadOf({ groups: 1 }))
    const own = (await one.send(group(id), 'Прочитал')).data.items[0]!
    expect(own.is_seen).toBe(false)
    await one.read(group(id))
    expect((await one.history(group(id))).data.items[0]!.is_seen).toBe(false)
    await other.read(group(id))
    expect((await one.history(group(id))).data.items[0]!.is_seen).toBe(true)
    expect(message.id).toBeLessThan(own.id)
  })

  it('GRP-39 GRP-40 who has read and who has not, without the author and those who left; in organization chats own colleagues only', async () => {
    const { boss, mates, id, channel } = await aGroup(3)
    const [reader, idle, leaver] = mates as [Participant, Participant, Participant]
    const { id: message } = (await boss.send(group(id), 'Кто прочитал?')).data.items[0]!
    await reader.read(group(id))
    await leaver.read(group(id))
    await leaver.groups.leave(id)
    const seen = (await boss.groups.readers(message)).data
    expect(seen).toMatchObject({ seen: 1, of: 2, total: 1, items: [{ manager_id: reader.managerId }] })
    const unseen = (await reader.groups.readers(message, { state: 'unseen' })).data
    expect(unseen).toMatchObject({ seen: 1, of: 2, items: [{ manager_id: idle.managerId }] })
    // A newcomer has read nothing of what was before, though nothing is unread.
    const newcomer = participant(server, await aManager({ channel }))
    await boss.groups.add(id, newcomer)
    expect((await boss.groups.readers(message)).data).toMatchObject({ seen: 1, of: 3 })
    await newcomer.read(group(id))
    expect((await boss.groups.readers(message)).data).toMatchObject({ seen: 2, of: 3 })

    const partner = participant(server, await anOwner())
    const { id: letter } = (await boss.send(organization(partner.channelId), 'Добрый день')).data.items[0]!
    await partner.read(organization(boss.channelId))
    await reader.read(organization(partner.channelId))
    const ours = (await boss.groups.readers(letter)).data
    expect(ours.items.map((one) => one.manager_id)).toEqual([reader.managerId])
    expect((await partner.groups.readers(letter)).data.items.map((one) => one.manager_id)).toEqual([
      partner.managerId,
    ])
    const { id: inRoom } = (await boss.send({ type: 'PRIVATE-MANAGER', id: reader.managerId }, 'Лично')).data
      .items[0]!
    const { id: note } = (await boss.send({ type: 'SAVED', id: boss.managerId }, 'Себе')).data.items[0]!
    for (const other of [inRoom, note]) expect((await boss.groups.readers(other)).status).toBe(404)
  })
})

it('GRP-43 service lines say what happened, in forms without gender; they are no unread and have no actions', async () => {
  const { boss, mates, id, channel } = await aGroup(1)
  const [mate] = mates as [Participant]
  const more = [
    await aManager({ channel }),
    await aManager({ channel }),
    await aManager({ channel }),
    await aManager({ channel }),
  ]
  await boss.groups.add(id, ...more)
  await boss.groups.change(id, { name: 'Новое имя' })
  await boss.groups.role(id, mate, 'owner')
  await mate.groups.remove(id, more[0]!)
  await boss.groups.close(id)
  const full = (who: { name: string; surname: string }) => `${who.name} ${who.surname}`
  expect(await texts(boss, id)).toEqual([
    `Группа создана: ${full(boss)}`,
    `Добавлены: ${full(mate)}`,
    'Добавлены: 4 участника',
    'Новое название: Новое имя',
    `Новый владелец: ${full(mate)}`,
    `Участник удалён: ${full(more[0]!)}`,
    'Группа закрыта',
  ])
  expect(await mate.unread()).toEqual(unreadOf({}))
  const line = (await boss.history(group(id))).data.items.at(-1)!
  expect(line).toMatchObject({ kind: 'service', mentions: [], voice: null, poll: null })
  const forwarded = await server.as(boss).call('POST /chat-list/messages/forward', {
    query: { channel_id: boss.channelId },
    body: { message_ids: [line.id], recipients: [{ subject_type: 'SAVED', id: boss.managerId }] },
  })
  expect(forwarded.errors).toEqual({ general: ['Это сообщение нельзя переслать'] })
})
