import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { settings } from '#platform/settings.ts'

const program = path.resolve(import.meta.dirname, '../../../admin.ts')

/** The object that a command prints with `--json`; `exit` is null when the process was killed. */
export type CommandOutcome = {
  readonly exit: number | null
  readonly message: string
  readonly [detail: string]: unknown
}

/**
 * Runs a command of `npm run admin` on this installation in a process of its own at the lowest priority, with the
 * environment of this one. It is killed when the signal aborts.
 */
export async function runCommand(
  line: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [program, ...line, '--json'], {
    // oxlint-disable-next-line no-restricted-properties -- handed on as it is; the command reads its settings from it
    env: { ...process.env, ...installation(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    windowsHide: true,
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    lowerPriority(child.pid)
    const [exit, printed] = await Promise.all([ended, text(child.stdout)])
    return { ...objectIn(printed), exit }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Settings by which the command finds the installation of this process; an empty one is none. */
function installation(): Record<string, string> {
  const { DATA_DIR, BACKUP_DIR, DATABASE_URL = '', DATABASE_OWNER_URL = '' } = settings()
  return { DATA_DIR, BACKUP_DIR, DATABASE_URL, DATABASE_OWNER_URL }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

function objectIn(printed: string): { message: string } & Record<string, unknown> {
  try {
    return JSON.parse(printed) as { message: string } & Record<string, unknown>
  } catch {
    return { message: 'the command ended without an outcome' }
  }
}
