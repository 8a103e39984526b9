import type { NewsItem } from '@uprava/contract/news.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import type { Client } from '#testing/client.ts'
import { asInvalid } from '#testing/hostile/hostile-input.ts'
import { aChannel, aManager, type TestSeat } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { unusedPicturesJob } from './news.jobs.ts'

let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

type Form = { title?: string; category?: string; body?: string; is_published?: boolean }

const write = (form: Form = {}, files?: { cover: ReturnType<typeof aPicture> }) =>
  console.admin('POST /news', {
    body: { title: 'Новость', category: 'Культура', body: '<p>Текст</p>', is_published: true, ...form },
    ...(files && { files }),
  })

/** The paging stands beside the data. */
async function read(query: { page?: number; per_page?: number } = {}) {
  const { status, body } = await server.anonymous().call('GET /news', { query })
  return { status, body, data: (body as { data: NewsItem[] }).data }
}
const open = (news: number) => server.anonymous().call('GET /news/{news}', { params: { news } })
const change = (news: number, body: Form & { remove_cover?: boolean }) =>
  console.admin('PUT /news/{news}', { params: { news }, body })

/** Empties the table and publishes so many, a minute apart; answers their ids, newest first. */
async function publish(count: number): Promise<number[]> {
  await sql`delete from news`.execute(db())
  const ids: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const { data } = await write({ title: `Новость ${number}` })
    ids.unshift(data.id)
  }
  await sql`update news set published_at = now() - (${ids[0]!} - id) * interval '1 minute'`.execute(db())
  return ids
}

const noticesOf = async (account: TestSeat) => {
  const params = { channel: account.channelId }
  const { data } = await server
    .as(account)
    .call('GET /channels/{channel}/notifications', { params, query: { search: '' } })
  return data.items.filter(({ title }) => title === 'Новость')
}

describe('reading', () => {
  it('API-07 NEWS-01 NEWS-02 answers published news to anybody, newest first, a bearer of any kind or none', async () => {
    const [second, first] = await publish(2)
    await write({ title: 'Черновик', is_published: false })
    const { status, body, data } = await read()
    expect(status).toBe(200)
    expect(data.map(({ id }) => id)).toEqual([second, first])
    expect(data[0]).toEqual({
      id: second,
      title: 'Новость 2',
      category: 'Культура',
      cover: null,
      body: '<p>Текст</p>',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as string,
    })
    expect(Object.keys(body as object)).toEqual(['data', 'current_page', 'last_page'])
    expect((await server.as({ token: 'x'.repeat(43) }).call('GET /news')).status).toBe(200)
  })

  it('NEWS-03 NEWS-43 pages by the size asked for', async () => {
    const ids = await publish(7)
    const pages = [await read({ per_page: 5 }), await read({ page: 2, per_page: 5 })]
    expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([ids.slice(0, 5), ids.slice(5)])
    expect(pages.map(({ body }) => body)).toMatchObject([
      { current_page: 1, last_page: 2 },
      { current_page: 2, last_page: 2 },
    ])
    expect((await read({ page: 9, per_page: 5 })).data).toEqual([])
    expect((await read()).data).toHaveLength(7)
  })

  it('NEWS-13 NEWS-14 gives with a news the following ones first, then the preceding, three at most', async () => {
    const ids = await publish(5)
    const othersOf = async (index: number) => {
      const { data } = await open(ids[index]!)
      return data.others.map(({ id }) => ids.indexOf(id))
    }
    expect(await othersOf(0)).toEqual([1, 2, 3])
    expect(await othersOf(3)).toEqual([4, 0, 1])
    expect(await othersOf(4)).toEqual([0, 1, 2])
    await publish(1)
    expect((await open((await read()).data[0]!.id)).data.others).toEqual([])
  })

  it('NEWS-43 hides what is not published, and what is not there', async () => {
    const { data } = await write({ is_published: false })
    expect((await open(data.id)).status).toBe(404)
    expect((await open(999_999)).status).toBe(404)
  })
})

describe('writing', () => {
  it('NEWS-44 keeps of a text what an article may hold', async () => {
    const body = [
      '<h2 class="x" onclick="y()">Заголовок</h2><script>alert(1)</script><style>p{}</style>',
      '<p style="color:red">Абзац <b>жирный</b> <font>шрифт</font></p>',
      '<a href="https://example.org/" onmouseover="x()">вне</a> <a href="/news">тут</a>',
      '<a href="javascript:alert(1)">плохо</a> <a href="//evil.example">чужое</a>',
      '<img src="https://evil.example/p.png"><img src="/files/1/secret.png"><img src=x onerror=alert(1)>',
      '<table><tr><td colspan="2">Ячейка</td></tr></table><iframe src="/x">рамка</iframe>',
    ].join('')
    const { data } = await write({ body })
    expect((await open(data.id)).data.body).toBe(
      [
        '<h2>Заголовок</h2>',
        '<p>Абзац <b>жирный</b> шрифт</p>',
        '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">вне</a> <a href="/news">тут</a>',
        '<a>плохо</a> <a>чужое</a>',
        '<table><tr><td colspan="2">Ячейка</td></tr></table>',
      ].join(''),
    )
    const empty = await write({ body: '<p>&nbsp; <script>x</script></p>' })
    expect([empty.status, empty.errors]).toEqual([422, { body: ['Заполните поле «Текст»'] }])
  })

  it('NEWS-44 shows in a text the pictures kept for it, to anybody, and no other file', async () => {
    const kept = await console.admin('POST /news/pictures', { files: { picture: aPicture() } })
    const [address] = kept.data.src.split('?')
    const [, , fileId] = address!.split('/')
    const { data } = await write({
      body: `<p>До</p><img src="${kept.data.src.replaceAll('&', '&amp;')}" alt="Вид">`,
    })
    const { data: shown } = await open(data.id)
    const src = /src="(?<src>[^"]+)"/u.exec(shown.body)!.groups!['src']!.replaceAll('&amp;', '&')
    expect((await server.anonymous().raw('GET', src)).status).toBe(200)
    expect((await server.anonymous().raw('GET', address!)).status).toBe(404)

    // The picture of one news is no picture of another, and an address in the words opens nothing.
    const thief = await write({ body: `<p>src="${address}"</p><img src="${address}">` })
    expect((await open(thief.data.id)).data.body).toBe(`<p>src="${address}"</p>`)

    await change(data.id, { body: '<p>Без картинки</p>' })
    const { rows } = await sql`select from files where id = ${fileId}`.execute(db())
    expect(rows).toEqual([])
  })

  it('NEWS-44 deletes pictures that no text came for after 24 hours', async () => {
    const picture = async () => {
      const { data } = await console.admin('POST /news/pictures', { files: { picture: aPicture() } })
      return Number(data.src.split('/')[2])
    }
    const [old, fresh] = [await picture(), await picture()]
    await sql`update news_pictures set created_at = now() - interval '25 hours' where file_id = ${old}`.execute(
      db(),
    )
    await unusedPicturesJob.run({}, { signal: AbortSignal.timeout(5000) })
    const { rows } = await sql<{ id: number }>`
      select id from files where id in (${old}, ${fresh})`.execute(db())
    expect(rows).toEqual([{ id: fresh }])
  })

  it('NEWS-02 keeps a cover, replaces and removes it', async () => {
    const { data } = await write({}, { cover: aPicture() })
    expect(data.cover).toMatch(/^\/files\/\d+\/illustration\.webp\?/u)
    expect((await server.anonymous().raw('GET', data.cover!)).status).toBe(200)
    const replaced = await console.admin('PUT /news/{news}', {
      params: { news: data.id },
      files: { cover: aPicture() },
    })
    expect(replaced.data).toMatchObject({ title: 'Новость', is_published: true })
    expect((await server.anonymous().raw('GET', data.cover!)).status).toBe(404)
    expect((await change(data.id, { remove_cover: true })).data.cover).toBeNull()
    const wrong = await write({}, { cover: { name: 'page.png', bytes: '<svg/>' } })
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([415, ['cover']])
  })

  it('NEWS-43 publishes a draft, withdraws it and keeps its date when it comes back', async () => {
    const { data: draft } = await write({ title: 'Черновик', is_published: false })
    expect(draft).toMatchObject({ is_published: false, created: null })
    const { data: published } = await change(draft.id, { is_published: true })
    expect((await open(draft.id)).data.created).toBe(published.created)
    await change(draft.id, { is_published: false })
    expect((await open(draft.id)).status).toBe(404)
    await change(draft.id, { is_published: true, title: 'Снова здесь' })
    expect((await open(draft.id)).data).toMatchObject({ title: 'Снова здесь', created: published.created })

    await console.admin('DELETE /news/{news}', { params: { news: draft.id } })
    expect((await open(draft.id)).status).toBe(404)
    expect((await change(draft.id, { title: 'Нет' })).status).toBe(404)
    const { data } = await console.admin('GET /audit', { query: { search: `новость ${draft.id}` } })
    expect(data.items.map(({ action }) => action)).toEqual([
      'Новость удалена',
      'Новость опубликована',
      'Новость снята с публикации',
      'Новость опубликована',
      'Новость создана',
    ])
  })

  it('NEWS-43 lists everything in the console, drafts first, found by title and category', async () => {
    await publish(2)
    await write({ title: 'Ёлка', category: 'Праздники', is_published: false })
    const list = async (query: { status?: 'draft' | 'published'; search?: string }) => {
      const { data } = await console.admin('GET /news', { query })
      return data.items.map(({ title }) => title)
    }
    expect(await list({})).toEqual(['Ёлка', 'Новость 2', 'Новость 1'])
    expect(await list({ status: 'draft' })).toEqual(['Ёлка'])
    expect(await list({ status: 'published', search: 'НОВОСТЬ 1' })).toEqual(['Новость 1'])
    expect(await list({ search: 'елка' })).toEqual(['Ёлка'])
    expect(await list({ search: 'праздн' })).toEqual(['Ёлка'])
    expect(await list({ search: '%' })).toEqual([])
  })

  it('ERR-17 names the fields it misses', async () => {
    const { status, errors } = await console.admin('POST /news', { body: asInvalid({ title: ' ' }) })
    expect([status, errors]).toEqual([
      422,
      {
        title: ['Заполните поле «Заголовок»'],
        category: ['Заполните поле «Категория»'],
        body: ['Заполните поле «Текст»'],
      },
    ])
  })
})

describe('notifying', () => {
  it('NEWS-45 PERM-17 notifies those with `posts` of the first publication, once', async () => {
    const channel = await aChannel()
    const reader = await aManager({ channel, sections: ['posts'] })
    const other = await aManager({ channel, sections: ['team'] })
    const { data } = await write({ title: 'Открыт каток', is_published: false })
    expect(await noticesOf(reader)).toEqual([])
    await change(data.id, { is_published: true })
    const notice = { title: 'Новость', text: 'Открыт каток', link: `/news/${data.id}` }
    await vi.waitFor(async () => expect(await noticesOf(reader)).toMatchObject([notice]), 10_000)
    expect(await noticesOf(channel.owner)).toMatchObject([notice])
    expect(await noticesOf(other)).toEqual([])

    await change(data.id, { is_published: false })
    await change(data.id, { is_published: true })
    const later = await write({ title: 'Следующая' })
    await vi.waitFor(async () => expect(await noticesOf(reader)).toHaveLength(2), 10_000)
    expect((await noticesOf(reader)).map(({ link }) => link)).toEqual([
      `/news/${later.data.id}`,
      `/news/${data.id}`,
    ])
  })
})
