import { db, sql, transaction, type Reader, type Tx } from '#platform/database/index.ts'

import type { CopyTaskKind } from '../backups.tables.ts'
import { NotPossible } from '../failures.ts'
import { COPY_LOCK } from '../make/lock.ts'

export type CopyTask = {
  readonly id: number
  readonly kind: CopyTaskKind
  readonly copyId: string
  readonly state: 'running' | 'done' | 'failed'
  readonly problem: string | null
  readonly startedAt: Date
}

/** A task takes the lock of copies within this time; one without it is over: its process was killed. Seconds. */
const graceSeconds = 300
/** Ended tasks are kept so long. Days. */
const keptDays = 90

const isBusy = sql<boolean>`exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.objsubid = 1
    and (l.classid::int8 << 32 | l.objid::int8) = ${sql.lit(COPY_LOCK)}::int8)`

const hasEnded = sql<boolean>`started_at < now() - ${graceSeconds} * interval '1 second' and not ${isBusy}`

/**
 * Notes that a copy is made or proven from now on. Throws NotPossible while another one is, on whatever node or by a
 * command.
 */
export async function beginTask(tx: Tx, kind: CopyTaskKind, copyId: string): Promise<number> {
  // Of two callers the second one waits here for the commit of the first.
  await sql`select pg_advisory_xact_lock(${sql.lit(COPY_LOCK + 1)}::int8)`.execute(tx)
  await sql`
    update copy_tasks set state = 'failed', ended_at = now(), problem = 'Прервано'
    where state = 'running' and ${hasEnded}`.execute(tx)
  await sql`delete from copy_tasks where ended_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into copy_tasks (kind, copy_id) select ${kind}, ${copyId}
    where not ${isBusy} and not exists (select from copy_tasks where state = 'running')
    returning id`.execute(tx)
  if (!rows[0]) throw new NotPossible('Копия уже делается или проверяется: дождитесь её конца')
  return rows[0].id
}

/** `problem`: why there is no outcome; null when there is one. */
async function endTask(id: number, problem: string | null): Promise<void> {
  await db()
    .updateTable('copy_tasks')
    .set({ state: problem === null ? 'done' : 'failed', problem, ended_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Runs the work as the task of this node; a failure ends it as failed and is thrown again. */
export async function asTask<Result>(
  kind: CopyTaskKind,
  copyId: string,
  work: () => Promise<{ result: Result; problem: string | null }>,
): Promise<Result> {
  const id = await transaction((tx) => beginTask(tx, kind, copyId))
  return finishTask(id, work)
}

/** Runs the work of a task that has begun. */
export async function finishTask<Result>(
  id: number,
  work: () => Promise<{ result: Result; problem: string | null }>,
): Promise<Result> {
  try {
    const { result, problem } = await work()
    await endTask(id, problem)
    return result
  } catch (error) {
    await endTask(id, 'Прервано')
    throw error
  }
}

/** The task that runs, and the newest one of each copy that failed. */
export async function findTasks(reader: Reader): Promise<CopyTask[]> {
  const { rows } = await sql<CopyTask>`
    select id, kind, copy_id as "copyId", started_at as "startedAt",
      case when state = 'running' and ${hasEnded} then 'failed' else state end as state,
      case when state = 'running' and ${hasEnded} then 'Прервано' else problem end as problem
    from (select distinct on (copy_id) * from copy_tasks order by copy_id, id desc) t
    where state <> 'done' order by id desc limit 20`.execute(reader)
  return rows
}

/** After a restore nothing of the former life runs. */
export async function deleteTasks(tx: Tx): Promise<void> {
  await tx.deleteFrom('copy_tasks').where('state', '=', 'running').execute()
}
