import type { Endpoint } from '@uprava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { db, sql } from '#platform/database/index.ts'

import type { Answer } from '../client.ts'
import { library } from '../documents.ts'
import { chatter, colleague } from '../messenger.ts'
import { aManager, type TestSeat } from '../people.ts'
import { declaredCalls } from '../rights.ts'
import { startServer, type TestServer } from '../server.ts'
import { foreignCalls, notForeign, type ForeignCall, type Intruder, type Own } from './foreign-calls.ts'
import { createVictim, MARKER, type Victim } from './foreign-targets.ts'

let server: TestServer
let victim: Victim
let who: Record<Intruder | 'owner', { seat: TestSeat; own: Own }>
let before: readonly unknown[]

beforeAll(async () => {
  server = await startServer()
  victim = await createVictim(server)
  const other = await createVictim(server)
  who = {
    owner: await equipped(victim.owner, victim),
    peer: await equipped(victim.peer, victim),
    stranger: await equipped(other.owner, other),
  }
  before = await seenByOwner()
}, 240_000)
afterAll(() => server.close())

/** Somebody with a chat, a document and a chat of the lawyer of his own. */
async function equipped(seat: TestSeat, { channel }: Victim): Promise<{ seat: TestSeat; own: Own }> {
  const partner = await aManager({ channel })
  const sent = await chatter(server, seat).send(colleague(partner), 'Здравствуйте')
  const documents = library(server, seat)
  const document = await documents.add('Свой документ')
  const folder = await documents.folder(`Папка ${seat.managerId}`)
  const chat = await server.as(seat).ai('POST /chats/', { body: { title: 'Свой' }, channel: channel.id })
  const own = {
    channel: channel.id,
    partner: partner.managerId,
    message: sent.data.items[0]!.id,
    document: document.id,
    folder: folder.id,
    lawyerChat: (chat.data as { id: number }).id,
  }
  return { seat, own }
}

const endpointOf = ({ call }: ForeignCall) => {
  const declared = declaredCalls.find(({ key }) => key === call)
  if (!declared) throw new Error(`The contract has no call ${call}`)
  return declared
}

function make(one: ForeignCall, by: Intruder | 'owner'): Promise<Answer> {
  const { api, endpoint } = endpointOf(one)
  const { seat, own } = who[by]
  const options = one.options(victim.targets, own)
  return server.as(seat).any(api, endpoint, { ...options, channel: own.channel })
}

const reading = foreignCalls.filter(({ call, what }) => call.includes(': GET ') && !what.includes('own chat'))

/** What the owner reads of what others reach for; without signatures of files, which change by the hour. */
async function seenByOwner(): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const one of reading) {
    const { status, body } = await make(one, 'owner')
    const isFile = typeof body === 'string'
    const text = isFile ? '' : JSON.stringify(body).replaceAll(/\?[^"]*signature[^"]*/gu, '')
    seen.push({ call: one.call, what: one.what, status, text })
  }
  return seen
}

/** The versions of all rows, by table: whoever writes one changes its transaction. */
async function rowsOfTables(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db(),
  )
  const versions = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: found } = await sql<{ version: string }>`
      select count(*) || ' ' || coalesce(max(xmin::text::int8), 0) as version from ${sql.table(name)}`.execute(
      db(),
    )
    versions.set(name, found[0]!.version)
  }
  return versions
}

it('every call that takes the id of somebody’s thing is tried with a foreign one', () => {
  const tried = new Set([...foreignCalls.map(({ call }) => call), ...Object.keys(notForeign)])
  const missing = declaredCalls.filter(
    ({ api, endpoint, key }) => api !== 'admin' && idsOf(endpoint).length > 0 && !tried.has(key),
  )
  expect(missing.map(({ key, endpoint }) => [key, ...idsOf(endpoint)])).toEqual([])
})

it('reading changes nothing but who was seen when', async () => {
  const written = await rowsOfTables()
  await seenByOwner()
  const after = await rowsOfTables()
  const changed = [...after.keys()].filter((table) => after.get(table) !== written.get(table))
  // The node says every few seconds that it is there, and keeps the words of messages a moment after they were sent.
  const byItself = new Set(['budget_entries', 'sessions', 'presence_nodes', 'message_words'])
  expect(changed.filter((table) => !byItself.has(table))).toEqual([])
})

it('the owner reads each of them', () => {
  const refused = (before as { status: number }[]).filter(({ status }) => status !== 200)
  expect(refused).toEqual([])
})

const cases = foreignCalls.flatMap((one) =>
  one.by.map((intruder) => ({ intruder, one, name: `${one.call}: ${one.what}` })),
)

describe('what is another’s is not there', () => {
  it.each(cases)('$name, for a $intruder', async ({ intruder, one }) => {
    const answer = await make(one, intruder)
    const expected = one.isLeftOut ? [200] : [403, 404, 409, 422]
    expect({ status: answer.status, errors: answer.errors }).toMatchObject({
      status: expect.toSatisfy((status: number) => expected.includes(status)),
    })
    expect(JSON.stringify(answer.body)).not.toContain(MARKER)
  })

  it('and none of it has changed', async () => {
    expect(await seenByOwner()).toEqual(before)
  })
})

/** The ids in the address, the query and the body of a call; the channel of the call is the guard's. */
function idsOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((schema) =>
    schema ? idNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [],
  )
}

const isId = (name: string) =>
  /^(id|ids|.*_ids?|acts|chats|recipients|custom_documents|session|run|evidence|analysis|file|file_name|message|custom|folder|team|manager|organization|actTicket|notification|news)$/u.test(
    name,
  ) && !['channel_id', 'client_id', 'up_to_id', 'user_id'].includes(name)

function idNames(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, anyOf, oneOf, allOf, type } = schema as Record<string, unknown>
  const nested = [anyOf, oneOf, allOf, items].flat().flatMap((one) => idNames(one, name))
  const inside = Object.entries((properties ?? {}) as Record<string, unknown>).flatMap(([key, one]) =>
    idNames(one, key),
  )
  const own =
    isId(name) && (type === undefined || type === 'integer' || type === 'number' || name === 'file_name')
  return [...new Set([...(own ? [name] : []), ...nested, ...inside])]
}
