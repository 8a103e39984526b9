import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { library, outline, type Library } from '#testing/documents.ts'
import { aChannel, aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let mine: Library
let theirs: Library
beforeAll(async () => {
  server = await startServer()
  mine = library(server, await anOwner())
  theirs = library(server, await anOwner())
})
afterAll(() => server.close())

const absent = 999_999_999

describe('the tree', () => {
  it('API-64 DOC-47 DOC-58 a new channel has one folder, «По умолчанию», known by its flag', async () => {
    const second = await aChannel({ owner: await anOwner() })
    const ownLibrary = library(server, second.owner, second.id)
    expect(await ownLibrary.tree()).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'По умолчанию',
        parent_id: null,
        is_default: true,
        is_virtual: false,
        children: [],
        documents: [],
      },
    ])
  })

  it('API-64 DOC-47 DOC-55 folders stand by name with their subfolders and documents, deleted ones left out', async () => {
    const ownLibrary = library(server, await anOwner())
    const orders = await ownLibrary.folder('Приказы')
    await ownLibrary.folder('Договоры 10')
    await ownLibrary.folder('договоры 9')
    const archive = await ownLibrary.folder('Архив', orders.id)
    const [first, gone] = [
      await ownLibrary.add('Приказ 1', { folder_id: orders.id }),
      await ownLibrary.add('Лишний', { folder_id: orders.id }),
    ]
    await ownLibrary.add('Старый', { folder_id: archive.id })
    await ownLibrary.trash(gone.id)
    const lost = await ownLibrary.folder('Пропащая', orders.id)
    await ownLibrary.trashFolder(lost.id)
    const tree = await ownLibrary.tree()
    expect(outline(tree)).toEqual({
      'По умолчанию (0)': {},
      'договоры 9 (0)': {},
      'Договоры 10 (0)': {},
      'Приказы (1)': { 'Архив (1)': {} },
    })
    expect(tree.map(({ name }) => name)).toEqual(['По умолчанию', 'договоры 9', 'Договоры 10', 'Приказы'])
    expect(tree[3]!.documents).toEqual([first])
    expect(tree[3]!.children[0]!.parent_id).toBe(orders.id)
  })

  it('CHAN-57 API-64 each channel has a library of its own', async () => {
    const owner = await anOwner()
    const second = await aChannel({ owner })
    const [one, other] = [library(server, owner), library(server, owner, second.id)]
    await one.add('В первом')
    expect(await one.names()).toEqual(['В первом'])
    expect(await other.names()).toEqual([])
    expect((await one.defaultFolder()).id).not.toBe((await other.defaultFolder()).id)
  })
})

describe('a new folder', () => {
  it('API-65 DOC-34 DOC-35 stands at the top level for null or 0, and inside its parent', async () => {
    const top = await mine.makeFolder('Верхняя', null)
    expect([top.status, top.data]).toEqual([
      200,
      { ...top.data, name: 'Верхняя', parent_id: null, is_default: false, children: [], documents: [] },
    ])
    expect((await mine.makeFolder('Нулевая', 0)).data.parent_id).toBeNull()
    expect((await mine.makeFolder('Без слова')).data.parent_id).toBeNull()
    expect((await mine.makeFolder('Внутри', top.data.id)).data.parent_id).toBe(top.data.id)
  })

  it('DOC-49 ERR-17 has a name of 1 to 100 characters', async () => {
    expect((await mine.makeFolder(' ')).errors).toEqual({ name: ['Заполните поле «Название»'] })
    const long = await mine.makeFolder('я'.repeat(101))
    expect([long.status, long.errors]).toEqual([422, { name: ['Поле «Название»: не длиннее 100 символов'] }])
    expect((await mine.makeFolder('я'.repeat(100))).status).toBe(200)
  })

  it('DOC-58 has a name of its own beside the others; elsewhere, and after a deletion, it may come again', async () => {
    const orders = await mine.folder('Отчёты')
    for (const name of ['Отчёты', ' отчёты ', 'ОТЧЁТЫ']) {
      const { status, errors } = await mine.makeFolder(name)
      expect([status, errors]).toEqual([422, { name: ['Папка с таким названием уже есть'] }])
    }
    const inside = await mine.makeFolder('Отчёты', orders.id)
    expect(inside.status).toBe(200)
    expect((await mine.makeFolder('Отчёты', orders.id)).status).toBe(422)
    await mine.trashFolder(inside.data.id)
    expect((await mine.makeFolder('Отчёты', orders.id)).status).toBe(200)
    expect((await theirs.makeFolder('Отчёты')).status).toBe(200)
  })

  it('DOC-58 is made once by two who ask at the same time, and the other gets the reason', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => mine.makeFolder('Одновременно')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, errors]).toEqual([422, { name: ['Папка с таким названием уже есть'] }])
    }
    expect((await mine.tree()).filter(({ name }) => name === 'Одновременно')).toHaveLength(1)
  })

  it('DOC-58 is not called «По умолчанию», anywhere and in any case', async () => {
    const parent = await mine.folder('Место')
    for (const [name, at] of [
      ['По умолчанию', null],
      ['по  УМОЛЧАНИЮ', null],
      ['По умолчанию', parent.id],
    ] as const) {
      const { status, errors } = await mine.makeFolder(name, at)
      expect([status, errors]).toEqual([422, { name: ['Это название занято системой'] }])
    }
  })

  it('DOC-58 may be called «Уставы»: the charters are known by their flag and not by a name', async () => {
    const { status, data } = await mine.makeFolder('Уставы')
    expect([status, data.is_virtual]).toEqual([200, false])
  })

  it('API-65 does not stand in another channel’s folder, nor in a deleted one', async () => {
    const foreign = await theirs.folder('Чужая')
    const deleted = await mine.folder('Удалённая')
    await mine.trashFolder(deleted.id)
    for (const parent of [foreign.id, deleted.id, absent]) {
      expect((await mine.makeFolder('Внутри чужой', parent)).status).toBe(404)
    }
    expect(outline(await theirs.tree())).toHaveProperty('Чужая (0)', {})
  })

  it('API-65 stands at most twenty levels deep', async () => {
    const ownLibrary = library(server, await anOwner())
    let parent: number | null = null
    for (let level = 1; level <= 20; level += 1)
      parent = (await ownLibrary.folder(`Уровень ${level}`, parent)).id
    const { status, errors } = await ownLibrary.makeFolder('Слишком глубоко', parent)
    expect([status, Object.keys(errors)]).toEqual([422, ['parent_id']])
  })
})

describe('a deleted folder', () => {
  it('API-66 DOC-30 DOC-53 takes all below it along; every document in it goes to the bin', async () => {
    const ownLibrary = library(server, await anOwner())
    const outer = await ownLibrary.folder('Проекты')
    const inner = await ownLibrary.folder('2025', outer.id)
    await ownLibrary.add('Снаружи')
    await ownLibrary.add('Первый', { folder_id: outer.id })
    await ownLibrary.add('Второй', { folder_id: inner.id })
    expect((await ownLibrary.trashFolder(outer.id)).data).toEqual({ ok: true })
    expect(outline(await ownLibrary.tree())).toEqual({ 'По умолчанию (1)': {} })
    expect((await ownLibrary.names({ trashed: true })).toSorted()).toEqual(['Второй', 'Первый'])
    expect(await ownLibrary.names()).toEqual(['Снаружи'])
    expect((await ownLibrary.trashFolder(inner.id)).status).toBe(404)
  })

  it('API-66 DOC-58 is never the default one', async () => {
    const { id } = await mine.defaultFolder()
    const { status, errors } = await mine.trashFolder(id)
    expect([status, errors]).toEqual([422, { general: ['Папку «По умолчанию» удалить нельзя'] }])
    expect((await mine.defaultFolder()).id).toBe(id)
  })

  it('API-66 is of one’s own channel', async () => {
    const foreign = await theirs.folder('Останется')
    for (const id of [foreign.id, absent]) expect((await mine.trashFolder(id)).status).toBe(404)
    expect(outline(await theirs.tree())).toHaveProperty('Останется (0)', {})
  })

  it('API-66 loses nothing that is put into it at the same moment', async () => {
    const ownLibrary = library(server, await anOwner())
    const folder = await ownLibrary.folder('Спорная')
    const [trashed, ...uploads] = await Promise.all([
      ownLibrary.trashFolder(folder.id),
      ...Array.from({ length: 5 }, (_, number) =>
        ownLibrary.upload(`Документ ${number}`, { folder_id: folder.id }),
      ),
      ownLibrary.makeFolder('Внутри', folder.id),
    ])
    expect(trashed.status).toBe(200)
    for (const { status } of uploads) expect([200, 404]).toContain(status)
    const kept = uploads.slice(0, 5).filter(({ status }) => status === 200).length
    expect((await ownLibrary.list({ trashed: true })).data.total).toBe(kept)
    expect((await ownLibrary.list()).data.total).toBe(0)
    expect(outline(await ownLibrary.tree())).toEqual({ 'По умолчанию (0)': {} })
  })
})

describe('the section «Документы»', () => {
  it('DOC-57 PERM-08 without it every call is 403, with it 200; another channel is 404', async () => {
    const channel = await aChannel()
    const inside = library(server, await aManager({ channel, sections: ['documents'] }))
    const outside = library(
      server,
      await aManager({ channel, sections: ['team', 'my_channel', 'posts', 'tickets'] }),
    )
    const elsewhere = library(server, await aManager(), channel.id)
    const document = await inside.add('Документ')
    const folder = await inside.folder('Папка')
    const calls = [
      (of: Library) => of.list(),
      (of: Library) => of.text(document.id),
      (of: Library) => of.client.call('GET /folders', { query: { channel_id: channel.id } }),
      (of: Library) => of.upload('Ещё один'),
      (of: Library) => of.makeFolder('Ещё одна'),
      (of: Library) =>
        of.send(document.id, [{ subject_type: 'PRIVATE-MANAGER', id: channel.owner.managerId }]),
      (of: Library) => of.trash(document.id),
      (of: Library) => of.restore(document.id),
      (of: Library) => of.trashFolder(folder.id),
    ]
    for (const call of calls) {
      expect((await call(outside)).status).toBe(403)
      expect((await call(elsewhere)).status).toBe(404)
      expect((await call(inside)).status).toBe(200)
    }
  })

  it('DOC-57 the owner has it in every channel', async () => {
    const channel = await aChannel({ owner: await anOwner() })
    expect((await library(server, channel.owner, channel.id).list()).status).toBe(200)
  })
})

describe('a very large library', () => {
  const slow = { timeout: 180_000 }
  /**
   * So many documents of one stored file, as if they had been added one after the other; a thousand at a time, since each
   * counts the file once more.
   */
  async function fill(documentId: number, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1000) {
      await sql`
        insert into documents (channel_id, folder_id, file_id, author_manager_id, name, name_keys, keys)
        select channel_id, folder_id, file_id, author_manager_id, name, '{}', '{}'
        from documents, generate_series(1, ${Math.min(left, 1000)}) where id = ${documentId}`.execute(db())
    }
  }

  it('API-64 DOC-55 sends its newest documents with the tree, and how many each folder has', async () => {
    const owner = await anOwner()
    const own = library(server, owner)
    const orders = await own.folder('Приказы')
    const oldest = await own.add('Самый старый')
    const first = await own.add('Приказ', { folder_id: orders.id })
    await fill(first.id, documentLimits.inTree)
    const tree = await own.tree()
    const shown = tree.map(({ name, documents, documents_total }) => [
      name,
      documents.length,
      documents_total,
    ])
    expect(shown).toEqual([
      ['По умолчанию', 0, 1],
      ['Приказы', documentLimits.inTree, documentLimits.inTree + 1],
    ])
    expect((await own.list({ folder_id: oldest.folder_id })).data.items).toEqual([oldest])
  })

  it('API-62 holds fifty thousand documents with those in the bin, and no more', slow, async () => {
    const own = library(server, await anOwner())
    const first = await own.add('Приказ')
    await fill(first.id, documentLimits.documents - 2)
    const last = await own.add('Последний')
    await own.trash(last.id)
    const refused = await own.upload('Лишний')
    expect([refused.status, refused.errors]).toEqual([
      422,
      {
        general: [
          'В канале вместе с корзиной уже 50 000 документов. Удалите лишние: корзина очищается через 30 дней.',
        ],
      },
    ])
  })

  it('API-65 has two thousand folders at most', async () => {
    const owner = await anOwner()
    const own = library(server, owner)
    await sql`
      insert into folders (channel_id, name)
      select ${owner.channelId}, 'Папка ' || n from generate_series(1, ${documentLimits.folders - 1}) n`.execute(
      db(),
    )
    const refused = await own.makeFolder('Лишняя')
    expect([refused.status, refused.errors]).toEqual([
      422,
      { general: ['В канале может быть не больше 2 000 папок'] },
    ])
  })
})
