import { afterAll, beforeAll, it } from 'vitest'

import { library } from '../documents.ts'
import { chatter, colleague } from '../messenger.ts'
import { aManager } from '../people.ts'
import { startServer, type TestServer } from '../server.ts'
import { anAiOwner } from '../station.ts'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' })
}, 120_000)
afterAll(() => server.close())
it('one', async () => {
  const owner = await anAiOwner()
  const partner = await aManager({ channel: { id: owner.channelId, owner } })
  const names = [
    '👍'.repeat(120) + '1.txt',
    '👍'.repeat(120) + '12.txt',
    'a'.repeat(195) + '👍.txt',
    '%00.txt',
    '%2e%2e%2f.txt',
    "'; drop.txt",
    'a\r\nX: y.txt',
    '..\\..\\x.txt',
    'CON.txt',
    '‮txt.exe.txt',
    '.htaccess',
    '-rf.txt',
    'a'.repeat(5000) + '.txt',
    '=cmd|calc.csv',
    '<img src=x onerror=alert(1)>.txt',
    'constructor',
    '__proto__',
    '__proto__.txt',
  ]
  for (const name of names) {
    const a = await chatter(server, owner).post(colleague(partner), { message: '' }, [
      { name, bytes: 'Привет' },
    ])
    const doc = (a.data as any)?.items?.[0]?.documents?.[0]
    const url = doc?.path ?? doc?.url ?? doc?.file
    const got = url ? await fetch(server.url + url) : null
    const l = await library(server, owner).upload('Имя', { file: { name, bytes: 'Привет' } })
    const l2 = await server
      .as(owner)
      .ai('POST /files', { files: { file: { name, bytes: 'Привет' } }, channel: owner.channelId })
    console.log(
      JSON.stringify(name.slice(0, 30)),
      a.status,
      JSON.stringify(doc)?.slice(0, 200),
      got?.status,
      got?.headers.get('content-type'),
      got?.headers.get('content-disposition')?.slice(0, 120),
      l.status,
      l2.status,
      JSON.stringify(a.errors),
    )
  }
}, 60_000)
