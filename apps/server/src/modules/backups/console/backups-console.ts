import type { Backup, BackupForecast } from '@uprava/contract/installation/backups.ts'

import { audit, type AdministratorActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { settings } from '#platform/settings.ts'

import { runTaskJob } from '../backups.jobs.ts'
import type { CopyTaskKind } from '../backups.tables.ts'
import { NotPossible } from '../failures.ts'
import { noteCopies, readState, warningOf } from '../nightly/copy-state.ts'
import { installedAt } from '../nightly/proof-watch.ts'
import { copyId, isCopyId, listCopies, type CopyEntry } from '../store/manifest.ts'
import { openStore } from '../store/open-store.ts'
import { beginTask, findTasks, type CopyTask } from './copy-tasks.ts'
import { forecastDisks, soonest } from './disks.ts'

/** Copies and problems that the console shows. */
const shownCopies = 100
const shownProblems = 100

/** GET /backups: the copies in BACKUP_DIR, newest first; above them what is being made or was not made. */
export async function listBackups(): Promise<Backup[]> {
  const [copies, tasks] = await Promise.all([listCopies(openStore(settings().BACKUP_DIR)), findTasks(db())])
  noteCopies(copies)
  const known = new Set(copies.map(({ id }) => id))
  const newest = copies.at(-1)?.manifest.at ?? ''
  // A failure is news until a copy was made after it.
  const unmade = tasks.filter(
    ({ kind, copyId: of, state, startedAt }) =>
      kind === 'backup' && !known.has(of) && (state === 'running' || startedAt.toISOString() > newest),
  )
  return [
    ...unmade.map(asUnfinishedCopy),
    ...copies
      .toReversed()
      .slice(0, shownCopies)
      .map((copy) =>
        asBackup(
          copy,
          tasks.find((task) => task.copyId === copy.id),
        ),
      ),
  ]
}

function asUnfinishedCopy({ copyId: id, state, problem, startedAt }: CopyTask): Backup {
  const { BACKUP_KEY_FILE, DATABASE_URL } = settings()
  return {
    id,
    at: startedAt.toISOString(),
    kind: DATABASE_URL === undefined ? 'base' : 'snapshot',
    size: null,
    encrypted: BACKUP_KEY_FILE !== undefined,
    state: state === 'running' ? 'making' : 'failed',
    problem,
    proof: null,
  }
}

function asBackup({ id, manifest, summary, proof }: CopyEntry, task: CopyTask | undefined): Backup {
  const proving = task?.kind === 'proof' ? task : undefined
  // Complete, but its task still holds the next one off.
  const isEnding = task?.kind === 'backup' && task.state === 'running'
  // A later proof by a command has the last word.
  const isOver = proof !== null && proving && proof.at > proving.startedAt.toISOString()
  return {
    id,
    at: manifest.at,
    kind: manifest.kind,
    size: summary?.size ?? null,
    encrypted: manifest.encrypted,
    state: proving?.state === 'running' ? 'verifying' : isEnding ? 'making' : 'ready',
    problem: isOver ? null : (proving?.problem ?? null),
    proof: proof && { ...proof, problems: proof.problems.slice(0, shownProblems) },
  }
}

/** POST /backups: a job makes the copy; 409 while another one is made or proven. */
export async function requestBackup(actor: AdministratorActor): Promise<Backup> {
  const id = copyId(new Date(), undefined)
  await begin(actor, 'backup', id)
  return asUnfinishedCopy({
    id: 0,
    kind: 'backup',
    copyId: id,
    state: 'running',
    problem: null,
    startedAt: new Date(),
  })
}

/** POST /backups/{backup}/verify: a job proves the copy; 409 while another one is made or proven. */
export async function requestProof(actor: AdministratorActor, id: string): Promise<Backup> {
  const copies = isCopyId(id) ? await listCopies(openStore(settings().BACKUP_DIR)) : []
  const copy = copies.find((one) => one.id === id)
  if (!copy) throw refuse.notFound()
  await begin(actor, 'proof', id)
  return { ...asBackup(copy, undefined), state: 'verifying' }
}

async function begin(actor: AdministratorActor, kind: CopyTaskKind, id: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      const task = await beginTask(tx, kind, id)
      await enqueue(tx, runTaskJob, { task, kind, copyId: id })
      await audit(tx, {
        actor: { type: 'administrator', id: actor.login },
        action: kind === 'backup' ? 'backup_requested' : 'backup_proof_requested',
        subject: { type: 'backup', id },
      })
    })
  } catch (error) {
    if (error instanceof NotPossible) throw refuse.conflict(`${error.message}.`)
    throw error
  }
}

/** GET /backups/forecast: how old the last copy and proof are, and when the disks are full. */
export async function forecastBackups(): Promise<BackupForecast> {
  const [state, disks, installed] = await Promise.all([readState(), forecastDisks(), installedAt()])
  if (!state) throw refuse.unavailable('Копии не читаются. Повторите через минуту.')
  const { BACKUP_AT } = settings()
  return {
    last_copy: state.copy ?? null,
    last_proof: state.proof ? { id: state.proof.id, at: state.proof.at, state: state.proof.state } : null,
    warning: warningOf(state, settings(), installed, new Date()),
    nightly_at: BACKUP_AT === 'off' ? null : BACKUP_AT,
    disks: disks.map(({ disk, free, total, daily, daysLeft }) => ({
      disk,
      free,
      total,
      daily,
      days_left: daysLeft,
    })),
    days_left: soonest(disks),
  }
}
