import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'

import { afterCommit, sql, type Tx } from '#platform/database/index.ts'
import { nodeName } from '#platform/database/migrate.ts'
import { subjectLog } from '#platform/log/index.ts'

import type { Job } from './define-job.ts'
import { observeQueues } from './queue-metrics.ts'
import { hasQueue, hasSchedule, readStoredQueues, type StoredQueues } from './stored-queues.ts'

export type EnqueueOptions = {
  /** Not before: a moment, or seconds from now. */
  readonly startAfter?: Date | number
  /** At most one job with this key waits; a further one replaces its payload and, when given, its time. */
  readonly singletonKey?: string
  /** Whose work it is, for a job with `perGroup`. */
  readonly group?: string
}

/** An office computer may be off at night: a missed run is made up once. */
const scheduling = { tz: 'Europe/Moscow', missed: 'once' } as const
/** Running jobs get this long to end when the process stops; those that do not are repeated. Milliseconds. */
const shutdownGrace = 20_000
/** A fetch that does not come back from a lost database holds the handover up no longer. Milliseconds. */
const pauseGrace = 5000
const maxRetryDelaySeconds = 3600
/** A job without a heartbeat for this long is repeated on another node. */
const heartbeatSeconds = 20
/** How often the nodes look for jobs without a heartbeat: with it another node takes over within a minute (OPS-25). */
const superviseSeconds = 10
/** Finished jobs are deleted after this time: their payloads may hold personal data. */
const retentionSeconds = 86_400

/** One of the workers of this process. */
type Worker = {
  readonly id: string
  /** Resolves once it runs a job, at once when it does. */
  readonly hasTaken: Promise<void>
}

type Runner = {
  boss: PgBoss
  /** Queues known to exist, by job. */
  queues: Map<string, Promise<void>>
  /** Workers of this process by job. */
  workers: Map<string, Worker[]>
}
let current: Runner | undefined

/**
 * Opens the queue on the database and starts this process's work on the jobs; with none it only enqueues. With
 * `definedJobs`, every job of the product whatever its role, the queues and schedules of all other names are deleted.
 */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  definedJobs?: readonly Job[],
): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    application_name: nodeName,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => subjectLog('jobs').error({ err: error }, 'the job queue reported an error'))
  const runner: Runner = { boss, queues: new Map(), workers: new Map() }
  try {
    await boss.start()
    const stored = await readStoredQueues(boss)
    for (const job of jobs) await startJob(runner, job, stored)
    if (definedJobs) {
      await deleteUndefinedJobs(boss, definedJobs, stored)
      observeQueues()
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  current = runner
}

/**
 * Takes no new job while the process drains; jobs are still enqueued, for other nodes. Resolves once no fetch is under way:
 * it would take what is enqueued later.
 */
export async function pauseJobs(): Promise<void> {
  if (!current) return
  const { boss, workers } = current
  const fetches = [...workers].flatMap(([name, ofJob]) =>
    ofJob.map(({ id, hasTaken }) => Promise.race([boss.offWork(name, { id, wait: true }), hasTaken])),
  )
  workers.clear()
  await Promise.race([Promise.all(fetches), sleep(pauseGrace, undefined, { ref: false })])
}

/** Takes no new job and waits for the running ones; what takes too long is repeated later. */
export async function stopJobs(): Promise<void> {
  const runner = current
  current = undefined
  await runner?.boss.stop({ timeout: shutdownGrace })
}

/** Enqueues the job in the transaction: it runs after the commit, and a rollback removes it. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { startAfter, singletonKey, group }: EnqueueOptions = {},
): Promise<void> {
  if (!current) throw new Error(`The job ${job.name} was enqueued while the queue is not open`)
  job.check(payload)
  const runner = current
  await ensureQueue(runner, job)
  const options = { startAfter, db: fromKysely(tx), ...(group !== undefined && { group: { id: group } }) }
  if (singletonKey === undefined) {
    await runner.boss.send(job.name, payload, { ...options, singletonKey: randomUUID() })
  } else {
    await enqueueOnce(runner.boss, job.name, payload, { ...options, singletonKey })
  }
  if (startAfter === undefined) afterCommit(tx, () => wake(runner, job.name))
}

/**
 * Updating the waiting job locks it until this transaction ends, so that it cannot start before the transaction's changes
 * are visible. Neither updated nor inserted: it has started in between, then another one is inserted.
 */
async function enqueueOnce(boss: PgBoss, name: string, payload: object, options: SendOptions): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { inserted, updated } = await boss.upsert(name, payload, options)
    if (inserted + updated > 0) return
  }
  throw new Error(`The job ${name} starts faster than it can be enqueued`)
}

/** A renamed or removed job would leave its schedule creating work that nobody takes. */
async function deleteUndefinedJobs(
  boss: PgBoss,
  definedJobs: readonly Job[],
  { queues }: StoredQueues,
): Promise<void> {
  const defined = new Set(definedJobs.map(({ name }) => name))
  for (const name of queues.keys()) {
    if (defined.has(name) || name.startsWith('__pgboss__')) continue
    await boss.unschedule(name)
    await boss.deleteQueue(name)
    subjectLog('jobs').info({ job: name }, 'deleted a job that is not defined any more')
  }
}

async function startJob(runner: Runner, job: Job, stored: StoredQueues): Promise<void> {
  const { boss } = runner
  const { cron, concurrency } = job.options
  if (hasQueue(stored, job.name, queueOptions(job))) runner.queues.set(job.name, Promise.resolve())
  else await ensureQueue(runner, job)
  if (cron) {
    if (!hasSchedule(stored, job.name, cron, scheduling)) await boss.schedule(job.name, cron, {}, scheduling)
  } else if (stored.schedules.has(job.name)) await boss.unschedule(job.name)
  const workers: Worker[] = []
  for (let count = 0; count < concurrency; count += 1) workers.push(await startWorker(boss, job))
  runner.workers.set(job.name, workers)
}

async function startWorker(boss: PgBoss, job: Job): Promise<Worker> {
  let hasTaken = Promise.withResolvers<void>()
  const { pollSeconds: pollingIntervalSeconds, perGroup: groupConcurrency } = job.options
  const options = { pollingIntervalSeconds, ...(groupConcurrency !== undefined && { groupConcurrency }) }
  const id = await boss.work(job.name, options, async (batch) => {
    hasTaken.resolve()
    try {
      // Each batch holds one job, which fails or completes alone.
      for (const { data, signal, retryCount } of batch) await run(job, data, signal, retryCount)
    } finally {
      hasTaken = Promise.withResolvers()
      // Fetch the next job without waiting for the poll.
      boss.notifyWorker(id)
    }
  })
  return {
    id,
    get hasTaken() {
      return hasTaken.promise
    },
  }
}

/** Logs and stores no payload and no error message: both may hold texts that people wrote. */
async function run(job: Job, data: unknown, signal: AbortSignal, retryCount: number): Promise<void> {
  try {
    await job.run(data, { signal, isLastAttempt: retryCount >= job.options.retries })
  } catch (error) {
    subjectLog('jobs').error({ job: job.name, attempt: retryCount + 1, ...describe(error) }, 'a job failed')
    // oxlint-disable-next-line preserve-caught-error -- the queue stores the thrown error with the job, causes included
    throw new Error(`${job.name} failed`)
  }
}

/** The kind of an error and its stack, without its message. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '' } = error
  return {
    type: name,
    code: (error as { code?: unknown }).code,
    stack: stack.slice(stack.indexOf(message) + message.length).trim(),
  }
}

/** Makes the workers of this process fetch at once, until nothing is left. */
function wake({ boss, workers }: Runner, name: string): void {
  for (const { id } of workers.get(name) ?? []) boss.notifyWorker(id)
}

function ensureQueue(runner: Runner, job: Job): Promise<void> {
  let ready = runner.queues.get(job.name)
  if (!ready) {
    ready = prepareQueue(runner.boss, job)
    runner.queues.set(job.name, ready)
    ready.catch(() => runner.queues.delete(job.name))
  }
  return ready
}

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = queueOptions(job)
  const { retryDelayMax, ...others } = options
  // `short`: of the jobs with one key at most one waits; those without a key get one of their own.
  await boss.createQueue(job.name, {
    ...others,
    ...(retryDelayMax !== null && { retryDelayMax }),
    policy: 'short',
  })
  await boss.updateQueue(job.name, options)
}

function queueOptions({ options }: Job) {
  const retryBackoff = options.retryAfterSeconds > 0
  return {
    retryLimit: options.retries,
    retryDelay: options.retryAfterSeconds,
    retryBackoff,
    retryDelayMax: retryBackoff ? maxRetryDelaySeconds : null,
    expireInSeconds: options.expireAfterSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: retentionSeconds,
  }
}

/**
 * Deletes what waits in the queue of a database that nobody works on, but for the named jobs: after a restore, work of a
 * time that is over.
 */
export async function deleteWaitingJobs(tx: Tx, keptNames: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('pgboss.job') is not null as exists`.execute(tx)
  if (rows[0]?.exists) await sql`delete from pgboss.job where name <> all(${keptNames})`.execute(tx)
}
