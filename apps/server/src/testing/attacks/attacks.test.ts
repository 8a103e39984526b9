import { afterAll, beforeAll, expect, it } from 'vitest'

import { startOwnDatabase, type OwnDatabase } from '../nodes/own-database.ts'
import { attackedCalls } from './attacked-calls.ts'
import { startAttackedServer, type AttackedServer } from './run-attacks.ts'

let database: OwnDatabase
let attacked: AttackedServer
beforeAll(async () => {
  database = await startOwnDatabase()
  attacked = await startAttackedServer(database)
}, 240_000)
afterAll(async () => {
  await attacked.stop()
  await database.remove()
})

/** Shapes that have stalled calls before; `npm run attacks` tries all of them. */
const shapes = ['"1 "', '"Иванов И. И. "', '"59-ФЗ"', '"("', '"constructor "']
/** How much more than counting to a million the processor may work in one turn of the event loop. */
const maxCounts = 100

/** The processor's work of counting to a million: a slow machine counts slowly as well. Milliseconds. */
function workOfCounting(): number {
  const works = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    let sum = 0
    for (let count = 0; count < 1_000_000; count += 1) sum = (sum + count * 7) % 1_000_003
    expect(sum).toBeGreaterThan(0)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return works.toSorted((a, b) => a - b)[2]!
}

/** Shorter texts stall nothing, longer ones take long to send; `npm run attacks` tries all. */
const attackedHere = attackedCalls.filter(({ length }) => length >= 1000 && length < 1_000_000)

it.each(attackedHere)(
  'hostile texts of the longest length do not stall $name',
  { timeout: 120_000 },
  async (one) => {
    const most = maxCounts * workOfCounting()
    const { stall, statuses } = await attacked.attack(one, {
      stall: most,
      answer: Number.POSITIVE_INFINITY,
      shapes,
    })
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(stall.ms, `by ${stall.by}`).toBeLessThan(most)
  },
)
