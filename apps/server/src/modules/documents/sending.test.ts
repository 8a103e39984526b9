import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aText, aWordFile, library } from '#testing/documents.ts'
import { aWorld, chatter, colleague, organization, type Chatter } from '#testing/messenger.ts'
import { aManager } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { emptyBin } from './bin.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

const manager = (seat: { managerId: number }) => ({ subject_type: 'PRIVATE-MANAGER', id: seat.managerId })
const channelOf = (seat: { channelId: number }) => ({ subject_type: 'ORGANIZATION', id: seat.channelId })

const notices = async (seat: Chatter) => {
  const { data } = await server
    .as(seat)
    .call('GET /channels/{channel}/notifications', { params: { channel: seat.channelId } })
  return data.items
}

describe('a sent document', () => {
  it('comes with others in one message, and all are named in the notice', async () => {
    const { anna, maria, viktor } = world
    const ownLibrary = library(server, anna)
    const one = await ownLibrary.add('Акт осмотра')
    const two = await ownLibrary.add('Ведомость работ')
    const { errors, data } = await ownLibrary.sendSeveral([one.id, two.id], [manager(maria)])
    expect([errors, data]).toEqual([{}, { sent: 1 }])
    const [message] = (await maria.history(colleague(anna))).data.items
    expect(message!.documents.map(({ name }) => name)).toEqual(['Акт осмотра.txt', 'Ведомость работ.txt'])
    const [notice] = await notices(maria)
    expect(notice).toMatchObject({
      title: 'Получены документы',
      text: `${anna.surname} ${anna.name}: «Акт осмотра», «Ведомость работ»`,
    })
    const foreign = await library(server, viktor).add('Чужой')
    expect((await ownLibrary.sendSeveral([one.id, foreign.id], [manager(maria)])).status).toBe(404)
    const many = Array.from({ length: 11 }, (_, index) => index + 1)
    expect((await ownLibrary.sendSeveral(many, [manager(maria)])).errors).toEqual({
      ids: ['За один раз можно выбрать не больше 10 документов'],
    })
  })

  it('DOC-48 comes as a message to colleagues and organizations, each of whom is notified', async () => {
    const { anna, maria, viktor, boris } = world
    const ownLibrary = library(server, anna)
    const document = await ownLibrary.add('Смета на ремонт', { file: await aWordFile(['Смета']) })
    const { status, data } = await ownLibrary.send(document.id, [manager(maria), channelOf(viktor)])
    expect([status, data]).toEqual([200, { sent: 2 }])
    for (const [reader, chat] of [
      [maria, colleague(anna)],
      [viktor, organization(anna.channelId)],
      [boris, organization(anna.channelId)],
    ] as const) {
      const [message] = (await reader.history(chat)).data.items
      expect(message).toMatchObject({ message: '', sender: { id: anna.managerId } })
      expect(message!.documents).toMatchObject([{ name: 'Смета на ремонт.docx', extension: 'docx' }])
      expect((await server.anonymous().raw('GET', message!.documents[0]!.path)).status).toBe(200)
      const [notice] = await notices(reader)
      expect(notice).toMatchObject({
        title: 'Получен документ',
        text: `${anna.surname} ${anna.name}: «Смета на ремонт»`,
        is_seen: false,
      })
    }
    const { data: chats } = await maria.list()
    const room = chats.items.find((chat) => chat.manager_id === anna.managerId)!
    expect((await notices(maria))[0]!.link).toBe(`/messenger?subject_type=PRIVATE-ROOM&id=${room.id}`)
    expect((await notices(viktor))[0]!.link).toBe(`/messenger?subject_type=ORGANIZATION&id=${anna.channelId}`)
    expect(await notices(anna)).toEqual([])
  })

  it('DOC-48 reaches a recipient named twice once', async () => {
    const { anna, maria } = world
    const ownLibrary = library(server, anna)
    const { id } = await ownLibrary.add('Один раз')
    expect((await ownLibrary.send(id, [manager(maria), manager(maria)])).data).toEqual({ sent: 1 })
  })

  it('DOC-18 DOC-48 needs 1 to 50 recipients', async () => {
    const { anna, maria } = world
    const ownLibrary = library(server, anna)
    const { id } = await ownLibrary.add('Кому-нибудь')
    const none = await ownLibrary.send(id, [])
    expect([none.status, none.errors]).toEqual([422, { recipients: ['Выберите хотя бы одного получателя'] }])
    const many = await ownLibrary.send(
      id,
      Array.from({ length: 51 }, () => manager(maria)),
    )
    expect([many.status, many.errors]).toEqual([
      422,
      { recipients: ['Можно выбрать не больше 50 получателей'] },
    ])
    expect(
      (
        await ownLibrary.send(
          id,
          Array.from({ length: 50 }, () => manager(maria)),
        )
      ).data,
    ).toEqual({ sent: 1 })
  })

  it('DOC-48 goes to all recipients or to none', async () => {
    const { anna, maria, stranger } = world
    const ownLibrary = library(server, anna)
    const { id } = await ownLibrary.add('Всем или никому')
    const before = await notices(maria)
    const { status } = await ownLibrary.send(id, [manager(maria), manager(stranger)])
    expect(status).toBe(404)
    expect((await ownLibrary.send(id, [manager(maria), channelOf({ channelId: 999_999_999 })])).status).toBe(
      404,
    )
    expect(
      (await maria.history(colleague(anna))).data.items.map((message) => message.documents[0]?.name),
    ).not.toContain('Всем или никому.txt')
    expect(await notices(maria)).toEqual(before)
  })

  it('DOC-48 does not go to an organization that takes no messages', async () => {
    const { anna, stranger } = world
    const ownLibrary = library(server, anna)
    const { id } = await ownLibrary.add('В закрытую дверь')
    await sql`update channels set can_send_message = false where id = ${stranger.channelId}`.execute(db())
    const { status, errors } = await ownLibrary.send(id, [channelOf(stranger)])
    expect([status, errors]).toEqual([422, { general: ['Организация не принимает сообщения'] }])
  })

  it('DOC-48 is a document of the own channel that is not in the bin', async () => {
    const { anna, maria, viktor } = world
    const ownLibrary = library(server, anna)
    const foreign = await library(server, viktor).add('Чужой')
    const binned = await ownLibrary.add('Удалённый')
    await ownLibrary.trash(binned.id)
    for (const id of [foreign.id, binned.id])
      expect((await ownLibrary.send(id, [manager(maria)])).status).toBe(404)
  })
})

describe('documents of a message', () => {
  it('DOC-48 MSG-92 are attached by their ids in the order given, beside files', async () => {
    const { maria, anna } = world
    const ownLibrary = library(server, maria)
    const [first, second] = [await ownLibrary.add('Первый'), await ownLibrary.add('Второй')]
    const sent = await maria.post(
      colleague(anna),
      { message: 'Оба', custom_documents: [second.id, first.id] },
      [aText('и файл', 'файл.txt')],
    )
    expect([sent.status, sent.errors]).toEqual([200, {}])
    expect(sent.data.items[0]!.documents.map(({ name }) => name)).toEqual([
      'файл.txt',
      'Второй.txt',
      'Первый.txt',
    ])
  })

  it('DOC-57 are refused without the section, and of another channel or the bin', async () => {
    const { anna, maria, viktor } = world
    const ownLibrary = library(server, maria)
    const mine = await ownLibrary.add('Свой')
    const binned = await ownLibrary.add('Из корзины')
    await ownLibrary.trash(binned.id)
    const foreign = await library(server, viktor).add('Чужой')
    const attach = (who: Chatter, id: number) =>
      who.post(colleague(anna), { message: 'Вот', custom_documents: [id] })
    const outsider = await aManager({ channel: { id: anna.channelId, owner: anna } })
    expect((await attach(chatter(server, outsider), mine.id)).status).toBe(403)
    for (const id of [foreign.id, binned.id, 999_999_999]) expect((await attach(maria, id)).status).toBe(404)
    expect((await attach(maria, mine.id)).status).toBe(200)
  })

  it('DOC-49 DOC-53 keep their file when the document is deleted for good', async () => {
    const { maria, anna } = world
    const ownLibrary = library(server, maria)
    const { id, document } = await ownLibrary.add('Вечный', { file: aText('останется') })
    const sent = await maria.post(colleague(anna), { custom_documents: [id] })
    await ownLibrary.trash(id)
    await sql`update documents set deleted_at = now() - interval '31 days' where id = ${id}`.execute(db())
    await emptyBin()
    expect((await ownLibrary.restore(id)).status).toBe(404)
    const file = sent.data.items[0]!.documents[0]!
    expect((await server.anonymous().raw('GET', file.path)).body).toBe('останется')
    const address = document.split('?')[0]!
    expect((await server.as(anna).raw('GET', address)).status).toBe(200)
  })
})
