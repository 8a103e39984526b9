import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'
import { aText, library, type Library } from '#testing/documents.ts'
import { aChannel, aManager, anOwner, type TestChannel } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { emptyBin } from './bin.ts'

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

const absent = 999_999_999

describe('an uploaded document', () => {
  it('API-62 DOC-46 carries its name, file, folder and author', async () => {
    const folder = await mine.folder('Приказы')
    const before = Date.now()
    const { status, data } = await mine.upload('Приказ об отпуске', { folder_id: folder.id })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Приказ об отпуске',
      title: 'Приказ об отпуске',
      extension: 'txt',
      size: Buffer.byteLength('Текст'),
      folder_id: folder.id,
    })
    expect(Date.parse(data.created)).toBeGreaterThanOrEqual(before)
    const { name, surname } = (await mine.client.call('GET /profile')).data
    expect(data.author.full_name).toBe(`${surname} ${name}`)
    expect((await mine.list({ folder_id: folder.id })).data.items).toEqual([data])
  })

  it('DOC-51 lies in «По умолчанию» when no folder is named, however that is said', async () => {
    const { id } = await mine.defaultFolder()
    for (const folder_id of [undefined, null, '', 'null', '0']) {
      expect((await mine.add('Без папки', { folder_id })).folder_id).toBe(id)
    }
  })

  it('DOC-37 is refused by its content, with the list of what is taken; a damaged one too', async () => {
    const picture = await mine.upload('Снимок', { file: { ...aPicture(), name: 'снимок.pdf' } })
    expect(picture.status).toBe(415)
    expect(picture.errors).toEqual({
      file: [
        'Файлы этого типа не принимаются. Подойдут: pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp',
      ],
    })
    const damaged = await mine.upload('Письмо', { file: { name: 'письмо.docx', bytes: 'не архив' } })
    expect([damaged.status, damaged.errors]).toEqual([422, { file: ['Файл повреждён или не читается'] }])
  })

  it('DOC-38 is one file, and there has to be one', async () => {
    const query = { channel_id: channel.id }
    const none = await mine.client.call('POST /customs', { query, body: { name: 'Пусто' }, files: {} })
    expect([none.status, none.errors]).toEqual([422, { file: ['Выберите файл'] }])
    const two = await mine.client.call('POST /customs', {
      query,
      body: { name: 'Два' },
      files: { file: [aText('1'), aText('2')] },
    })
    expect([two.status, Object.keys(two.errors)]).toEqual([422, ['file']])
    expect(await mine.names()).not.toContain('Два')
  })

  it('API-62 ERR-17 needs a name of 1 to 200 characters', async () => {
    const blank = await mine.upload('  ')
    expect([blank.status, blank.errors]).toEqual([422, { name: ['Заполните поле «Название»'] }])
    const long = await mine.upload('я'.repeat(201))
    expect([long.status, long.errors]).toEqual([422, { name: ['Поле «Название»: не длиннее 200 символов'] }])
    expect((await mine.upload('я'.repeat(200))).status).toBe(200)
  })

  it(
    'DOC-50 may have 50 MiB and no byte more; a refused one leaves nothing behind',
    { timeout: 90_000 },
    async () => {
      const pdf = (bytes: number) => {
        const content = new Uint8Array(bytes)
        content.set(new TextEncoder().encode('%PDF-1.7\n'))
        return { name: 'скан.pdf', bytes: content }
      }
      const most = 50 * 1024 * 1024
      expect((await mine.upload('Большой', { file: pdf(most) })).data.size).toBe(most)
      const before = await countFiles()
      const { status, errors } = await mine.upload('Слишком большой', { file: pdf(most + 1) })
      expect([status, errors]).toEqual([413, { file: ['Файл слишком большой: не больше 50 МБ'] }])
      expect(await countFiles()).toBe(before)
      expect(await mine.names()).not.toContain('Слишком большой')
    },
  )

  it('API-62 is not put into another channel’s folder or a deleted one, and then leaves no file', async () => {
    const foreign = await theirs.folder('Чужая')
    const deleted = await mine.folder('Лишняя')
    await mine.trashFolder(deleted.id)
    const before = await countFiles()
    for (const folder_id of [foreign.id, deleted.id, absent]) {
      const { status, errors } = await mine.upload('Не туда', { folder_id })
      expect([status, errors]).toEqual([404, { folder_id: ['Не найдено или недоступно'] }])
    }
    expect(await countFiles()).toBe(before)
  })

  it('DOC-20 is downloaded by its link without a token, under its name with the extension', async () => {
    const { document } = await mine.add('Отчёт за март', { file: aText('Всё хорошо', 'x1.txt') })
    const answer = await server.anonymous().raw('GET', document)
    expect([answer.status, answer.body]).toEqual([200, 'Всё хорошо'])
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain('Отчёт за март.txt')
    const named = await mine.add('уже.txt')
    expect(decodeURIComponent(named.document)).toMatch(/\/уже\.txt\?/u)
  })

  it('DOC-20 a name with characters that turn the writing or are not seen is taken without them', async () => {
    const turned = await mine.add('отчёт\u202Etxt.exe\u2066', { file: aText('Всё хорошо', 'x\u202E1.txt') })
    expect(turned.name).toBe('отчётtxt.exe')
    const answer = await server.anonymous().raw('GET', turned.document)
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).not.toMatch(/[\u202A-\u202E]/u)
    const unseen = await mine.upload('\u200B\u2060\u202E')
    expect([unseen.status, unseen.errors]).toEqual([422, { name: ['Заполните поле «Название»'] }])
  })

  it('PERM-08 DOC-57 its file opens for the bearer who has the section in that channel, and for nobody else', async () => {
    const { document } = await mine.add('Для своих')
    const address = document.split('?')[0]!
    const outsider = await aManager({ channel })
    expect((await mine.client.raw('GET', address)).status).toBe(200)
    expect((await server.as(channel.owner).raw('GET', address)).status).toBe(200)
    expect((await server.as(outsider).raw('GET', address)).status).toBe(404)
    expect((await theirs.client.raw('GET', address)).status).toBe(404)
    expect((await server.anonymous().raw('GET', address)).status).toBe(404)
  })
})

describe('a cancelled upload', () => {
  it('DOC-50 leaves nothing behind, even when the whole file had arrived', async () => {
    const before = await countFiles()
    const { id } = await mine.defaultFolder()
    // The upload waits for this folder with its last step.
    const held = Promise.withResolvers<void>()
    const holding = transaction(async (tx) => {
      await sql`select from folders where id = ${id} for update`.execute(tx)
      await held.promise
    })
    try {
      const sockets: Socket[] = []
      const keep = (socket: Socket) => sockets.push(socket)
      server.http.server.on('connection', keep)
      const form = new FormData()
      form.append('name', 'Отменённый')
      form.append('file', new Blob(['Текст']), 'записка.txt')
      const { headers, body } = new Request(server.url, { method: 'POST', body: form, duplex: 'half' })
      const upload = request(`${server.url}/api/managers/v2/customs?channel_id=${channel.id}`, {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${mine.client.token}`,
          'content-type': headers.get('content-type')!,
        },
      })
      upload.on('error', () => undefined)
      upload.end(Buffer.from(await new Response(body).arrayBuffer()))
      await expect.poll(() => waitingForLocks(), { timeout: 30_000 }).toBe(1)
      server.http.server.off('connection', keep)
      const socket = sockets.find(({ remotePort }) => remotePort === upload.socket?.localPort)
      expect(socket, 'the connection of the upload').toBeDefined()
      const isNoticed = once(socket!, 'close', { signal: AbortSignal.timeout(15_000) })
      upload.destroy()
      await isNoticed
    } finally {
      // Whatever failed above: the tests after it upload into this folder too.
      held.resolve()
      await holding
    }
    await expect.poll(() => waitingForLocks()).toBe(0)
    await expect.poll(() => countFiles()).toBe(before)
    expect(await mine.names()).not.toContain('Отменённый')
  })
})

describe('the list', () => {
  it('API-61 shows a folder, or all of them, newest first, in pages of 50', async () => {
    const ownLibrary = library(server, await anOwner())
    const folder = await ownLibrary.folder('Протоколы')
    for (let number = 1; number <= 50; number += 1)
      await ownLibrary.add(`Протокол ${number}`, { folder_id: folder.id })
    await ownLibrary.add('Отдельно')
    const all = (await ownLibrary.list()).data
    expect([all.items.length, all.current_page, all.last_page, all.total]).toEqual([50, 1, 2, 51])
    expect(all.items.map(({ name }) => name).slice(0, 2)).toEqual(['Отдельно', 'Протокол 50'])
    expect((await ownLibrary.list({ page: 2 })).data.items.map(({ name }) => name)).toEqual(['Протокол 1'])
    expect((await ownLibrary.list({ folder_id: folder.id })).data).toMatchObject({ total: 50, last_page: 1 })
    expect((await ownLibrary.list({ per_page: 7 })).data).toMatchObject({ last_page: 8 })
  })

  it('API-61 knows no folder of another channel', async () => {
    const foreign = await theirs.folder('Их папка')
    expect((await mine.list({ folder_id: foreign.id })).status).toBe(404)
    expect((await mine.list({ folder_id: absent })).status).toBe(404)
  })
})

describe('the bin', () => {
  it('API-63 DOC-22 takes a deleted document, and gives it back to its folder', async () => {
    const folder = await mine.folder('Письма')
    const document = await mine.add('Письмо', { folder_id: folder.id })
    expect((await mine.trash(document.id)).data).toEqual({ ok: true })
    expect(await mine.names({ folder_id: folder.id })).toEqual([])
    expect((await mine.list({ trashed: true })).data.items[0]).toEqual(document)
    const restored = await mine.restore(document.id)
    expect([restored.status, restored.data]).toEqual([200, document])
    expect(await mine.names({ folder_id: folder.id })).toEqual(['Письмо'])
    expect(await mine.names({ trashed: true })).not.toContain('Письмо')
  })

  it('DOC-53 shows what came last first', async () => {
    const ownLibrary = library(server, await anOwner())
    const [first, second] = [await ownLibrary.add('Первый'), await ownLibrary.add('Второй')]
    await ownLibrary.trash(second.id)
    await ownLibrary.trash(first.id)
    expect(await ownLibrary.names({ trashed: true })).toEqual(['Первый', 'Второй'])
    expect(await ownLibrary.names()).toEqual([])
  })

  it('API-63 answers 404 for what lies elsewhere: another channel, the bin, the library, nowhere', async () => {
    const foreign = await theirs.add('Их документ')
    const document = await mine.add('Мой документ')
    for (const id of [foreign.id, absent]) expect((await mine.trash(id)).status).toBe(404)
    expect((await mine.restore(document.id)).status).toBe(404)
    await mine.trash(document.id)
    expect((await mine.trash(document.id)).status).toBe(404)
    expect((await theirs.restore(document.id)).status).toBe(404)
    await theirs.trash(foreign.id)
    expect((await mine.restore(foreign.id)).status).toBe(404)
    expect(await theirs.names({ trashed: true })).toContain('Их документ')
  })

  it('API-63 is entered once by a document that two delete at the same time', async () => {
    const document = await mine.add('Дважды')
    const statuses = (await Promise.all([mine.trash(document.id), mine.trash(document.id)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  it('DOC-53 a document of a deleted folder comes back with the folders it lay in', async () => {
    const ownLibrary = library(server, await anOwner())
    const outer = await ownLibrary.folder('Договоры')
    const inner = await ownLibrary.folder('2025', outer.id)
    await ownLibrary.add('Останется', { folder_id: outer.id })
    const document = await ownLibrary.add('Договор', { folder_id: inner.id })
    await ownLibrary.trashFolder(outer.id)
    expect((await ownLibrary.restore(document.id)).data.folder_id).toBe(inner.id)
    const [, revived] = await ownLibrary.tree()
    expect([revived!.id, revived!.documents.length, revived!.children[0]!.id]).toEqual([
      outer.id,
      0,
      inner.id,
    ])
  })

  it('DOC-53 DOC-58 a document of a deleted folder goes into the new folder of that name', async () => {
    const ownLibrary = library(server, await anOwner())
    const old = await ownLibrary.folder('Договоры')
    const document = await ownLibrary.add('Договор', { folder_id: old.id })
    await ownLibrary.trashFolder(old.id)
    const fresh = await ownLibrary.folder('договоры')
    expect((await ownLibrary.restore(document.id)).data.folder_id).toBe(fresh.id)
    expect((await ownLibrary.tree()).map(({ name }) => name)).toEqual(['По умолчанию', 'договоры'])
  })

  it('DOC-49 keeps for 30 days; then the document, its file and its folder are gone', async () => {
    const ownLibrary = library(server, await anOwner())
    const folder = await ownLibrary.folder('Старое')
    const inner = await ownLibrary.folder('Очень старое', folder.id)
    const old = await ownLibrary.add('Старый', { folder_id: inner.id })
    await ownLibrary.trashFolder(folder.id)
    const fresh = await ownLibrary.add('Свежий')
    await ownLibrary.trash(fresh.id)
    await age(old.id, 31)
    await age(fresh.id, 29)
    await sql`update folders set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`.execute(
      db(),
    )
    await emptyBin()
    expect(await ownLibrary.names({ trashed: true })).toEqual(['Свежий'])
    expect((await server.anonymous().raw('GET', old.document)).status).toBe(404)
    expect((await server.anonymous().raw('GET', fresh.document)).status).toBe(200)
    const { rows } = await sql`select from folders where id in (${folder.id}, ${inner.id})`.execute(db())
    expect(rows).toEqual([])
    expect((await ownLibrary.restore(old.id)).status).toBe(404)
  })
})

const age = (documentId: number, days: number) =>
  sql`update documents set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${documentId}`.execute(
    db(),
  )

async function countFiles(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files`.execute(db())
  return rows[0]!.count
}
