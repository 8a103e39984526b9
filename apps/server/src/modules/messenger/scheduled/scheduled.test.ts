import { randomUUID } from 'node:crypto'

import { scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { eraseFiles } from '#platform/files/index.ts'
import { aGroup, group, type Participant } from '#testing/groups.ts'
import {
  aWorld,
  colleague,
  listenToChats,
  organization,
  type Chatter,
  type Named,
} from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { eraseMessenger } from '../personal-data/erase.ts'
import { exportMessageFiles, exportMessages } from '../personal-data/export.ts'
import { sendDue } from './send-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const inAnHour = () => inSeconds(3600)

/** The calls of messages that are sent later, in the channel of somebody. */
function later(who: Chatter) {
  const client = server.as(who)
  const query = { channel_id: who.channelId }
  return {
    put: (to: Named, message: string, more: Record<string, unknown> = {}) =>
      who.post(to, { message, scheduled_at: inAnHour(), ...more }),
    list: (of?: Named) =>
      client.call('GET /chat-list/scheduled', {
        query: { ...query, ...(of && { subject_type: of.type, id: of.id }) },
      }),
    change: (id: number, body: Record<string, unknown>) =>
      client.call('PUT /chat-list/scheduled/{id}', { params: { id }, query, body }),
    remove: (id: number) => client.call('DELETE /chat-list/scheduled/{id}', { params: { id }, query }),
    now: (id: number) => client.call('POST /chat-list/scheduled/{id}/send-now', { params: { id }, query }),
  }
}

/** Their time has come; jobs planned for it do not know. */
async function makeDue(...ids: (number | undefined)[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await sql`
      update scheduled_messages set scheduled_at = now() - interval '1 hour' + ${at} * interval '1 second'
      where id = ${id ?? 0}`.execute(db())
}
const sendNow = () => sendDue(new AbortController().signal)

const idOf = ({ data }: { data: { scheduled?: { id: number } | undefined } }) => data.scheduled!.id
const textsOf = async (who: Chatter, chat: Named) => {
  const { status, data } = await who.history(chat)
  return status === 200 ? data.items.map((one) => one.message).toReversed() : []
}
const noticesOf = async (who: Chatter) => {
  const { data } = await server.as(who).call('GET /channels/{channel}/notifications', {
    params: { channel: who.channelId },
    query: { kind: 'scheduled_failed' },
  })
  return data.items
}

describe('putting off', () => {
  it('CHAT-36 appears to nobody before its time, then once, with files, reply and mark; its author’s devices follow', async () => {
    const { boss, mates, id } = await aGroup(server, 1)
    const [mate] = mates as [Participant]
    const asked = (await mate.send(group(id), 'Когда совещание?')).data.items[0]!
    const own = await listenToChats(server.url, boss)
    const others = await listenToChats(server.url, mate)
    const clientId = randomUUID()
    const put = await boss.post(
      group(id),
      {
        message: 'В **10:00**',
        format: 'markdown',
        scheduled_at: inAnHour(),
        answer_id: asked.id,
        client_id: clientId,
      },
      [{ name: 'повестка.txt', bytes: 'Повестка' }],
    )
    expect(put).toMatchObject({
      status: 200,
      data: {
        items: [],
        scheduled: {
          client_id: clientId,
          chat: { subject_type: 'GROUP', id, channel_id: boss.channelId },
          message: 'В **10:00**',
          format: 'markdown',
          documents: [{ name: 'повестка.txt' }],
          answer_id: asked.id,
          state: 'waiting',
          problem: null,
        },
      },
    })
    expect(await own.next('scheduled-changed')).toMatchObject({
      id: idOf(put),
      scheduled: { state: 'waiting' },
    })
    await sendNow()
    expect(await textsOf(mate, group(id))).not.toContain('В **10:00**')
    expect((await mate.unread()).groups).toBe(0)
    const [document] = put.data.scheduled!.documents
    expect((await server.as(mate).raw('GET', document!.path)).status).toBe(200)

    await makeDue(idOf(put))
    await sendNow()
    await sendNow()
    const { items } = (await mate.history(group(id))).data
    const sent = items.filter((one) => one.message === 'В **10:00**')
    expect(sent).toMatchObject([
      {
        was_scheduled: true,
        plain: 'В 10:00',
        client_id: clientId,
        answer: { id: asked.id },
        documents: [{ name: 'повестка.txt' }],
      },
    ])
    expect(Date.now() - Date.parse(sent[0]!.created_at)).toBeLessThan(60_000)
    expect((await mate.unread()).groups).toBe(1)
    expect(await others.next('new-message', ({ message }) => message.id === sent[0]!.id)).toBeDefined()
    expect(await own.next('scheduled-changed', (event) => event.scheduled === null)).toMatchObject({
      id: idOf(put),
    })
    expect(others.of('scheduled-changed')).toEqual([])
    expect((await later(boss).list()).data).toEqual([])
    own.close()
    others.close()
  })

  it('CHAT-36 the job of its time sends it; the same client id again answers the first and sends nothing twice', async () => {
    const { anna, maria } = await aWorld(server)
    const client_id = randomUUID()
    const [one, again] = await Promise.all([
      later(anna).put(colleague(maria), 'Доброе утро', { client_id }),
      later(anna).put(colleague(maria), 'Доброе утро', { client_id }),
    ])
    expect(idOf(again)).toBe(idOf(one))
    // There is no room yet: the first message opens it.
    expect(one.data.scheduled!.chat).toMatchObject({ subject_type: 'PRIVATE-MANAGER', id: maria.managerId })
    await makeDue(idOf(one))
    await sql`
      update pgboss.job set start_after = now() where name = 'messenger-send-scheduled' and state = 'created'
        and singleton_key = ${String(idOf(one))}`.execute(db())
    await expect.poll(() => textsOf(maria, colleague(anna)), { timeout: 30_000 }).toEqual(['Доброе утро'])
    const repeated = await later(anna).put(colleague(maria), 'Доброе утро', { client_id })
    expect(repeated.status).toBe(409)
    expect(
      (await anna.post(colleague(maria), { message: 'Доброе утро', client_id })).data.items,
    ).toHaveLength(1)
    expect(await textsOf(maria, colleague(anna))).toEqual(['Доброе утро'])
  })

  it('CHAT-36 a client id sent at once is not sent again at its time', async () => {
    const { anna, viktor } = await aWorld(server)
    const client_id = randomUUID()
    const put = await later(anna).put(organization(viktor.channelId), 'Одно', { client_id })
    expect((await anna.send(organization(viktor.channelId), 'Одно', { client_id })).status).toBe(200)
    await makeDue(idOf(put))
    await sendNow()
    expect(await textsOf(viktor, organization(anna.channelId))).toEqual(['Одно'])
    expect((await later(anna).list()).data).toEqual([])
  })

  it('CHAT-37 less than 60 s or more than 365 days ahead, and the 101st that waits, are 422', async () => {
    const { anna, maria } = await aWorld(server)
    const { put, list, remove } = later(anna)
    for (const at of [inSeconds(50), inSeconds(-3600), inSeconds(366 * 86_400)]) {
      const refused = await put(colleague(maria), 'Не то время', { scheduled_at: at })
      expect([refused.status, refused.errors]).toEqual([422, { scheduled_at: [scheduleRefusal] }])
    }
    expect((await put(colleague(maria), 'Завтра', { scheduled_at: 'завтра' })).status).toBe(422)
    expect((await put(colleague(maria), 'Скоро', { scheduled_at: inSeconds(90) })).status).toBe(200)
    expect(
      (await put(colleague(maria), 'Через год', { scheduled_at: inSeconds(364.9 * 86_400) })).status,
    ).toBe(200)
    for (let count = 0; count < 95; count += 1)
      expect((await put(colleague(maria), `Сообщение ${count}`)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(colleague(maria), `Последнее ${at}`)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(5)
    expect(refused.map(({ status, errors }) => [status, errors])).toEqual(
      refused.map(() => [422, { scheduled_at: ['Отложить можно не больше 100 сообщений'] }]),
    )
    const { data } = await list()
    expect(data).toHaveLength(100)
    expect((await remove(data[0]!.id)).status).toBe(200)
    expect((await put(colleague(maria), 'Место освободилось')).status).toBe(200)
  })

  it('CHAT-37 what cannot be said is refused at once: nothing, a foreign reply, «@все» without the right, no right to write', async () => {
    const { boss, mates, id } = await aGroup(server, 2, { settings: { mentions_all: 'owners' } })
    const [mate, reader] = mates as [Participant, Participant]
    await boss.groups.role(id, reader, 'reader')
    const elsewhere = (await boss.send(colleague(mate), 'В комнате')).data.items[0]!
    expect((await later(mate).put(group(id), '   ')).status).toBe(422)
    expect((await later(mate).put(group(id), 'Ответ', { answer_id: elsewhere.id })).errors).toHaveProperty(
      'answer_id',
    )
    const all = await later(mate).put(group(id), '[@все](mention:all)', { format: 'markdown' })
    expect(all.status).toBe(403)
    expect((await later(reader).put(group(id), 'Нет')).status).toBe(403)
    const { stranger } = await aWorld(server)
    expect((await later(stranger).put(group(id), 'Чужой')).status).toBe(404)
    expect((await later(stranger).list(group(id))).status).toBe(404)
  })
})

describe('changing', () => {
  it('CHAT-38 can be changed, sent now and deleted until it is sent, then 409; of another account 404', async () => {
    const { anna, maria, stranger } = await aWorld(server)
    const { put, list, change, now, remove } = later(anna)
    const [first, second, third] = [
      idOf(await put(colleague(maria), 'Первое')),
      idOf(await put(colleague(maria), 'Второе')),
      idOf(await put(colleague(maria), 'Третье')),
    ]
    const at = inSeconds(7200)
    const changed = await change(first, { message: 'Первое исправлено', scheduled_at: at })
    expect(changed.data).toMatchObject({ id: first, message: 'Первое исправлено', scheduled_at: at })
    expect((await list(colleague(maria))).data.map((one) => one.id)).toEqual([second, third, first])
    expect((await change(first, { scheduled_at: inSeconds(5) })).status).toBe(422)
    expect((await change(first, { message: ' ' })).status).toBe(422)
    for (const call of [later(stranger), later(maria)]) {
      expect((await call.change(first, { message: 'Чужое' })).status).toBe(404)
      expect((await call.now(first)).status).toBe(404)
      expect((await call.remove(first)).status).toBe(404)
      expect((await call.list()).data).toEqual([])
    }

    const sent = await now(second)
    expect(sent).toMatchObject({ status: 200, data: { items: [{ message: 'Второе', was_scheduled: true }] } })
    for (const late of [await now(second), await change(second, { message: 'Поздно' }), await remove(second)])
      expect([late.status, late.errors]).toEqual([409, { general: ['Сообщение уже отправлено'] }])
    expect((await remove(third)).status).toBe(200)
    expect((await remove(third)).status).toBe(404)
    await makeDue(third)
    await sendNow()
    expect(await textsOf(maria, colleague(anna))).toEqual(['Второе'])
  })

  it('CHAT-38 pressed on two devices while its time comes it is sent once', async () => {
    const { anna, maria } = await aWorld(server)
    const id = idOf(await later(anna).put(colleague(maria), 'Одно'))
    await makeDue(id)
    const [one, other] = await Promise.all([later(anna).now(id), later(anna).now(id), sendNow(), sendNow()])
    expect([one.status, other.status].every((status) => status === 200 || status === 409)).toBe(true)
    expect(await textsOf(maria, colleague(anna))).toEqual(['Одно'])
  })

  it('CHAT-38 deleting it deletes its files, which count for the channel until then', async () => {
    const { anna, maria } = await aWorld(server)
    const used = async () => {
      const { rows } = await sql<{ used: number }>`
        select coalesce(sum(used), 0)::int8 as used from channel_storage where channel_id = ${anna.channelId}`.execute(
        db(),
      )
      return rows[0]!.used
    }
    const put = () =>
      anna.post(colleague(maria), { message: '', scheduled_at: inAnHour() }, [
        { name: 'справка.txt', bytes: '1234567' },
      ])
    const first = await put()
    expect(await used()).toBe(7)
    expect((await later(anna).change(idOf(first), { message: '' })).status).toBe(200)
    expect((await later(anna).remove(idOf(first))).status).toBe(200)
    expect(await used()).toBe(0)
    const { rows } =
      await sql`select 1 from files where id = ${first.data.scheduled!.documents[0]!.id}`.execute(db())
    expect(rows).toEqual([])
    const second = await put()
    expect((await later(anna).now(idOf(second))).status).toBe(200)
    expect(await used()).toBe(7)
  })
})

describe('its time', () => {
  it('CHAT-39 a lost seat, a left group and a closed partner leave it failed with the reason and one notification', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const [leaver, dismissed] = mates as [Participant, Participant]
    const { viktor } = await aWorld(server)
    const [left, lost, closed] = [
      idOf(await later(leaver).put(group(id), 'Из группы')),
      idOf(await later(dismissed).put(colleague(boss), 'Без места')),
      idOf(await later(boss).put(organization(viktor.channelId), 'Организации')),
    ]
    await leaver.groups.leave(id)
    await server.as(boss).call('DELETE /channels/{channel}/team/{team}', {
      params: { channel: boss.channelId, team: dismissed.seatId },
    })
    await sql`update channels set can_send_message = false where id = ${viktor.channelId}`.execute(db())
    await makeDue(left, lost, closed)
    await sendNow()
    await sendNow()
    expect((await later(leaver).list()).data).toMatchObject([
      { id: left, state: 'failed', problem: 'Вы больше не участник группы', message: 'Из группы' },
    ])
    const { rows } = await sql<{ id: number; state: string; problem: string }>`
      select id, state, problem from scheduled_messages where id in (${lost}, ${closed}) order by id`.execute(
      db(),
    )
    expect(rows).toEqual([
      { id: lost, state: 'failed', problem: 'Вы больше не сотрудник этого канала' },
      { id: closed, state: 'failed', problem: 'Организация не принимает сообщения' },
    ])
    expect(await noticesOf(leaver)).toMatchObject([
      { title: 'Отложенное сообщение не отправлено', text: 'Вы больше не участник группы: «Из группы»' },
    ])
    expect(await noticesOf(boss)).toHaveLength(1)
    expect(await textsOf(boss, group(id))).not.toContain('Из группы')

    await sql`update channels set can_send_message = true where id = ${viktor.channelId}`.execute(db())
    const again = await later(boss).change(closed, { scheduled_at: inAnHour() })
    expect(again.data).toMatchObject({ state: 'waiting', problem: null })
    await makeDue(closed)
    await sendNow()
    expect(await textsOf(viktor, organization(boss.channelId))).toEqual(['Организации'])
  })

  it('CHAT-39 one that fails does not keep the others from being sent, and it can be sent by hand', async () => {
    const { boss, mates, id } = await aGroup(server, 1)
    const [mate] = mates as [Participant]
    const [refused, fine] = [
      idOf(await later(mate).put(group(id), 'Нет права')),
      idOf(await later(boss).put(group(id), 'Есть право')),
    ]
    await boss.groups.change(id, { settings: { writes: 'owners' } })
    await makeDue(refused, fine)
    await sendNow()
    const problem = 'Писать могут только владельцы группы'
    expect((await later(mate).list(group(id))).data).toMatchObject([
      { id: refused, state: 'failed', problem },
    ])
    expect(await textsOf(boss, group(id))).toContain('Есть право')
    expect((await later(mate).now(refused)).status).toBe(403)
    await boss.groups.change(id, { settings: { writes: 'all' } })
    expect((await later(mate).now(refused)).status).toBe(200)
    expect(await textsOf(boss, group(id))).toContain('Нет права')
  })

  it('CHAT-40 after a standstill they are sent in the order of their times, whoever put them off', async () => {
    const { boss, mates, id } = await aGroup(server, 2)
    const authors = [boss, ...mates] as Participant[]
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1)
      ids.push(idOf(await later(authors[count % 3]!).put(group(id), `Сообщение ${count}`)))
    // The last put off is the first to send.
    await makeDue(...ids.toReversed())
    await Promise.all([sendNow(), sendNow(), sendNow()])
    expect((await textsOf(boss, group(id))).filter((text) => text.startsWith('Сообщение'))).toEqual(
      Array.from({ length: 12 }, (_, at) => `Сообщение ${11 - at}`),
    )
  })
})

it('AUD-14 AUD-15 the export holds what was put off; erasing deletes it with its files', async () => {
  const { anna, maria } = await aWorld(server)
  await anna.post(colleague(maria), { message: 'Моё будущее', scheduled_at: inAnHour() }, [
    { name: 'черновик.txt', bytes: 'текст' },
  ])
  const subject = { personId: anna.personId, managerIds: [anna.managerId] }
  const part = (await exportMessages(db(), subject)).find(({ key }) => key === 'scheduled')!
  const rows: unknown[] = []
  for await (const row of part.rows) rows.push(row)
  expect(rows).toMatchObject([{ text: 'Моё будущее', problem: '' }])
  expect(await exportMessageFiles(db(), subject)).toMatchObject([{ name: 'черновик.txt' }])
  const erased = await transaction(async (tx) => {
    const { fileIds } = await eraseMessenger(tx, { ...subject, names: [] })
    return eraseFiles(tx, anna.personId, fileIds)
  })
  expect(erased).toBe(1)
  expect((await later(anna).list()).data).toEqual([])
})
