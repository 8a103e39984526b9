import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { subjectLog } from '#platform/log/index.ts'
import { counter } from '#platform/log/metrics.ts'
import { settings } from '#platform/settings.ts'

import { cleanLog } from '../make/clean-log.ts'
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
  const made = await runCommand(['backup'], signal)
  const id = idIn(made)
  if (id === undefined) {
    if (signal.aborted) throw new Error('The nightly copy was stopped')
    await boundLog()
    fail(made, 'the nightly copy was not made')
    throw new Error('The nightly copy was not made')
  }
  const { missing } = made
  if (Array.isArray(missing) && missing.length > 0)
    fail(made, 'the storage has lost files: the nightly copy is made without them')
  else subjectLog('backups').info({ id, size: made['size'] }, 'the nightly copy is made')
  if (settings().BACKUP_VERIFY) await proveNightlyCopy(id, signal)
}

async function proveNightlyCopy(id: string, signal: AbortSignal): Promise<void> {
  const scratchParent = settings().BACKUP_SCRATCH_DIR ?? tmpdir()
  await mkdir(scratchParent, { recursive: true })
  // A proof that is killed cannot remove its database: this process does.
  const scratch = await mkdtemp(path.join(scratchParent, 'uprava-nightly-'))
  // The scratch database may run under another account, which has to enter.
  await chmod(scratch, 0o711)
  try {
    const verified = await runCommand(['verify', id], signal, { BACKUP_SCRATCH_DIR: scratch })
    if (verified.exit === 0) subjectLog('backups').info({ id }, 'the nightly copy is proven')
    else if (signal.aborted) throw new Error('The proof of the nightly copy was stopped')
    else fail(verified, 'the nightly copy is not proven')
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
