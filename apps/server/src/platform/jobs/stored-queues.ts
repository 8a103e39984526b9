import type { PgBoss, QueueResult, Schedule, ScheduleOptions, UpdateQueueOptions } from 'pg-boss'

/** The queues and schedules that the database has: most starts find those of the start before and change none. */
export type StoredQueues = {
  readonly queues: ReadonlyMap<string, QueueResult>
  readonly schedules: ReadonlyMap<string, Schedule>
}

/** Reads both. A job has at most one schedule. */
export async function readStoredQueues(boss: PgBoss): Promise<StoredQueues> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  }
}

/** Whether the queue is there with these options. */
export function hasQueue({ queues }: StoredQueues, name: string, options: UpdateQueueOptions): boolean {
  const queue = queues.get(name)
  return queue !== undefined && isWithin(options, queue)
}

/** Whether the job is scheduled in this way already. */
export function hasSchedule(
  { schedules }: StoredQueues,
  name: string,
  cron: string,
  options: ScheduleOptions,
): boolean {
  const schedule = schedules.get(name)
  return schedule?.cron === cron && isWithin(options, schedule.options ?? {})
}

const isWithin = (wanted: object, stored: object): boolean =>
  Object.entries(wanted).every(([name, value]) => (stored as Record<string, unknown>)[name] === value)
