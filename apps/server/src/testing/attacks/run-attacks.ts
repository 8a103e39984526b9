import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { hostileTexts } from '../hostile/hostile-texts.ts'
import type { OwnDatabase } from '../nodes/own-database.ts'
import { programFile } from '../nodes/programs.ts'
import { startServer } from '../server.ts'
import { attackedCalls, makeCall, type Clients, type AttackedCall } from './attacked-calls.ts'
import type { CallTargets } from './call-samples.ts'
import { createAccounts, prepareTargets } from './call-targets.ts'

/** Milliseconds; `shapes`: what the texts are made of, all of them unless given. */
export type Limits = { readonly stall: number; readonly answer: number; readonly shapes?: readonly string[] }

export type Attack = {
  readonly call: string
  readonly statuses: readonly number[]
  /** The longest stall of the event loop and the longest answer over all texts, with what the text was made of. */
  readonly stall: { readonly ms: number; readonly by: string }
  readonly answer: { readonly ms: number; readonly by: string }
}

export type AttackedServer = {
  attack(one: AttackedCall, limits: Limits): Promise<Attack>
  stop(): Promise<void>
}

/** What the answers are made to, and the process that makes them. */
type Target = { readonly child: ChildProcess; readonly clients: Clients; readonly targets: CallTargets }

/** How often an attack that exceeds a limit is repeated: the machine may have stood still. */
const repetitions = 2

/** Starts the product on the database, with accounts that may make every call. */
export async function startAttackedServer(database: OwnDatabase): Promise<AttackedServer> {
  const seeding = await startServer({}, { ...database, drop: async () => undefined })
  const accounts = await createAccounts()
  await seeding.close()
  const { child, url } = await startNode(database.url)
  const target = { child, ...(await prepareTargets(url, accounts)) }
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
  const child = fork(programFile('measured-node'), [databaseUrl, JSON.stringify(settings)])
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

async function attack(
  { child, clients, targets }: Target,
  one: AttackedCall,
  limits: Limits,
): Promise<Attack> {
  const statuses = new Set<number>()
  let [stall, answer] = [
    { ms: 0, by: '' },
    { ms: 0, by: '' },
  ]
  const texts = hostileTexts(one.length).filter(([piece]) => limits.shapes?.includes(piece) ?? true)
  // The first call of its kind prepares statements and loads modules; it also proves that the call is complete.
  const plain = await makeCall(clients, one, { text: 'Прошу отремонтировать дорогу', targets })
  if (plain.status >= 400 && one.sample.isRefused !== true)
    throw new Error(`${one.name} refuses a plain text: ${plain.status} ${JSON.stringify(plain.errors)}`)
  for (const [by, text] of texts) {
    let best = { stall: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY }
    for (let count = 0; count <= repetitions; count += 1) {
      await longestStall(child)
      const { status, ms } = await makeCall(clients, one, { text, targets })
      statuses.add(status)
      best = { stall: Math.min(best.stall, await longestStall(child)), ms: Math.min(best.ms, ms) }
      if (best.stall <= limits.stall && best.ms <= limits.answer) break
    }
    if (best.stall > stall.ms) stall = { ms: best.stall, by }
    if (best.ms > answer.ms) answer = { ms: best.ms, by }
  }
  return { call: one.name, statuses: [...statuses].toSorted((a, b) => a - b), stall, answer }
}

async function longestStall(child: ChildProcess): Promise<number> {
  child.send('read')
  const [{ longest }] = (await once(child, 'message')) as [{ longest: number }]
  return longest
}

/** The attacked calls whose name contains the word. */
export const attackedCallsNamed = (word: string) => attackedCalls.filter(({ name }) => name.includes(word))
