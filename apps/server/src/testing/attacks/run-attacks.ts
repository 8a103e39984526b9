import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { hostileTexts } from '../hostile/hostile-texts.ts'
import type { OwnDatabase } from '../nodes/own-database.ts'
import { startServer } from '../server.ts'
import type { DoorWorld } from './door-samples.ts'
import { doorPeople, doorWorld } from './door-world.ts'
import { doors, knock, type Clients, type Door } from './doors.ts'

/** Milliseconds; `shapes`: what the texts are made of, all of them unless given. */
export type Limits = { readonly stall: number; readonly answer: number; readonly shapes?: readonly string[] }

export type Attack = {
  readonly door: string
  readonly statuses: readonly number[]
  /** The longest stall of the event loop and the longest answer over all texts, with what the text was made of. */
  readonly stall: { readonly ms: number; readonly by: string }
  readonly answer: { readonly ms: number; readonly by: string }
}

export type Attacked = {
  attack(one: Door, limits: Limits): Promise<Attack>
  stop(): Promise<void>
}

/** What the answers are made to, and the process that makes them. */
type Target = { readonly child: ChildProcess; readonly clients: Clients; readonly world: DoorWorld }

/** How often an attack that exceeds a limit is repeated: the machine may have stood still. */
const repetitions = 2

/** Starts the product on the database, with people who may make every call. */
export async function startAttacked(database: OwnDatabase): Promise<Attacked> {
  const seeding = await startServer({}, { ...database, drop: async () => undefined })
  const people = await doorPeople()
  await seeding.close()
  const { child, url } = await startNode(database.url)
  const target = { child, ...(await doorWorld(url, people)) }
  return {
    attack: (one, limits) => attack(target, one, limits),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function startNode(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const settings = { SENDING_LIMITS: 'off', NODE_ENV: 'production' }
  const child = fork(path.join(import.meta.dirname, 'attacked-node.ts'), [
    databaseUrl,
    JSON.stringify(settings),
  ])
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

async function attack({ child, clients, world }: Target, one: Door, limits: Limits): Promise<Attack> {
  const statuses = new Set<number>()
  let [stall, answer] = [
    { ms: 0, by: '' },
    { ms: 0, by: '' },
  ]
  const texts = hostileTexts(one.length).filter(([piece]) => limits.shapes?.includes(piece) ?? true)
  // The first call of its kind prepares statements and loads modules; it also proves that the call is complete.
  const plain = await knock(clients, one, { text: 'Прошу отремонтировать дорогу', world })
  if (plain.status >= 400 && one.sample.isRefused !== true)
    throw new Error(`${one.name} refuses a plain text: ${plain.status} ${JSON.stringify(plain.errors)}`)
  for (const [by, text] of texts) {
    let best = { stall: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY }
    for (let count = 0; count <= repetitions; count += 1) {
      await longestStall(child)
      const { status, ms } = await knock(clients, one, { text, world })
      statuses.add(status)
      best = { stall: Math.min(best.stall, await longestStall(child)), ms: Math.min(best.ms, ms) }
      if (best.stall <= limits.stall && best.ms <= limits.answer) break
    }
    if (best.stall > stall.ms) stall = { ms: best.stall, by }
    if (best.ms > answer.ms) answer = { ms: best.ms, by }
  }
  return { door: one.name, statuses: [...statuses].toSorted((a, b) => a - b), stall, answer }
}

async function longestStall(child: ChildProcess): Promise<number> {
  child.send('read')
  const [{ longest }] = (await once(child, 'message')) as [{ longest: number }]
  return longest
}

/** The doors whose name holds the word. */
export const doorsNamed = (word: string) => doors.filter(({ name }) => name.includes(word))
