import { db, sql } from '#platform/database/index.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

let isObserving = false

/** Adds the metric of the queues; once a process. */
export function observeQueues(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_queue_age_seconds',
    help: 'For each queue of jobs, how long the first one whose time has come waits to be taken',
    label: 'queue',
    async read() {
      const { rows } = await sql<{ name: string; seconds: number }>`
        select q.name, coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as seconds
        from pgboss.queue q
        left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= now()
        where q.name not like '\\_\\_pgboss\\_\\_%'
        group by q.name`.execute(db())
      return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
    },
  })
}
