import { sections, type Endpoint } from '@uprava/contract/endpoint.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/index.ts'

import type { Answer, Client } from './client.ts'
import { hostileValues, repeatableNumbers } from './hostile/hostile-input.ts'
import { formOf } from './long-tests.ts'
import { aChannel, aManager, aToken, type TestChannel, type TestSeat } from './people.ts'
import { declaredCalls, type DeclaredCall } from './rights.ts'
import { startServer, type TestServer } from './server.ts'
import { letTimePass } from './time.ts'

/** At home each kind of round below comes once at least. */
const rounds = formOf({ home: 6, full: 12 })
/** How many times each call is tried; one that takes nothing, with a body and without. */
const roundsOf = ({ params, query, body, files }: Endpoint) => (params || query || body || files ? rounds : 2)

let server: TestServer
let channel: TestChannel
let employee: TestSeat
beforeAll(async () => {
  server = await startServer()
  channel = await aChannel()
  employee = await aManager({ channel, sections: [...sections] })
  const general = { have_ai: true, analyze_documents: true, document_generator: true, prepare_charter: true }
  await transaction((tx) => tx.updateTable('channels').set(general).where('id', '=', channel.id).execute())
})
afterAll(() => server.close())

async function clientFor({ api, endpoint }: DeclaredCall, isOwner: boolean): Promise<Client> {
  if (api === 'admin')
    return endpoint.path === '/auth/logout' ? server.as({ token: 'x'.repeat(43) }) : server.administrator()
  const account = isOwner ? channel.owner : employee
  return server.as({ token: await aToken(account.personId, account.managerId) })
}

const letADayPass = () => letTimePass(24 * 60 * 60)
afterEach(letADayPass)

/** Asks; once more on the next day where a limit was in the way of what is tried. */
async function withinLimits(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  if (answer.status !== 429) return answer
  await letADayPass()
  return ask()
}

/** Whatever comes: no surprise, JSON in the envelope, the code of the body equal to the status. */
function expectHandled(answer: Answer, given: unknown): void {
  const problem = problemOf(answer)
  expect(
    problem === null ? null : { problem, answer, given: JSON.stringify(given).slice(0, 2000) },
  ).toBeNull()
}

function problemOf({ status, body, errors, headers }: Answer): string | null {
  if (status >= 500) return 'a surprise'
  const type = headers.get('content-type') ?? ''
  if (/^(?:application\/json|text\/)/u.test(type) && !/; ?charset=[\w-]+$/iu.test(type)) return 'no charset'
  if (status < 400) return null
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  if (code !== status || typeof message !== 'string') return 'not the envelope'
  const messages = Object.values(errors).flat()
  if (messages.length === 0) return 'no message'
  return messages.every((text) => /[а-яё]/iu.test(text)) ? null : 'a message that is not Russian'
}

describe('whatever a call is given', () => {
  it.each(declaredCalls)(
    'ERR-17 API-11 API-112 $key answers without a surprise, in the envelope',
    async (call) => {
      const pick = repeatableNumbers(call.key.length * 7919)
      const hostile = () => hostileValues[pick(hostileValues.length)]
      for (let round = 0; round < roundsOf(call.endpoint); round += 1) {
        const client = await clientFor(call, round % 2 === 0)
        const options = {
          params: Object.fromEntries(
            namesOf(call.endpoint.params).map((name) => [name, paramOf(name, round, hostile)]),
          ),
          query: Object.fromEntries(namesOf(call.endpoint.query).map((name) => [name, hostile()])),
          ...(call.endpoint.method === 'GET' ? {} : { body: bodyOf(call.endpoint, round, hostile) }),
          ...(round % 5 === 4
            ? { headers: { 'x-channel-id': 'нет'.replaceAll(/./gu, '%') } }
            : { channel: channel.id }),
        }
        expectHandled(await withinLimits(() => client.any(call.api, call.endpoint, options)), options)
      }
    },
    // Some calls measure the whole reference base, round after round.
    120_000,
  )

  it.each(declaredCalls.filter(({ endpoint }) => endpoint.files))(
    'ERR-17 $key answers broken uploads without a surprise',
    async (call) => {
      const client = await clientFor(call, true)
      const params = Object.fromEntries(
        namesOf(call.endpoint.params).map((name) => [name, paramOf(name, 0, () => 1)]),
      )
      const file = (name: string, bytes: string | Uint8Array) => ({ name, bytes, type: 'image/png' })
      const names = [
        '../../evil.png',
        'a\0b.png',
        `${'я'.repeat(400)}.png`,
        '.png',
        'x.svg',
        'con',
        '"; filename="x.exe',
      ]
      for (const name of names) {
        const files = Object.fromEntries(
          Object.keys(call.endpoint.files!).map((field) => [field, file(name, '<svg/>')]),
        )
        const options = { params, files, channel: channel.id, body: { name: 'Имя' } }
        expectHandled(await client.any(call.api, call.endpoint, options), { key: call.key, name })
      }
      const address = addressOf(call, params)
      for (const [type, body] of brokenForms) {
        const headers = { 'content-type': type, 'x-channel-id': String(channel.id) }
        expectHandled(await client.raw(call.endpoint.method, address, { body, headers }), {
          key: call.key,
          type,
          body,
        })
      }
    },
  )

  it.each(declaredCalls)('ERR-17 $key knows no word by chance: every object has some', async (call) => {
    const { params, query, body, method } = call.endpoint
    const address = Object.fromEntries(namesOf(params).map((name) => [name, paramOf(name, 0, () => word)]))
    const asked = Object.fromEntries(namesOf(query).map((name) => [name, word]))
    const fields = Object.keys(((body ?? {}) as { shape?: object }).shape ?? {})
    const inherited = Object.fromEntries(
      Object.getOwnPropertyNames(Object.prototype).map((name) => [name, 1]),
    )
    const bodies = [word, [word], inherited].map((value) =>
      Object.fromEntries([...fields, ...Object.keys(inherited)].map((name) => [name, value])),
    )
    for (const given of method === 'GET' ? [undefined] : bodies) {
      const client = await clientFor(call, true)
      const options = { params: address, query: asked, body: given, channel: channel.id }
      expectHandled(await withinLimits(() => client.any(call.api, call.endpoint, options)), options)
    }
  })

  it('ERR-17 API-11 answers bodies that are no bodies with 400 or 415, and addresses that lead nowhere with 404', async () => {
    const { personId, managerId } = channel.owner
    const client = server.as({ token: await aToken(personId, managerId) })
    const send = (body: string, type: string) =>
      client.raw('PUT', '/api/managers/v2/profile', { body, headers: { 'content-type': type } })
    for (const body of ['{', '{"a":', 'nul', '{"a":1}}', '\0', '{"__proto__":{"x":1}}']) {
      const answer = await send(body, 'application/json')
      expect([answer.status, body]).toEqual([400, body])
      expectHandled(answer, body)
    }
    for (const type of ['text/plain', 'application/xml', 'image/png', 'nonsense']) {
      const answer = await send('<a/>', type)
      expect([415, 400]).toContain(answer.status)
      expectHandled(answer, type)
    }
    const nowhere = [
      '/api',
      '/api/',
      '/api/managers/v2',
      '/api/managers/v2/nothing',
      '/api/managers/v2/%',
      '/ai/v1/no',
    ]
    const tricks = [
      '/api/managers/v2/%2e%2e/%2e%2e/healthz',
      '/api/managers/v2/channels/1%00/team',
      '/files/1',
      '/files/a/b',
    ]
    for (const path of [...nowhere, ...tricks]) {
      const answer = await client.raw('GET', path)
      expect([answer.status === 404 || answer.status === 400, path]).toEqual([true, path])
      expectHandled(answer, path)
    }
    expect((await client.raw('DELETE', '/api/managers/v2/profile')).status).toBe(404)
  })
})

/** A property of every object: a dictionary that is one seems to know it. */
const word = 'constructor'

const boundary = 'multipart/form-data; boundary=x'
const brokenForms: readonly (readonly [string, string])[] = [
  ['multipart/form-data', 'no boundary'],
  [boundary, ''],
  [boundary, '--x'],
  [boundary, '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc'],
  [boundary, '--y\r\n\r\n--y--'],
  [boundary, `--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--`],
  ['application/json', '[]'],
  ['application/json', '"text"'],
]

const namesOf = (schema: Endpoint['params']): string[] => Object.keys(schema?.shape ?? {})

/** The right channel most of the time: what lies behind the guard is to be tried as well. */
function paramOf(name: string, round: number, hostile: () => unknown): unknown {
  if (name === 'channel' && round % 4 !== 3) return channel.id
  const value = hostile()
  // An empty or dotted part would make it another address.
  const text =
    typeof value === 'string' ? value.slice(0, 250).toWellFormed() : JSON.stringify(value).slice(0, 250)
  return /^\.*$/u.test(text) ? 'nothing' : text
}

/** A body of hostile fields; now and then no object at all. */
function bodyOf(endpoint: Endpoint, round: number, hostile: () => unknown): unknown {
  if (round % 6 === 5) return hostile()
  const { shape = {} } = (endpoint.body ?? {}) as { shape?: Record<string, unknown> }
  return Object.fromEntries([...Object.keys(shape), 'extra', 'channel_id'].map((name) => [name, hostile()]))
}

function addressOf({ api, endpoint }: DeclaredCall, params: Record<string, unknown>): string {
  const base = { managers: '/api/managers/v2', admin: '/api/admin/v1', ai: '/ai/v1' }[api]
  return (
    base +
    endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])))
  )
}
