import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { subjectLog } from '#platform/log/index.ts'
import { counter } from '#platform/log/metrics.ts'
import { settings } from '#platform/settings.ts'

import { asTask } from '../console/copy-tasks.ts'
import { cleanLog } from '../make/clean-log.ts'
import { copyId } from '../store/manifest.ts'
import { openTarget } from '../store/open-store.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'

const failures = counter('uprava_backup_failures_total', 'Nightly copies or proofs that failed on this node')

/** Problems of a proof that are logged; the file beside the copy has all of them. */
const loggedProblems = 20

/**
 * Makes the nightly copy and, with BACKUP_VERIFY, proves it, in processes of their own at the lowest priority. Throws when
 * no copy was made, so that it is tried again; a failed proof is logged and counted.
 */
export async function makeNightlyCopy(signal: AbortSignal): Promise<void> {
  const wanted = copyId(new Date(), undefined)
  const made = await asTask('backup', wanted, () => runBackup(wanted, signal))
  const id = idIn(made)
  if (id === undefined) {
    if (signal.aborted) throw new Error('The nightly copy was stopped')
    await boundLog()
    fail(made, 'the nightly copy was not made')
    throw new Error('The nightly copy was not made')
  }
  const { missing, notCleaned } = made
  if (typeof notCleaned === 'string')
    subjectLog('backups').error({ id, problem: notCleaned }, 'what is not kept any longer was not removed')
  if (Array.isArray(missing) && missing.length > 0)
    fail(made, 'the storage has lost files: the nightly copy is made without them')
  else subjectLog('backups').info({ id, size: made['size'] }, 'the nightly copy is made')
  if (settings().BACKUP_VERIFY) {
    const verified = await asTask('proof', id, () => runProof(id, signal))
    if (verified.exit === 0) subjectLog('backups').info({ id }, 'the nightly copy is proven')
    else if (signal.aborted) throw new Error('The proof of the nightly copy was stopped')
    else fail(verified, 'the nightly copy is not proven')
  }
}

/** Makes a copy of this name by `backup`; why there is none is the task's problem. */
export async function runBackup(id: string, signal: AbortSignal) {
  const result = await runCommand(['backup', '--id', id], signal)
  return { result, problem: idIn(result) === undefined ? result.message : null }
}

/** Proves a copy by `verify`; differences are an outcome, stored beside the copy, and no problem of the task. */
export async function runProof(id: string, signal: AbortSignal) {
  const scratchParent = settings().BACKUP_SCRATCH_DIR ?? tmpdir()
  await mkdir(scratchParent, { recursive: true })
  // A proof that is killed cannot remove its database: this process does.
  const scratch = await mkdtemp(path.join(scratchParent, 'uprava-proof-'))
  // The scratch database may run under another account, which has to enter.
  await chmod(scratch, 0o711)
  try {
    const result = await runCommand(['verify', id], signal, { BACKUP_SCRATCH_DIR: scratch })
    return { result, problem: result.exit === 0 || result.exit === 1 ? null : result.message }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
}

function idIn({ exit, id }: CommandOutcome): string | undefined {
  return (exit === 0 || exit === 1) && typeof id === 'string' ? id : undefined
}

function fail({ exit, message, missing, proof }: CommandOutcome, what: string): void {
  failures.inc()
  const problems = (proof as { problems?: string[] } | undefined)?.problems ?? missing
  subjectLog('backups').error(
    {
      exit,
      outcome: message,
      ...(Array.isArray(problems) && { problems: problems.slice(0, loggedProblems) }),
    },
    what,
  )
}

/** The archived log is cleaned by each copy; without one it must not grow either. */
async function boundLog(): Promise<void> {
  try {
    await cleanLog(await openTarget(), new Date())
  } catch (error) {
    subjectLog('backups').error({ err: error }, 'the archived log could not be cleaned')
  }
}
