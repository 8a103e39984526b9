import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * An identity that a later process with the same id does not have: ids are reused, above all after a reboot and in the
 * next container. Undefined when no such process runs; the bare id where the system provides nothing else.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const [state, startedAt] = statOf(pid)
    return state && state !== 'Z' ? `${pid} ${startedAt} ${bootId()}` : undefined
  }
  return signal(pid, 0) ? `${pid}` : undefined
}

/**
 * The PostgreSQL processes of this data folder: the server and its backends. Their working directory is the folder, which
 * distinguishes them from an unrelated process with a reused id. Empty on Windows, where PostgreSQL itself detects a stale
 * lock file.
 */
export function postgresProcessesIn(folder: string): number[] {
  if (!existsSync(folder)) return []
  const real = realpathSync(folder)
  if (process.platform === 'linux') return pidsOfLinux().filter((pid) => isPostgresIn(pid, real))
  return process.platform === 'darwin' ? pidsOfMac(real) : []
}

/** Sends a signal; false when no such process exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Polls until the condition is true; false after the timeout. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function pidsOfLinux(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
      readlinkSync(`/proc/${pid}/cwd`) === folder
    )
  } catch {
    // The process has ended, is a zombie, or belongs to another user.
    return false
  }
}

function pidsOfMac(folder: string): number[] {
  try {
    const listing = execFileSync('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fpn'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listing
      .split('\np')
      .filter((entry) => entry.includes(`\nn${folder}\n`))
      .map((entry) => Number.parseInt(entry.replace(/^p/, ''), 10))
  } catch {
    // lsof exits with 1 when it finds no process.
    return []
  }
}

/** State letter and start time of a process; the fields follow its name, which may hold spaces and brackets. */
function statOf(pid: number): [state?: string, startedAt?: string] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [fields[0], fields[19]]
  } catch {
    return []
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
