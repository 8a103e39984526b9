import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '../server.ts'
import { callsWithTexts, attackedCalls, makeCall, type Clients } from './attacked-calls.ts'
import { notAttacked, type CallTargets } from './call-samples.ts'
import { createAccounts, prepareTargets } from './call-targets.ts'

let server: TestServer
let clients: Clients
let targets: CallTargets
beforeAll(async () => {
  server = await startServer()
  ;({ clients, targets } = await prepareTargets(server.url, await createAccounts()))
}, 120_000)
afterAll(() => server.close())

it('every call of the contract that reads a free text is attacked', () => {
  const attacked = new Set([...attackedCalls.map(({ call }) => call.key), ...Object.keys(notAttacked)])
  expect(callsWithTexts.map(({ key }) => key).filter((key) => !attacked.has(key))).toEqual([])
})

// A call that is refused for its form would be attacked in vain.
it.each(attackedCalls.filter(({ sample }) => sample.isRefused !== true))(
  'takes a plain text: $name',
  { timeout: 60_000 },
  async (call) => {
    const { status, errors } = await makeCall(clients, call, {
      text: 'Прошу отремонтировать дорогу',
      targets,
    })
    expect({ status, errors }).toEqual({ status: expect.toSatisfy((code: number) => code < 300), errors: {} })
  },
)
