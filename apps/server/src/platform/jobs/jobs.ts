import { randomUUID } from 'node:crypto'

import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'

import { afterCommit, type Tx } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import type { Job } from './define-job.ts'

export type EnqueueOptions = {
  /** Not before: a moment, or seconds from now. */
  readonly startAfter?: Date | number
  /** Of the jobs with this key at most one waits; a further one replaces its payload and, when given, its time. */
  readonly singletonKey?: string
}

/** The clock of the schedules. */
const timeZone = 'Europe/Moscow'
/** How long running jobs may take to end when the process stops; afterwards they are repeated. Milliseconds. */
const farewell = 20_000
const longestWaitSeconds = 3600
/** A job whose node has been silent for so long is repeated elsewhere. */
const heartbeatSeconds = 60
/** Payloads of finished jobs, which may name people, are not kept longer. */
const keptSeconds = 86_400

type Runner = {
  boss: PgBoss
  /** Queues known to exist, by job. */
  queues: Map<string, Promise<void>>
  /** Workers of this process by job. */
  workers: Map<string, string[]>
}
let current: Runner | undefined

/** Opens the queue on the database and starts this process's work on the jobs; with none it only enqueues. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'uprava jobs' })
  boss.on('error', (error) => subjectLog('jobs').error({ err: error }, 'the queue is disturbed'))
  const runner: Runner = { boss, queues: new Map(), workers: new Map() }
  try {
    await boss.start()
    for (const job of jobs) await startJob(runner, job)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  current = runner
}

/** Takes no new job and waits for the running ones; what takes too long is repeated later. */
export async function stopJobs(): Promise<void> {
  const runner = current
  current = undefined
  await runner?.boss.stop({ timeout: farewell })
}

/** Keeps the job with the transaction: a commit makes it run, a rollback leaves nothing of it. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { startAfter, singletonKey }: EnqueueOptions = {},
): Promise<void> {
  if (!current) throw new Error(`The job ${job.name} was enqueued while the queue is not open`)
  job.check(payload)
  const runner = current
  await ensureQueue(runner, job)
  const options = { startAfter, db: fromKysely(tx) }
  if (singletonKey === undefined) {
    await runner.boss.send(job.name, payload, { ...options, singletonKey: randomUUID() })
  } else {
    await enqueueOnce(runner.boss, job.name, payload, { ...options, singletonKey })
  }
  if (startAfter === undefined) afterCommit(tx, () => wake(runner, job.name))
}

/**
 * Writing over the waiting job also keeps workers from it until this transaction ends: it cannot start now and miss what
 * the transaction changes. Neither written nor inserted means that it started in this moment: then the next one is due.
 */
async function enqueueOnce(boss: PgBoss, name: string, payload: object, options: SendOptions): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { inserted, updated } = await boss.upsert(name, payload, options)
    if (inserted + updated > 0) return
  }
  throw new Error(`The job ${name} starts as fast as it is enqueued`)
}

async function startJob(runner: Runner, job: Job): Promise<void> {
  const { boss } = runner
  await ensureQueue(runner, job)
  const { cron, concurrency, pollSeconds } = job.options
  // An office computer is off at night: what it missed runs once when it is back.
  if (cron) await boss.schedule(job.name, cron, {}, { tz: timeZone, missed: 'once' })
  else await boss.unschedule(job.name)
  const workers: string[] = []
  for (let count = 0; count < concurrency; count += 1) {
    const worker = await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
      try {
        // One job a batch: each is settled by itself.
        for (const { data, signal, retryCount } of batch) await run(job, data, signal, retryCount)
      } finally {
        // There may be more: it looks again at once.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }
  runner.workers.set(job.name, workers)
}

/** What failed says nothing but its name: payloads and messages of errors may hold what people wrote. */
async function run(job: Job, data: unknown, signal: AbortSignal, retryCount: number): Promise<void> {
  try {
    await job.run(data, { signal })
  } catch (error) {
    subjectLog('jobs').error({ job: job.name, attempt: retryCount + 1, ...describe(error) }, 'a job failed')
    // oxlint-disable-next-line preserve-caught-error -- the queue keeps what it is thrown beside the job, causes included
    throw new Error(`${job.name} failed`)
  }
}

/** The kind of an error and the place it comes from, without its message. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '' } = error
  return {
    type: name,
    code: (error as { code?: unknown }).code,
    place: stack.slice(stack.indexOf(message) + message.length).trim(),
  }
}

/** Workers of this process look at once, again and again until nothing is left. */
function wake({ boss, workers }: Runner, name: string): void {
  for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
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

async function prepareQueue(boss: PgBoss, { name, options }: Job): Promise<void> {
  const retryBackoff = options.retryAfterSeconds > 0
  const queue = {
    retryLimit: options.retries,
    retryDelay: options.retryAfterSeconds,
    retryBackoff,
    ...(retryBackoff && { retryDelayMax: longestWaitSeconds }),
    expireInSeconds: options.expireAfterSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
  }
  // `short`: of the jobs with one key at most one waits; those without a key get one of their own.
  await boss.createQueue(name, { ...queue, policy: 'short' })
  await boss.updateQueue(name, { retryDelayMax: null, ...queue })
}
