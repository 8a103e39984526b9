import type { z } from 'zod'

export type JobOptions = {
  /** How often a failed run is repeated. */
  readonly retries?: number
  /** The least wait before the first repetition in seconds; it doubles with each further one up to an hour. */
  readonly retryAfterSeconds?: number
  /** A run that takes longer is failed. */
  readonly expireAfterSeconds?: number
  /** How many of these jobs one node runs at a time. */
  readonly concurrency?: number
  /** How many jobs of one group all nodes run at a time; meanwhile those of other groups overtake the others of the group. */
  readonly perGroup?: number
  /** How often a node looks for jobs that another one enqueued, or whose time has come; at least 0.5. */
  readonly pollSeconds?: number
  /** Schedule of five cron fields in Moscow time; the payload is empty then. */
  readonly cron?: string
}

export type JobContext = {
  /** Aborted when the run has taken too long or the process is about to end. */
  readonly signal: AbortSignal
  /** Whether no repetition follows when this run fails. */
  readonly isLastAttempt?: boolean
}

/** A kind of background work: defined by `defineJob`, enqueued by `enqueue`. */
export type Job<Payload extends object = object> = {
  readonly name: string
  readonly options: Required<Omit<JobOptions, 'cron' | 'perGroup'>> & Pick<JobOptions, 'cron' | 'perGroup'>
  /** Throws when the payload is not what the schema says. */
  check(payload: Payload): void
  run(stored: unknown, context: JobContext): Promise<void>
}

const defaults = {
  retries: 5,
  retryAfterSeconds: 5,
  expireAfterSeconds: 900,
  concurrency: 1,
  pollSeconds: 0.5,
}

/** Scheduled jobs are not urgent; polling each of their queues twice a second loads an idle machine. */
const scheduledPollSeconds = 15

/**
 * Defines a job of a module. The handler must be idempotent: a node may end between the work and its acknowledgement. The
 * payload is stored as JSON.
 */
export function defineJob<Schema extends z.ZodObject>(job: {
  name: string
  schema: Schema
  handler: (payload: z.output<Schema>, context: JobContext) => Promise<void>
  options?: JobOptions
}): Job<z.input<Schema>> {
  if (job.options?.cron) job.schema.parse({})
  return {
    name: job.name,
    options: { ...defaults, ...(job.options?.cron && { pollSeconds: scheduledPollSeconds }), ...job.options },
    check(payload) {
      job.schema.parse(payload)
    },
    run: (stored, context) => job.handler(job.schema.parse(stored), context),
  }
}
