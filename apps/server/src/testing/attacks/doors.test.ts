import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '../server.ts'
import { notAttacked, type DoorWorld } from './door-samples.ts'
import { doorPeople, doorWorld } from './door-world.ts'
import { callsWithTexts, doors, knock, type Clients } from './doors.ts'

let server: TestServer
let clients: Clients
let world: DoorWorld
beforeAll(async () => {
  server = await startServer()
  ;({ clients, world } = await doorWorld(server.url, await doorPeople()))
}, 120_000)
afterAll(() => server.close())

it('every call of the contract that reads a free text is attacked', () => {
  const attacked = new Set([...doors.map(({ call }) => call.key), ...Object.keys(notAttacked)])
  expect(callsWithTexts.map(({ key }) => key).filter((key) => !attacked.has(key))).toEqual([])
})

// A call that is refused for its form would be attacked in vain.
it.each(doors.filter(({ sample }) => sample.isRefused !== true))(
  'takes a plain text: $name',
  { timeout: 60_000 },
  async (door) => {
    const { status, errors } = await knock(clients, door, { text: 'Прошу отремонтировать дорогу', world })
    expect({ status, errors }).toEqual({ status: expect.toSatisfy((code: number) => code < 300), errors: {} })
  },
)
