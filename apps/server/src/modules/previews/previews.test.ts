import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aText, aWordFile, library } from '#testing/documents.ts'
import { group, participant } from '#testing/groups.ts'
import { aWorld, colleague, organization, type Chatter, type Named } from '#testing/messenger.ts'
import { wordFile } from '#testing/office/office-files.ts'
import { aManager } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

const preview = (who: Chatter, id: number) =>
  server.as(who).call('GET /files/{id}/preview', { params: { id } })
const save = (who: Chatter, id: number) =>
  server.as(who).call('POST /files/{id}/documents', { params: { id }, query: { channel_id: who.channelId } })

async function sendFile(from: Chatter, to: Named, file: Parameters<Chatter['post']>[2]): Promise<number> {
  const { status, data } = await from.post(to, {}, file)
  expect(status).toBe(200)
  return data.items[0]!.documents[0]!.id
}

describe('GET /files/{id}/preview', () => {
  it('CHAT-46 shows a file of a chat to both sides and to nobody else', async () => {
    const { anna, maria, viktor, boris, stranger } = world
    const inRoom = await sendFile(anna, colleague(maria), [await aWordFile(['Смета на ремонт'])])
    for (const who of [anna, maria]) {
      const { status, data } = await preview(who, inRoom)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        kind: 'paper',
        sections: [{ blocks: [{ runs: [{ text: 'Смета на ремонт' }] }] }],
      })
    }
    for (const who of [viktor, boris, stranger]) expect((await preview(who, inRoom)).status).toBe(404)
    const toOthers = await sendFile(anna, organization(viktor.channelId), [aText('Письмо', 'письмо.txt')])
    for (const who of [anna, viktor])
      expect((await preview(who, toOthers)).data).toMatchObject({ text: 'Письмо' })
    expect((await preview(stranger, toOthers)).status).toBe(404)
    expect((await preview(anna, 999_999_999)).status).toBe(404)
    expect(
      (await server.anonymous().call('GET /files/{id}/preview', { params: { id: inRoom } })).status,
    ).toBe(401)
  })

  it('CHAT-46 who was taken out of the group, or whose message was deleted, has no file', async () => {
    const { anna, maria } = world
    const owner = participant(server, anna)
    const { data: made } = await owner.groups.create({ name: 'Смета', manager_ids: [maria.managerId] })
    const { data: sent } = await anna.post(group(made.id), {}, [aText('Смета')])
    const [message] = sent.items
    const file = message!.documents[0]!.id
    expect((await preview(maria, file)).status).toBe(200)
    await owner.groups.remove(made.id, maria)
    expect((await preview(maria, file)).status).toBe(404)
    await server.as(anna).call('DELETE /chat-list/messages/{id}', {
      params: { id: message!.id },
      query: { channel_id: anna.channelId },
    })
    expect((await preview(anna, file)).status).toBe(404)
  })

  it('CHAT-46 the library and the chat show a document alike', async () => {
    const { anna, maria } = world
    const books = library(server, anna)
    const document = await books.add('Положение', { file: await aWordFile(['Положение об архиве']) })
    await books.send(document.id, [{ subject_type: 'PRIVATE-MANAGER', id: maria.managerId }])
    const id = Number(/\/files\/(?<id>\d+)\//u.exec(document.document)!.groups!['id'])
    const [own, received] = await Promise.all([preview(anna, id), preview(maria, id)])
    expect(own.data.kind).toBe('paper')
    expect(received.data).toEqual(own.data)
  })
})

describe('a file that takes long', { timeout: 60_000 }, () => {
  it('CHAT-49 ends in an answer, and other calls are answered meanwhile', async () => {
    const { anna, maria } = world
    const line = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t></w:t></w:r></w:p>'
    const bytes = new Uint8Array(wordFile(line.repeat(600_000)))
    expect(bytes.length).toBeLessThan(2_000_000)
    const id = await sendFile(anna, colleague(maria), [{ name: 'отчёт.docx', bytes }])
    const order: string[] = []
    const slow = preview(maria, id).then((answer) => {
      order.push('preview')
      return answer
    })
    for (const who of [anna, maria]) expect((await who.list()).status).toBe(200)
    order.push('list')
    const { status, data } = await slow
    expect(order).toEqual(['list', 'preview'])
    expect([status, data.note]).toEqual([200, 'Не удалось показать файл. Скачайте его.'])
  })
})

describe('POST /files/{id}/documents', () => {
  it('CHAT-51 keeps the bytes and the name; without the section it is refused, a foreign file is not found', async () => {
    const { anna, stranger } = world
    const clerk = participant(
      server,
      await aManager({ channel: { id: anna.channelId, owner: anna }, sections: [] }),
    )
    const file = await aWordFile(['Смета'], 'Смета.2026.docx')
    const id = await sendFile(anna, colleague(clerk), [file])
    expect((await save(clerk, id)).status).toBe(403)
    expect((await save(stranger, id)).status).toBe(404)
    const { status, data } = await save(anna, id)
    expect(status).toBe(200)
    expect(data).toMatchObject({ name: 'Смета.2026', extension: 'docx', author: { id: anna.managerId } })
    const stored = await fetch(new URL(data.document, server.url))
    expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(file.bytes as Uint8Array))).toBe(true)
    expect((await library(server, anna).read(data.id)).text).toBe('Смета')
  })

  it('CHAT-51 a file that the library holds already is answered as it is, also twice at once; after its way to the bin it is saved again', async () => {
    const { anna, maria } = world
    const id = await sendFile(anna, colleague(maria), [await aWordFile(['Смета'], 'Одна на всех.docx')])
    const saved = await Promise.all(Array.from({ length: 5 }, () => save(anna, id)))
    expect(saved.map(({ status }) => status)).toEqual(Array<number>(5).fill(200))
    const first = saved[0]!.data
    expect(new Set(saved.map(({ data }) => data.id))).toEqual(new Set([first.id]))
    const own = library(server, anna)
    expect((await own.list({ search: 'Одна на всех' })).data.total).toBe(1)
    await own.trash(first.id)
    const again = await save(anna, id)
    expect([again.status, again.data.id === first.id]).toEqual([200, false])
  })

  it('CHAT-51 a picture is no document', async () => {
    const { anna, maria } = world
    const id = await sendFile(anna, colleague(maria), [aPicture('снимок.png')])
    const { status, errors } = await save(anna, id)
    expect([status, errors]).toEqual([422, { general: ['Этот файл нельзя сохранить в документы'] }])
  })
})
