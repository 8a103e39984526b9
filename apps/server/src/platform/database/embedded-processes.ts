import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** Polls until the condition is true; false after the timeout. */
export async function pollUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
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
