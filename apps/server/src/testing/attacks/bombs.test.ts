import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Answer, Client, TestFile } from '../client.ts'
import { library } from '../documents.ts'
import {
  documentBombs,
  foreignBombs,
  libraryBombs,
  multiplyingFile,
  pictureBombs,
  tooLargeDocuments,
  type Bomb,
} from '../hostile/bombs.ts'
import { startServer, type TestServer } from '../server.ts'
import { createAccounts, type AttackAccounts } from './call-targets.ts'

let server: TestServer
let accounts: AttackAccounts
let owner: Client
beforeAll(async () => {
  server = await startServer()
  accounts = await createAccounts()
  owner = server.as(accounts.channel.owner)
}, 120_000)
afterAll(() => server.close())

const rows = (bombs: readonly Bomb[]) =>
  bombs.map(({ what, file }) => [`${file.name}: ${what}`, file] as const)
const timeout = { timeout: 120_000 }

/** In words for the field of the file. */
function expectRefused({ status, errors }: Answer, field = 'file'): void {
  expect({ status, errors }).toEqual({
    status: expect.toSatisfy((code: number) => code === 422 || code === 415),
    errors: { [field]: [expect.stringMatching(/[а-яё]{4}/u)] },
  })
}

const readers: Readonly<Record<string, (file: TestFile) => Promise<Answer>>> = {
  'POST /files': (file) => owner.ai('POST /files', { files: { file }, channel: accounts.channel.id }),
  'POST /appeals/letter': (file) =>
    owner.ai('POST /appeals/letter', { body: { text: '' }, files: { file }, channel: accounts.channel.id }),
  'POST /chain-of-thought/analyze-document': (file) =>
    owner.ai('POST /chain-of-thought/analyze-document', {
      body: { instruction: 'Проверь' },
      files: { file },
      channel: accounts.channel.id,
    }),
  'POST /knowledge': async (file) =>
    (await server.administrator()).admin('POST /knowledge', {
      body: { kind: 'Закон', number: '1', title: 'Проба', date: '2020-01-01' },
      files: { file },
    }),
}

describe('bombs are refused in words by everything that reads files', () => {
  it.each(rows(documentBombs()))('%s', timeout, async (_what, file) => {
    for (const send of Object.values(readers)) expectRefused(await send(file))
  })
  it.each(rows(foreignBombs()))('%s', timeout, async (_what, file) => {
    for (const send of Object.values(readers)) expectRefused(await send(file))
  })
  it.each(rows(pictureBombs()))('%s', timeout, async (_what, file) => {
    expectRefused(await owner.call('POST /profile/upload-avatar', { files: { avatar: file } }), 'avatar')
  })
  it('what is beyond a limit is called too large, and neither damaged nor a scan', timeout, async () => {
    for (const file of tooLargeDocuments())
      for (const [name, send] of Object.entries(readers))
        if (file.name !== 'абзацы.docx' || name !== 'POST /knowledge')
          // An act may have that many lines.
          expect((await send(file)).errors).toEqual({ file: [expect.stringContaining('слишком велик')] })
  })
  it('but for entities that multiply, which stay as they are written', timeout, async () => {
    const { status, data } = await owner.ai('POST /files', {
      files: { file: multiplyingFile() },
      channel: accounts.channel.id,
    })
    expect([status, data.pages]).toEqual([200, 1])
  })
  it('a plain text is taken by each', timeout, async () => {
    const file = { name: 'проба.txt', bytes: 'Статья 1. Прошу отремонтировать дорогу на улице Ленина.' }
    for (const [name, send] of Object.entries(readers))
      expect([name, (await send(file)).status]).toEqual([name, 200])
  })
})

it.each(rows(libraryBombs()))('the library keeps a bomb unread: %s', timeout, async (_what, file) => {
  const books = library(server, accounts.channel.owner)
  const answer = await books.upload('Бомба', { file })
  if (answer.status !== 200) return expectRefused(answer)
  expect(await books.read(answer.data.id)).toMatchObject({ state: 'none', text: '' })
})
