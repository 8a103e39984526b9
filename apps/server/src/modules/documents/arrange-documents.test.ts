import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aText, library, type Library } from '#testing/documents.ts'
import { aChannel, aManager, anOwner, type TestChannel } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let channel: TestChannel
let mine: Library
let theirs: Library
beforeAll(async () => {
  server = await startServer()
  channel = await aChannel()
  mine = library(server, await aManager({ channel, sections: ['documents'] }))
  theirs = library(server, await anOwner())
})
afterAll(() => server.close())

describe('a renamed document', () => {
  it('DOC-45 is found by its new name and its text, and no longer by the old name', async () => {
    const { id } = await mine.add('Черновик сметы', { file: aText('Ремонт кровли') })
    await mine.read(id)
    const { status, data } = await mine.rename(id, ' Калькуляция ')
    expect([status, data.name, data.title]).toEqual([200, 'Калькуляция', 'Калькуляция'])
    expect(await mine.names({ search: 'калькуляция' })).toEqual(['Калькуляция'])
    expect(await mine.names({ search: 'кровли' })).toEqual(['Калькуляция'])
    expect(await mine.names({ search: 'черновик' })).toEqual([])
  })

  it('needs a name, is of the own channel and not in the bin', async () => {
    const { id } = await mine.add('Письмо')
    const blank = await mine.rename(id, '  ')
    expect([blank.status, blank.errors]).toEqual([422, { name: ['Заполните поле «Название»'] }])
    expect((await theirs.rename(id, 'Чужое')).status).toBe(404)
    const without = library(server, await aManager({ channel }))
    expect((await without.rename(id, 'Без раздела')).status).toBe(403)
    await mine.trash(id)
    expect((await mine.rename(id, 'Из корзины')).status).toBe(404)
    expect(await mine.names({ trashed: true })).toContain('Письмо')
  })
})

describe('several documents', () => {
  it('DOC-21 come into the bin by one call, which says what could not be moved there and why', async () => {
    const [one, two] = [await mine.add('Справка 1'), await mine.add('Справка 2')]
    const gone = await mine.add('Уже удалённая')
    const foreign = await theirs.add('Чужая')
    await mine.trash(gone.id)
    const { status, data } = await mine.trashSeveral([one.id, gone.id, two.id, foreign.id, one.id])
    const reason = 'его уже нет в библиотеке'
    expect(status).toBe(200)
    expect(data.trashed.toSorted((a, b) => a - b)).toEqual([one.id, two.id])
    expect(data.failed).toEqual([
      { id: gone.id, reason },
      { id: foreign.id, reason },
    ])
    expect(await mine.names({ trashed: true })).toEqual(expect.arrayContaining(['Справка 1', 'Справка 2']))
    expect(await theirs.names()).toContain('Чужая')
    const { rows } = await sql<{ subject: string }>`
      select subject_id as subject from audit_entries where action_code = 'document_deleted'
        and subject_id in (${String(one.id)}, ${String(two.id)})`.execute(db())
    expect(rows).toHaveLength(2)
  })

  it('DOC-21 nothing there is 404, none or more than 50 are 422, without the section 403', async () => {
    const { id } = await mine.add('Своя')
    const foreign = await theirs.add('Чужая')
    expect((await mine.trashSeveral([foreign.id])).status).toBe(404)
    expect((await mine.trashSeveral([])).status).toBe(422)
    expect((await mine.trashSeveral(Array.from({ length: 51 }, (_, at) => at + 1))).status).toBe(422)
    const without = library(server, await aManager({ channel }))
    expect((await without.trashSeveral([id])).status).toBe(403)
    expect(await mine.names()).toContain('Своя')
  })
})

describe('several documents of the bin', () => {
  it('DOC-21 come back by one call with the folders they lay in, which says of the others why not', async () => {
    const outer = await mine.folder('Проверки')
    const inner = await mine.folder('2026', outer.id)
    const one = await mine.add('Предписание', { folder_id: inner.id })
    const two = await mine.add('Ответ', { folder_id: outer.id })
    const kept = await mine.add('В библиотеке')
    const foreign = await theirs.add('Чужое предписание')
    await theirs.trash(foreign.id)
    await mine.trashFolder(outer.id)
    const { status, data } = await mine.restoreSeveral([one.id, kept.id, two.id, foreign.id])
    const reason = 'его уже нет в корзине'
    expect(status).toBe(200)
    expect(data.documents.map(({ id, folder_id }) => [id, folder_id])).toEqual([
      [one.id, inner.id],
      [two.id, outer.id],
    ])
    expect(data.failed).toEqual([
      { id: kept.id, reason },
      { id: foreign.id, reason },
    ])
    const revived = (await mine.tree()).find(({ id }) => id === outer.id)
    expect(revived?.children.map(({ id }) => id)).toEqual([inner.id])
    expect(await theirs.names({ trashed: true })).toContain('Чужое предписание')
  })

  it('DOC-21 DOC-58 of two deleted folders of one name come back into the one that took its place', async () => {
    const [first, second] = [await mine.folder('Жалобы'), await mine.folder('Запросы')]
    const inside = await mine.folder('Разное', first.id)
    const one = await mine.add('Жалоба', { folder_id: inside.id })
    const two = await mine.add('Запрос', { folder_id: second.id })
    await mine.trashFolder(first.id)
    await mine.trashFolder(second.id)
    const fresh = await mine.folder('жалобы')
    const { data } = await mine.restoreSeveral([one.id, two.id])
    expect(data.documents.map(({ folder_id }) => folder_id)).toEqual([inside.id, second.id])
    const revived = (await mine.tree()).find(({ id }) => id === fresh.id)
    expect(revived?.children.map(({ id }) => id)).toEqual([inside.id])
  })

  it('DOC-21 nothing there is 404, without the section 403', async () => {
    const { id } = await mine.add('Не удалённая')
    expect((await mine.restoreSeveral([id])).status).toBe(404)
    const without = library(server, await aManager({ channel }))
    expect((await without.restoreSeveral([id])).status).toBe(403)
  })
})

describe('moved documents', () => {
  it('DOC-46 lie in the other folder', async () => {
    const folder = await mine.folder('Архив')
    const one = await mine.add('Первый')
    const two = await mine.add('Второй')
    const { status, data } = await mine.move([one.id, two.id, one.id], folder.id)
    expect([status, data]).toEqual([200, { ok: true }])
    expect(await mine.names({ folder_id: folder.id })).toEqual(['Второй', 'Первый'])
  })

  it('are all moved or none: another channel, the bin and a deleted folder refuse', async () => {
    const folder = await mine.folder('Назначение')
    const own = await mine.add('Свой')
    const binned = await mine.add('Удалённый')
    await mine.trash(binned.id)
    const foreign = await theirs.add('Чужой')
    expect((await mine.move([own.id, foreign.id], folder.id)).status).toBe(404)
    expect((await mine.move([own.id, binned.id], folder.id)).status).toBe(404)
    const theirFolder = await theirs.folder('Чужая')
    expect((await mine.move([own.id], theirFolder.id)).status).toBe(404)
    const without = library(server, await aManager({ channel }))
    expect((await without.move([own.id], folder.id)).status).toBe(403)
    expect(await mine.names({ folder_id: folder.id })).toEqual([])
    await mine.trashFolder(folder.id)
    expect((await mine.move([own.id], folder.id)).status).toBe(404)
    expect(await mine.names({ folder_id: own.folder_id })).toContain('Свой')
  })

  it('are from one to fifty', async () => {
    const { id } = await mine.defaultFolder()
    const none = await mine.move([], id)
    expect([none.status, none.errors]).toEqual([422, { ids: ['Выберите хотя бы один документ'] }])
    const many = await mine.move(
      Array.from({ length: 51 }, (_, index) => index + 1),
      id,
    )
    expect([many.status, many.errors]).toEqual([
      422,
      { ids: ['За один раз можно выбрать не больше 50 документов'] },
    ])
  })
})

describe('a list of documents', () => {
  it('is in the order asked for', async () => {
    const folder = await mine.folder('Порядок')
    for (const [name, text] of [
      ['ёлка', 'Т'],
      ['Жук', 'Текст'],
      ['Дом', 'Текст подлиннее'],
    ] as const)
      await mine.add(name, { folder_id: folder.id, file: aText(text) })
    expect(await mine.sorted('new', folder.id)).toEqual(['Дом', 'Жук', 'ёлка'])
    expect(await mine.sorted('old', folder.id)).toEqual(['ёлка', 'Жук', 'Дом'])
    expect(await mine.sorted('name', folder.id)).toEqual(['Дом', 'ёлка', 'Жук'])
    expect(await mine.sorted('size', folder.id)).toEqual(['Дом', 'Жук', 'ёлка'])
    const unknown = await mine.client.call('GET /customs', {
      query: { channel_id: channel.id, sort: 'random' as string as DocumentOrder },
    })
    expect(unknown.errors).toEqual({ sort: ['Поле «Порядок»: выберите значение из списка'] })
  })
})
