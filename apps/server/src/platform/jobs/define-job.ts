import type { z } from 'zod'

export type JobOptions = {
  /** How often a failed run is repeated. */
  readonly retries?: number
  /** The wait before the first repetition in seconds; it doubles with each further one up to an hour. */
  readonly retryAfterSeconds?: number
  /** A run that takes longer counts as failed. */
  readonly expireAfterSeconds?: number
  /** How many of these jobs one node runs at a time. */
  readonly concurrency?: number
  /** How often a node looks for jobs that another one enqueued, or whose time has come; at least 0.5. */
  readonly pollSeconds?: number
  /** When it runs by itself: five cron fields in Moscow time. Its payload is empty then. */
  readonly cron?: string
}

export type JobContext = {
  /** Aborted when the run has taken too long or the process is about to end. */
  readonly signal: AbortSignal
}

/** A promise to do something later; made by `defineJob`, given by `enqueue`. */
export type Job<Payload extends object = object> = {
  readonly name: string
  readonly options: Required<Omit<JobOptions, 'cron'>> & Pick<JobOptions, 'cron'>
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

/** A clock's job is never urgent, and looking for each of them twice a second is felt on an idle machine. */
const pollOfClock = 15

/**
 * Names a job beside the module it serves. Its handler is safe to run twice: a node may die between the work and the
 * word that it is done. The payload is kept as JSON.
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
    options: { ...defaults, ...(job.options?.cron && { pollSeconds: pollOfClock }), ...job.options },
    check(payload) {
      job.schema.parse(payload)
    },
    run: (stored, context) => job.handler(job.schema.parse(stored), context),
  }
}
