import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { signalProcess } from '../process-identity.ts'
import { PROGRAM_ENVIRONMENT, type SystemAccount } from './embedded-account.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { postgresProcessesIn, pollUntil } from './embedded-processes.ts'
import type { Programs } from './embedded-programs.ts'

/** A started PostgreSQL that accepts connections. */
export interface RunningServer {
  /** Resolves with a description of how it ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface ServerPlan {
  home: string
  folder: string
  port: number
  durable: boolean
  programs: Programs
  account: SystemAccount
  /** Settings besides those of every server. */
  settings?: Readonly<Record<string, string | number>>
}

/**
 * Shell wrapper that runs PostgreSQL and reads a pipe from this process: when this process ends in any way, the pipe
 * closes and the wrapper shuts the server down. The wrapper ignores signals until the server ends.
 */
const GUARD = `
"$@" 3<&- </dev/null & server=$!
trap : HUP INT TERM
(read -r _ <&3; kill -INT $server) & watch=$!
wait $server; code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watch 2>/dev/null
exit $code`

/** Settings without durability against power failures; a killed process still loses nothing. */
const NON_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/** Shutdown signals in order, with the time the server gets after each: fast, immediate, kill. */
const SHUTDOWN_SIGNALS: [signal: NodeJS.Signals, milliseconds: number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
]

/** Starts the server and resolves when it accepts connections; recovery after a crash may take a while. */
export async function startPostgresServer(plan: ServerPlan): Promise<RunningServer> {
  const logFile = path.join(plan.home, 'postgres.log')
  const { child, logOffset } = spawnServer(plan, logFile)
  let outcome: string | undefined
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`did not start: ${error.message}`))
    child.once('exit', (code, signalName) =>
      resolve(signalName ? `ended by ${signalName}` : `ended with code ${code}`),
    )
  }).then(async (description) => {
    // If only the wrapper was killed, its server is still running.
    await stopLeftovers(plan.folder, plan.programs)
    outcome = description
    return description
  })
  const isGone = () => outcome !== undefined
  while (!isGone() && lockOf(plan.folder)?.status !== 'ready') await sleep(20)
  if (outcome !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL ${outcome}:\n${readFileSync(logFile, 'utf8').slice(logOffset).trim()}`,
    )
  }
  if (plan.settings?.['archive_mode']) wakeCheckpointer(plan.folder)
  unref(child)
  return {
    ended,
    async stop() {
      child.ref()
      await endServer(plan.folder, plan.programs, isGone)
      await ended
    },
  }
}

/**
 * Stops what an earlier run left in the folder: a running server, orphaned backends, a stale lock file. Returns a
 * description of what was done; undefined when there was nothing to do.
 */
export async function stopLeftovers(folder: string, programs: Programs): Promise<string | undefined> {
  const survivors = () => postgresProcessesIn(folder)
  const pid = lockOf(folder)?.pid
  if (pid !== undefined && (process.platform === 'win32' || survivors().includes(pid))) {
    await endServer(folder, programs, () => !survivors().includes(pid))
    return 'Stopped the database server of an earlier run'
  }
  // Backends whose server was killed end by themselves, after their current query.
  if (!(await pollUntil(() => survivors().length === 0, 5000))) {
    for (const backend of survivors()) signalProcess(backend, 'SIGKILL')
    await pollUntil(() => survivors().length === 0, 5000)
  }
  if (!existsSync(lockFile(folder))) return undefined
  // PostgreSQL accepts a lock file as valid when any process of this user has its id.
  rmSync(lockFile(folder))
  return 'Removed the lock file of a killed run'
}

function spawnServer(plan: ServerPlan, logFile: string): { child: ChildProcess; logOffset: number } {
  const { programs, account, home } = plan
  const server = [...account.wrapper, programs.postgres, ...serverOptions(plan)]
  const [command = '', ...args] =
    process.platform === 'win32' ? server : ['/bin/sh', '-c', GUARD, 'sh', ...server]
  const logOffset = rotateLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command, args, {
    cwd: home,
    uid: account.uid,
    gid: account.gid,
    env: PROGRAM_ENVIRONMENT,
    // In its own process group, so that Ctrl-C reaches only this process, which answers pending requests first.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    windowsHide: true,
  })
  closeSync(log)
  return { child, logOffset }
}

function serverOptions({ folder, port, durable, settings: further }: ServerPlan): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: durable ? '256MB' : '128MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    // Compiling costs more than it saves for short queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Statements and values of violated keys may be personal data and must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // A copy is made of the moment of a snapshot that belongs to a position of the log: only this level provides it.
    wal_level: 'logical',
    ...(durable ? {} : NON_DURABLE),
    ...further,
  }
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The contents of the lock file of a running server. */
function lockOf(folder: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(lockFile(folder), 'utf8').split('\n')
    const pid = Number(lines[0])
    // A partly written file reads as 0, and single-user mode writes a negative id: both would signal process groups.
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

function lockFile(folder: string): string {
  return path.join(folder, 'postmaster.pid')
}

async function endServer(folder: string, programs: Programs, isGone: () => boolean): Promise<void> {
  if (process.platform === 'win32') return endServerOfWindows(folder, programs)
  for (const [name, milliseconds] of SHUTDOWN_SIGNALS) {
    const lock = lockOf(folder)
    if (lock) signalProcess(lock.pid, name)
    if (await pollUntil(isGone, milliseconds)) return
  }
}

/**
 * The checkpointer begins its first wait before recovery has ended and heeds archive_timeout only after it, five minutes
 * later. Reading the settings again ends the wait. On Windows the first segments are late.
 */
function wakeCheckpointer(folder: string): void {
  const pid = lockOf(folder)?.pid
  if (pid !== undefined && process.platform !== 'win32') signalProcess(pid, 'SIGHUP')
}

/** On Windows a signal kills: pg_ctl requests a fast shutdown. Without a server it does nothing. */
function endServerOfWindows(folder: string, { postgres }: Programs): void {
  spawnSync(path.join(path.dirname(postgres), 'pg_ctl.exe'), ['stop', '-D', folder, '-m', 'fast', '-t', '10'])
}

/** The database must not keep this process running. */
function unref(child: ChildProcess): void {
  child.unref()
  ;(child.stdio[3] as Socket | null | undefined)?.unref()
}

function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10 * 1024 * 1024) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}
