import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { db, sql, transaction } from '#platform/database/index.ts'
import { formOf } from '#testing/long-tests.ts'
import type { TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner } from '#testing/station.ts'

import { buildEvidence } from '../evidence/evidence.ts'
import { registerRunKind } from '../run-kinds.ts'
import { lockedRuns } from '../runs.repository.ts'
import { startRun, stopRun } from '../runs.ts'
import { attributeUsage } from '../usage/run-usage.ts'
import { builtInEngineInfo } from './engine-info.ts'
import { RunWorker } from './run-worker.ts'
import { stopWorker } from './worker.ts'

/** Random interleavings per test run; RUN_RACES is another number of them, RUN_RACES_SEED repeats a failed one. */
const count = Number(process.env['RUN_RACES'] ?? formOf({ home: 100, full: 1000 }))
const firstSeed = Number(process.env['RUN_RACES_SEED'] ?? 1)
const KIND = 'race_test'
const subjects = [1, 2, 3, 4]
const behaviours = ['answers', 'writes', 'waits', 'writes and waits', 'throws', 'cannot be stored'] as const

let server: TestServer
let owner: TestSeat
/** Ends the works that wait. */
let gate = Promise.withResolvers<void>()

beforeAll(async () => {
  server = await startServer()
  owner = await anAiOwner()
  // The workers of this test are the only ones.
  await stopWorker()
  registerRunKind({
    name: KIND,
    input: z.object({ behaviour: z.enum(behaviours) }),
    maxTokens: 1000,
    async work(_run, { behaviour }, { delta, signal }) {
      if (behaviour === 'throws') throw new Error('thrown by the test')
      if (behaviour.startsWith('writes')) delta('Ответ')
      if (behaviour.endsWith('waits') && !signal.aborted) {
        const aborted = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        )
        await Promise.race([gate.promise, aborted])
      }
      return outcomeOf(behaviour, signal.aborted ? 'stopped' : 'complete')
    },
    // Like the kinds of the product it needs the input of the run.
    recover: (_run, { behaviour }) => outcomeOf(behaviour.trim(), 'failed'),
    async finalize(_tx, run, { metadata }) {
      if (metadata.behaviour === 'cannot be stored') throw new Error('thrown by the test')
      return { messageId: run.id, chatId: run.subjectId }
    },
  })
})
afterAll(() => server.close())

function outcomeOf(behaviour: string, state: 'complete' | 'stopped' | 'failed') {
  const info = builtInEngineInfo('embedded', null)
  return {
    state,
    text: 'Ответ',
    metadata: { behaviour },
    usage: attributeUsage(info),
    evidence: buildEvidence(info, { question: 'Вопрос', onDate: '2026-01-15' }),
  }
}

test(
  `no interleaving of start, stop, claim, crash and restart leaves a run in progress (${count})`,
  {
    timeout: 600_000,
  },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) await interleave(seed)
  },
)

test('runs revived by earlier versions are ended again, and those without a lease are recovered', async () => {
  const worker = new RunWorker()
  const revived = await start('answers', 1)
  await stopRun(revived)
  await sql`update ai_runs set state = 'running', node = 'gone', lease_until = now() - interval '1 second'
    where id = ${revived}`.execute(db())
  const unleased = await start('answers', 2)
  await sql`update ai_runs set state = 'running', node = 'gone', lease_until = null where id = ${unleased}`.execute(
    db(),
  )
  await worker.maintain()
  await vi.waitFor(async () => {
    expect(await stateOf(revived)).toBe('stopped')
    expect(await stateOf(unleased)).toBe('done')
  })
  await worker.close()
  await expectAllEnded(0)
})

/** Two nodes and up to four conversations: random operations, one to four at a time, then everything may end. */
async function interleave(seed: number): Promise<void> {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  gate = Promise.withResolvers()
  const nodes = [new RunWorker(), new RunWorker()]
  const replaced: RunWorker[] = []
  const runs: number[] = []
  const replaceNode = (): RunWorker => {
    const at = random() < 0.5 ? 0 : 1
    const old = nodes[at]!
    nodes[at] = new RunWorker()
    return old
  }
  const operations: readonly (() => Promise<unknown>)[] = [
    async () => runs.push(await start(pick(behaviours), pick(subjects))),
    async () => runs.push(await start(pick(behaviours), pick(subjects))),
    async () => runs.length > 0 && stopRun(pick(runs.slice(-4))),
    async () => runs.length > 0 && stopRun(pick(runs.slice(-4))),
    () => pick(nodes).serveQueue(),
    () => pick(nodes).serveQueue(),
    () => pick(nodes).maintain(),
    async () => {
      // A crashed node goes on like one that was only cut off: what it still writes must not count.
      replaced.push(replaceNode())
      await expireLeases()
    },
    () => replaceNode().close(),
  ]
  for (let step = 0; step < 10; step += 1) {
    const batch = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(operations))
    await Promise.all(batch.map((operation) => operation().catch(ignoreRefusal)))
  }
  gate.resolve()
  for (const worker of replaced) await worker.close()
  await expireLeases()
  await vi.waitFor(
    async () => {
      await Promise.all(nodes.map((node) => node.maintain()))
      await expectAllEnded(seed)
    },
    { timeout: 5000, interval: 10 },
  )
  await Promise.all(nodes.map((node) => node.close()))
}

/** A conversation with a run in progress refuses a second one; that is no matter of this test. */
function ignoreRefusal(error: unknown): void {
  if ((error as { code?: unknown }).code !== '23505') throw error
}

const start = async (behaviour: (typeof behaviours)[number], subjectId: number): Promise<number> =>
  transaction(async (tx) => {
    const { channelId, managerId } = owner
    const run = await startRun(tx, { kind: KIND, channelId, managerId, subjectId, input: { behaviour } })
    return run.id
  })

const expireLeases = () =>
  sql`update ai_runs set lease_until = now() - interval '1 second'
    where id in (${lockedRuns(sql`state = 'running'`)})`.execute(db())

/** Nothing is queued, running or reserved, and every run has ended once. */
async function expectAllEnded(seed: number): Promise<void> {
  const { rows } = await sql<{ active: number; reserved: number; endedTwice: number }>`
    select (select count(*)::int from ai_runs where state in ('queued', 'running')) as active,
      (select count(*)::int from ai_ledger where state = 'reserved') as reserved,
      (select count(*)::int from ai_runs r where kind = ${KIND} and
        (select count(*) from ai_run_events e where e.run_id = r.id and type in ('done', 'error')) <> 1) as "endedTwice"`.execute(
    db(),
  )
  expect({ seed, ...rows[0]! }).toEqual({ seed, active: 0, reserved: 0, endedTwice: 0 })
}

async function stateOf(runId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from ai_runs where id = ${runId}`.execute(db())
  return rows[0]!.state
}

/** A pseudo-random generator: the same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
