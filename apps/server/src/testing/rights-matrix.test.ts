import { generalPermissions, sections } from '@uprava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mountedCalls } from '#platform/http/index.ts'

import { anAdministratorToken } from './administrators.ts'
import { aChannel, aManager, anOwner, aPerson, aToken, type TestPerson, type TestSeat } from './people.ts'
import {
  callers,
  declaredCalls,
  expectedFor,
  kindsOfChannel,
  type Caller,
  type DeclaredCall,
  type KindOfChannel,
} from './rights.ts'
import { startServer, type TestServer } from './server.ts'
import { grant } from './station.ts'

let server: TestServer
let cast: Record<Exclude<Caller, 'nobody' | 'the administrator'>, (TestPerson | TestSeat) & { at: number }>

beforeAll(async () => {
  server = await startServer()
  cast = await aCast()
})
afterAll(() => server.close())

/** One of each caller; `at` is the channel that the caller names. */
async function aCast(): Promise<typeof cast> {
  const channel = await aChannel()
  await grant(channel.id, ...generalPermissions)
  const leaver = await aManager({ channel })
  await server.as(channel.owner).call('DELETE /channels/{channel}/team/{team}', {
    params: { channel: channel.id, team: leaver.seatId },
  })
  const at = channel.id
  return {
    'a person token': { ...(await aPerson()), at },
    'an unverified owner': { ...(await anOwner({ verified: false })), at },
    'an account without a seat': { ...leaver, at },
    'an employee without sections': { ...(await aManager({ channel })), at },
    'an employee with every section': { ...(await aManager({ channel, sections: [...sections] })), at },
    'the owner': { ...channel.owner, at },
    'the owner of another organization': { ...(await anOwner()), at },
    ...(await ownersOf(kindsOfChannel)),
  }
}

/** An owner of a channel of each kind. */
async function ownersOf<Name extends string>(kinds: Readonly<Record<Name, KindOfChannel>>) {
  const owners = Object.entries<KindOfChannel>(kinds).map(
    async ([name, { typeId, address, permissions }]) => {
      const owner = await anOwner({ organization: { category_id: typeId, address } })
      if (permissions.length > 0) await grant(owner.channelId, ...permissions)
      return [name, { ...owner, at: owner.channelId }] as const
    },
  )
  return Object.fromEntries(await Promise.all(owners)) as Record<Name, TestSeat & { at: number }>
}

/** What a query cannot do without, by name. */
const needed: Readonly<Record<string, string | number>> = {
  subject_type: 'ORGANIZATION',
  id: 999_999_999,
  option_id: 999_999_999,
  q: 'приказ',
}

/** Makes the call with nothing in it but the channel. Each has a session of its own: some calls end them. */
async function attempt({ api, endpoint }: DeclaredCall, caller: Caller): Promise<number> {
  const isOutside = caller === 'nobody' || caller === 'the administrator'
  const { at } = isOutside ? cast['the owner'] : cast[caller]
  const params = Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, name === 'channel' ? at : 999_999_999]),
  )
  const query = Object.fromEntries(
    Object.keys(endpoint.query?.shape ?? {}).flatMap((name) =>
      name in needed ? [[name, needed[name]]] : [],
    ),
  )
  const client = await clientOf(caller)
  const answer = await client.any(api, endpoint, { params, query, channel: at })
  return answer.status
}

async function clientOf(caller: Caller) {
  if (caller === 'nobody') return server.anonymous()
  if (caller === 'the administrator') return administrator()
  const person = cast[caller]
  const managerId = 'managerId' in person ? person.managerId : null
  return server.as({ token: await aToken(person.personId, managerId) })
}

/** A token of its own each time: signing in costs a password. */
async function administrator() {
  return server.as({ token: await anAdministratorToken() })
}

describe('every declared call', () => {
  it('API-107 API-109 API-111 is mounted, and every mounted call is declared', () => {
    const mounted = mountedCalls(server.http)
    const missing = declaredCalls.filter(({ endpoint }) => !mounted.has(endpoint)).map(({ key }) => key)
    expect(missing).toEqual([])
    const declared = new Set(declaredCalls.map(({ endpoint }) => endpoint))
    expect([...mounted].filter((endpoint) => !declared.has(endpoint))).toEqual([])
  })

  it.each(declaredCalls)(
    'API-02 PERM-01 PERM-08 PERM-09 PERM-12 PERM-13 PERM-16 AIS-20 AIS-22 AIS-24 AIS-27 API-115 $key lets through exactly those it is declared for',
    async (call) => {
      const answered: Partial<Record<Caller, unknown>> = {}
      const expected: Partial<Record<Caller, unknown>> = {}
      for (const caller of callers) {
        const status = await attempt(call, caller)
        const refusal = expectedFor(call, caller)
        expected[caller] = refusal ?? 'let through'
        answered[caller] = refusal === null && isPermitted(call, status) ? 'let through' : status
      }
      expect(answered).toEqual(expected)
    },
    // Some calls measure the whole reference base.
    120_000,
  )
})

/** An empty call may be incomplete (422) and name a thing that is not there (404); it is never a surprise (5xx). */
function isPermitted({ endpoint }: DeclaredCall, status: number): boolean {
  const namesThings =
    Object.keys(endpoint.params?.shape ?? {}).some((name) => name !== 'channel') ||
    'id' in (endpoint.query?.shape ?? {})
  if (status === 404) return namesThings
  return status < 500 && status !== 401 && status !== 403
}
