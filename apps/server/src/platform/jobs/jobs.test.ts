import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'

import { closeDatabase, db, openDatabase, sql, transaction } from '../database/index.ts'
import {
  defineJob,
  enqueue,
  deleteWaitingJobs,
  pauseJobs,
  startJobs,
  stopJobs,
  type Job,
  type JobOptions,
} from './index.ts'

// Other files of the process have loaded the log already, and are not to meet this one.
const logged = vi.hoisted((): string[] => {
  vi.resetModules()
  return []
})
afterAll(() => void vi.resetModules())
vi.mock('../log/index.ts', async (original) => {
  const { pino } = await import('pino')
  const log = pino({}, { write: (line) => void logged.push(line) })
  return { ...(await original<object>()), subjectLog: (subject: string) => log.child({ subject }) }
})

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})
afterEach(async () => {
  await stopJobs()
  // A test that is tried again finds the queue as the first try did.
  await sql`delete from pgboss.job`.execute(db())
  logged.length = 0
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

describe('a job', () => {
  test('runs once its transaction is committed, with the payload as its schema reads it', async () => {
    const payloads: { id: number; at: Date }[] = []
    const job = defineJob({
      name: 'committed',
      schema: z.object({ id: z.number(), at: z.iso.datetime().transform((text) => new Date(text)) }),
      handler: async (payload) => void payloads.push(payload),
    })
    await startJobs(database.url, [job])
    await transaction(async (tx) => {
      await enqueue(tx, job, { id: 7, at: '2026-03-07T10:00:00.000Z' })
      expect(await waiting('committed')).toBe(0)
    })
    await vi.waitFor(
      () => expect(payloads).toEqual([{ id: 7, at: new Date('2026-03-07T10:00:00.000Z') }]),
      timeout,
    )
  })

  test('is dropped with a transaction that is rolled back', async () => {
    const { job, payloads } = collecting('rolled-back')
    await startJobs(database.url, [job])
    const work = transaction(async (tx) => {
      await enqueue(tx, job, { id: 1 })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await transaction((tx) => enqueue(tx, job, { id: 2 }))
    await vi.waitFor(() => expect(payloads).toEqual([2]), timeout)
    expect(await waiting('rolled-back')).toBe(0)
  })

  test('with a payload its schema does not know is refused when it is enqueued', async () => {
    const { job } = collecting('strict')
    await startJobs(database.url, [job])
    const work = transaction((tx) => enqueue(tx, job, { id: 'seven' } as unknown as { id: number }))
    await expect(work).rejects.toThrow(z.ZodError)
    expect(await waiting('strict')).toBe(0)
  })

  test('of one group waits for its turn while those of other groups go on', async () => {
    const gate = Promise.withResolvers<void>()
    const started: number[] = []
    const job = defineJob({
      name: 'in-turns',
      schema: z.object({ id: z.number() }),
      options: { concurrency: 3, perGroup: 1 },
      async handler({ id }) {
        started.push(id)
        if (id === 1) await gate.promise
      },
    })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, { id: 1 }, { group: 'one' }))
    await vi.waitFor(() => expect(started).toEqual([1]), timeout)
    await transaction(async (tx) => {
      for (const id of [2, 3]) await enqueue(tx, job, { id }, { group: 'one' })
      await enqueue(tx, job, { id: 4 }, { group: 'other' })
    })
    await vi.waitFor(() => expect(started).toEqual([1, 4]), timeout)
    gate.resolve()
    await vi.waitFor(() => expect(started).toEqual([1, 4, 2, 3]), timeout)
  })

  test('OPS-24 enqueued while the process drains is left to the next one', async () => {
    const { job, payloads } = collecting('handed-over')
    const marker = collecting('marker')
    await startJobs(database.url, [job])
    await pauseJobs()
    await transaction((tx) => enqueue(tx, job, { id: 1 }))
    expect(await waiting('handed-over')).toBe(1)
    await stopJobs()
    await startJobs(database.url, [marker.job])
    await transaction((tx) => enqueue(tx, marker.job, { id: 1 }))
    await vi.waitFor(() => expect(marker.payloads).toEqual([1]), timeout)
    expect(payloads).toEqual([])
    await stopJobs()
    await startJobs(database.url, [job])
    await vi.waitFor(() => expect(payloads).toEqual([1]), timeout)
  })

  test('OPS-24 the process drains once no fetch is under way, which would take what is enqueued later', async () => {
    const { job } = collecting('fetched')
    await startJobs(database.url, [job])
    let hasPaused = false
    let pausing = Promise.resolve()
    await transaction(async (tx) => {
      await sql`lock table pgboss.job in access exclusive mode`.execute(tx)
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), timeout)
      pausing = pauseJobs().then(() => void (hasPaused = true))
      expect(await waitingForLocks()).toBeGreaterThan(0)
      expect(hasPaused).toBe(false)
    })
    await pausing
    await transaction((tx) => enqueue(tx, job, { id: 1 }))
    expect(await waiting('fetched')).toBe(1)
  })

  test('OPS-24 the process does not wait for the end of a running job to drain', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const job = defineJob({
      name: 'long',
      schema: z.object({}),
      handler: async () => {
        begun.resolve()
        await mayEnd.promise
      },
    })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, {}))
    await begun.promise
    await pauseJobs()
    expect(await states('long')).toEqual(['active'])
    mayEnd.resolve()
    await stopJobs()
    expect(await states('long')).toEqual(['completed'])
  })

  test('runs at its start time, not before', async () => {
    const { job, payloads } = collecting('later')
    await startJobs(database.url, [job])
    await transaction(async (tx) => {
      await enqueue(tx, job, { id: 1 }, { startAfter: 3600 })
      await enqueue(tx, job, { id: 2 }, { startAfter: new Date(Date.now() - 1000) })
    })
    await vi.waitFor(() => expect(payloads).toEqual([2]), timeout)
    expect(await waiting('later')).toBe(1)
  })

  test('is run by another process when this one only enqueues', async () => {
    const { job, payloads } = collecting('elsewhere')
    await startJobs(database.url, [])
    await transaction((tx) => enqueue(tx, job, { id: 5 }))
    await stopJobs()
    expect(payloads).toEqual([])
    await startJobs(database.url, [job])
    await vi.waitFor(() => expect(payloads).toEqual([5]), timeout)
  })

  test('is deleted with the queue of a restored database, unless its name is kept', async () => {
    const kept = collecting('kept')
    const deleted = collecting('deleted')
    await startJobs(database.url, [])
    await transaction(async (tx) => {
      await enqueue(tx, kept.job, { id: 1 })
      await enqueue(tx, deleted.job, { id: 2 })
    })
    await transaction((tx) => deleteWaitingJobs(tx, ['kept']))
    expect([await waiting('kept'), await waiting('deleted')]).toEqual([1, 0])
  })

  test('cannot be enqueued where the queue is not open', async () => {
    const { job } = collecting('closed')
    await expect(transaction((tx) => enqueue(tx, job, { id: 1 }))).rejects.toThrow('not open')
  })
})

describe('a job that fails', () => {
  test('is repeated alone, and logged by its name without texts of people', async () => {
    const attempts: number[] = []
    const schema = z.object({ id: z.number(), note: z.string() })
    const job = defineJob({
      name: 'repeated',
      schema,
      handler: async ({ id, note }) => {
        attempts.push(id)
        if (id === 1 && attempts.filter((attempt) => attempt === 1).length < 3)
          throw new TypeError(`cannot read ${note}`)
      },
      options: { retryAfterSeconds: 0 },
    })
    await startJobs(database.url, [job])
    await transaction(async (tx) => {
      await enqueue(tx, job, { id: 1, note: 'Тайна Иванова' })
      await enqueue(tx, job, { id: 2, note: '' })
    })
    await vi.waitFor(() => expect(attempts.toSorted(byNumber)).toEqual([1, 1, 1, 2]), timeout)
    await vi.waitFor(
      async () => expect(await states('repeated')).toEqual(['completed', 'completed']),
      timeout,
    )
    expect(logged.filter((line) => line.includes('"job":"repeated"'))).toHaveLength(2)
    expect(logged.join('')).not.toContain('Тайна')
  })

  test('fails after its last repetition, and stores no texts of people', async () => {
    const job = failing('given-up', { retries: 1, retryAfterSeconds: 0 })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, { id: 1 }))
    await vi.waitFor(async () => expect(await states('given-up')).toEqual(['failed']), timeout)
    expect(await outputs('given-up')).toEqual([expect.objectContaining({ message: 'given-up failed' })])
    expect(JSON.stringify(await outputs('given-up'))).not.toContain('Тайна')
  })

  test('waits longer before each repetition', async () => {
    const job = failing('patient', { retries: 3, retryAfterSeconds: 600 })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, { id: 1 }))
    await vi.waitFor(async () => expect(await states('patient')).toEqual(['retry']), timeout)
    const { rows } = await sql<{ wait: number; backoff: boolean; most: number }>`
      select extract(epoch from start_after - started_on)::float8 as wait, retry_backoff as backoff, retry_delay_max as most
      from pgboss.job where name = 'patient'`.execute(db())
    expect(rows[0]).toMatchObject({ backoff: true, most: 3600 })
    expect(rows[0]?.wait).toBeGreaterThan(200)
  })
})

describe('jobs with one key', () => {
  test('wait as one, with the newest payload', async () => {
    const { job, payloads } = collecting('keyed')
    await startJobs(database.url, [])
    for (const id of [1, 2, 3]) await transaction((tx) => enqueue(tx, job, { id }, { singletonKey: 'a' }))
    await transaction((tx) => enqueue(tx, job, { id: 9 }, { singletonKey: 'b' }))
    await transaction((tx) => enqueue(tx, job, { id: 8 }))
    await stopJobs()
    await startJobs(database.url, [job])
    await vi.waitFor(() => expect(payloads.toSorted(byNumber)).toEqual([3, 8, 9]), timeout)
    expect(await waiting('keyed')).toBe(0)
  })

  test('enqueued in two concurrent transactions wait as one', async () => {
    const { job } = collecting('twice')
    await startJobs(database.url, [])
    const isEnqueued = Promise.withResolvers<void>()
    const first = transaction(async (tx) => {
      await enqueue(tx, job, { id: 1 }, { singletonKey: 'a' })
      isEnqueued.resolve()
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), timeout)
    })
    await isEnqueued.promise
    await Promise.all([first, transaction((tx) => enqueue(tx, job, { id: 2 }, { singletonKey: 'a' }))])
    expect((await rowsOf('twice')).map((row) => row.data)).toEqual([{ id: 2 }])
  })

  test('do not start while a transaction that enqueues one again is open, whose payload then runs', async () => {
    const { job, payloads } = collecting('held')
    await startJobs(database.url, [])
    await transaction((tx) => enqueue(tx, job, { id: 1 }, { singletonKey: 'a' }))
    await transaction(async (tx) => {
      await enqueue(tx, job, { id: 2 }, { singletonKey: 'a' })
      await stopJobs()
      await startJobs(database.url, [job])
      // A job of another key runs: the worker has fetched.
      await transaction((other) => enqueue(other, job, { id: 7 }, { singletonKey: 'b' }))
      await vi.waitFor(() => expect(payloads).toEqual([7]), timeout)
    })
    await vi.waitFor(() => expect(payloads).toEqual([7, 2]), timeout)
  })

  test('run again when enqueued during the run', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const payloads: number[] = []
    const job = defineJob({
      name: 'during',
      schema: z.object({ id: z.number() }),
      handler: async ({ id }) => {
        payloads.push(id)
        begun.resolve()
        await mayEnd.promise
      },
    })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, { id: 1 }, { singletonKey: 'a' }))
    await begun.promise
    await transaction((tx) => enqueue(tx, job, { id: 2 }, { singletonKey: 'a' }))
    mayEnd.resolve()
    await vi.waitFor(() => expect(payloads).toEqual([1, 2]), timeout)
  })
})

describe('the queue', () => {
  test('runs as many jobs concurrently as configured', async () => {
    const mayEnd = Promise.withResolvers<void>()
    let running = 0
    const job = defineJob({
      name: 'parallel',
      schema: z.object({}),
      handler: async () => {
        running += 1
        await mayEnd.promise
      },
      options: { concurrency: 3 },
    })
    await startJobs(database.url, [job])
    await transaction(async (tx) => {
      for (let count = 0; count < 4; count += 1) await enqueue(tx, job, {})
    })
    await vi.waitFor(() => expect(running).toBe(3), timeout)
    mayEnd.resolve()
    await vi.waitFor(() => expect(running).toBe(4), timeout)
  })

  test('lets a running job end when it stops', async () => {
    const begun = Promise.withResolvers<void>()
    let hasEnded = false
    const job = defineJob({
      name: 'ending',
      schema: z.object({}),
      handler: async () => {
        begun.resolve()
        await new Promise((resolve) => setTimeout(resolve, 300))
        hasEnded = true
      },
    })
    await startJobs(database.url, [job])
    await transaction((tx) => enqueue(tx, job, {}))
    await begun.promise
    await stopJobs()
    expect(hasEnded).toBe(true)
    expect(await states('ending')).toEqual(['completed'])
  })

  test('keeps one schedule per job in Moscow time, and deletes it with its cron option', async () => {
    const nightly = (options: JobOptions) =>
      defineJob({ name: 'nightly', schema: z.object({}), handler: async () => undefined, options })
    const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false })
    await startJobs(database.url, [nightly({ cron: '0 3 * * *' })])
    await boss.start()
    expect(await boss.getSchedules('nightly')).toMatchObject([
      { cron: '0 3 * * *', timezone: 'Europe/Moscow', options: { missed: 'once' } },
    ])
    await stopJobs()
    await startJobs(database.url, [nightly({})])
    expect(await boss.getSchedules('nightly')).toEqual([])
    await boss.stop({ graceful: false })
  })

  test('deletes queues and schedules of jobs that are not defined any more, and no others', async () => {
    const named = (name: string) =>
      defineJob({
        name,
        schema: z.object({}),
        handler: async () => undefined,
        options: { cron: '0 3 * * *' },
      })
    const [removed, elsewhere, here] = [named('removed'), named('of-another-role'), named('of-this-role')]
    const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false })
    await startJobs(database.url, [removed, elsewhere])
    await transaction((tx) => enqueue(tx, removed, {}, { startAfter: 3600 }))
    await stopJobs()
    await startJobs(database.url, [here], [here, elsewhere])
    await boss.start()
    expect(await boss.getQueue('removed')).toBeNull()
    expect(await boss.getSchedules('removed')).toEqual([])
    expect(await states('removed')).toEqual([])
    for (const name of ['of-another-role', 'of-this-role']) {
      expect(await boss.getQueue(name)).not.toBeNull()
      expect(await boss.getSchedules(name)).toHaveLength(1)
    }
    await boss.stop({ graceful: false })
  })
})

const byNumber = (a: number, b: number) => a - b
const timeout = { timeout: 15_000, interval: 50 }

function collecting(name: string): { job: Job<{ id: number }>; payloads: number[] } {
  const payloads: number[] = []
  const handler = async ({ id }: { id: number }) => void payloads.push(id)
  return { job: defineJob({ name, schema: z.object({ id: z.number() }), handler }), payloads }
}

function failing(name: string, options: JobOptions): Job<{ id: number }> {
  const handler = async () => {
    throw new Error('Тайна Иванова')
  }
  return defineJob({ name, schema: z.object({ id: z.number() }), handler, options })
}

async function rowsOf(name: string) {
  const { rows } = await sql<{ state: string; data: unknown; output: unknown }>`
    select state::text, data, output from pgboss.job where name = ${name} order by created_on`.execute(db())
  return rows
}

const states = async (name: string) => (await rowsOf(name)).map((row) => row.state)
const outputs = async (name: string) => (await rowsOf(name)).map((row) => row.output)
const waiting = async (name: string) => (await states(name)).filter((state) => state === 'created').length
