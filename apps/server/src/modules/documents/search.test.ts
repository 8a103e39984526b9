import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aScan, aText, aWordFile, library, type Library } from '#testing/documents.ts'
import { anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { keysOfText } from './search-words.ts'

let server: TestServer
let mine: Library
beforeAll(async () => {
  server = await startServer()
  mine = library(server, await anOwner())
})
afterAll(() => server.close())

/** Texts are read by a job, in a thread of its own: on a busy machine that takes a while. */
const waitOptions = { timeout: 90_000 }

describe('the search', waitOptions, () => {
  it('DOC-45 DOC-49 API-61 finds words of the name in any form, unfinished ones too', async () => {
    await mine.add('Постановления о земельном участке')
    const found = ['постановление', 'земельный участок', 'УЧАСТКИ', 'постан', 'gjcnfyjdktybt', ' земел ']
    for (const search of found) {
      expect([search, await mine.names({ search })]).toEqual([search, ['Постановления о земельном участке']])
    }
    for (const search of ['постановление водное', 'участковый', '!!!', '%']) {
      expect([search, await mine.names({ search })]).toEqual([search, []])
    }
  })

  it('DOC-45 DOC-49 finds words of the file’s text: of a Word document, of a text in an old encoding', async () => {
    const word = await mine.add('Письмо', {
      file: await aWordFile(['Уважаемая Ирина Петровна!', 'Ремонт котельной завершён.']),
    })
    const cp1251 = Buffer.from('e4eee3eee2eef020efeef1f2e0e2eae820f3e3ebff', 'hex')
    const text = await mine.add('Записка', { file: { name: 'записка.txt', bytes: cp1251 } })
    expect(await mine.read(word.id)).toMatchObject({ state: 'ready', is_cut: false })
    expect((await mine.read(text.id)).text).toBe('договор поставки угля')
    expect(await mine.names({ search: 'котельная' })).toEqual(['Письмо'])
    expect(await mine.names({ search: 'договоры поставка' })).toEqual(['Записка'])
    expect(await mine.names({ search: 'котельная поставка' })).toEqual([])
  })

  it('DOC-49 a word of the name and one of the text together find it; names come before texts', async () => {
    const byText = await mine.add('Смета', { file: aText('Капитальный ремонт крыши школы') })
    const byName = await mine.add('Крыша дома культуры', { file: aText('Приложение') })
    const newest = await mine.add('Акт', { file: aText('осмотр крыши') })
    for (const { id } of [byText, byName, newest]) await mine.read(id)
    expect(await mine.names({ search: 'смета крыша' })).toEqual(['Смета'])
    expect(await mine.names({ search: 'крыша' })).toEqual(['Крыша дома культуры', 'Акт', 'Смета'])
  })

  it('DOC-49 looks into all folders, into one when it is named, and into the bin apart', async () => {
    const folder = await mine.folder('Паспорта')
    await mine.add('Паспорт готовности', { folder_id: folder.id })
    await mine.add('Паспорт объекта')
    const gone = await mine.add('Паспорт старый')
    await mine.trash(gone.id)
    expect((await mine.names({ search: 'паспорт' })).toSorted()).toEqual([
      'Паспорт готовности',
      'Паспорт объекта',
    ])
    expect(await mine.names({ search: 'паспорт', folder_id: folder.id })).toEqual(['Паспорт готовности'])
    expect(await mine.names({ search: 'паспорт', trashed: true })).toEqual(['Паспорт старый'])
  })

  it('API-61 finds nothing of another channel', async () => {
    const stranger = library(server, await anOwner())
    const { id } = await stranger.add('Секретный меморандум', { file: aText('шифротелеграмма') })
    await stranger.read(id)
    expect(await stranger.names({ search: 'шифротелеграмма' })).toEqual(['Секретный меморандум'])
    expect(await mine.names({ search: 'шифротелеграмма' })).toEqual([])
    expect(await mine.names({ search: 'меморандум' })).toEqual([])
  })

  it('DOC-49 takes long texts, and letters without end', async () => {
    const nonsense = 'щ'.repeat(50_000)
    const long = `${nonsense} ${'слово дело '.repeat(20_000)} заключение`
    const { id } = await mine.add('Том', { file: aText(long) })
    expect(await mine.read(id)).toMatchObject({ state: 'ready', is_cut: true })
    expect(await mine.names({ search: 'заключения' })).toEqual(['Том'])
    expect(await mine.names({ search: nonsense.slice(0, 200) })).toEqual([])
    expect(await keysOfText(long)).toHaveLength(3)
  })
})

describe('the text of a document', waitOptions, () => {
  it('DOC-49 is none where a file has no text, and is not asked of another channel', async () => {
    const scan = await mine.add('Скан', { file: { name: 'скан.pdf', bytes: '%PDF-1.7\n1 0 obj\n' } })
    expect(await mine.read(scan.id)).toEqual({ state: 'none', text: '', is_cut: false, note: null })
    const stranger = library(server, await anOwner())
    expect((await stranger.text(scan.id)).status).toBe(404)
    expect((await mine.text(999_999_999)).status).toBe(404)
  })

  it('DOC-49 of a scan is recognised: its words are found, and its text says how certain they are', async () => {
    const { id } = await mine.add('Постановление на бумаге', { file: await aScan() })
    const read = await mine.read(id)
    expect(read).toMatchObject({ state: 'ready', is_cut: false })
    expect(read.text).toContain('ремонт дворовых территорий')
    expect(read.note).toMatch(/^Текст распознан по изображению, уверенность \d\d %: возможны ошибки\./u)
    expect(await mine.names({ search: 'дворовая территория' })).toEqual(['Постановление на бумаге'])
  })

  it('DOC-49 can be read in the bin', async () => {
    const { id } = await mine.add('В корзине', { file: aText('до свидания') })
    await mine.trash(id)
    expect((await mine.read(id)).text).toBe('до свидания')
  })
})
