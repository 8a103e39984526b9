import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { PROGRAM_ENVIRONMENT, type Account } from './embedded-account.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { postgresProcessesIn, signal, until } from './embedded-processes.ts'
import type { Programs } from './embedded-programs.ts'

/** A started PostgreSQL that accepts connections. */
export interface RunningServer {
  /** Resolves with a word on how it ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface ServerPlan {
  home: string
  folder: string
  port: number
  durable: boolean
  programs: Programs
  account: Account
}

/**
 * Runs PostgreSQL and holds the other end of a pipe from us: when we are gone by whatever means, the pipe closes and
 * the server is shut down. The guard itself stays until the server ends, whatever signal reaches it.
 */
const GUARD = `
"$@" 3<&- </dev/null & server=$!
trap : HUP INT TERM
(read -r _ <&3; kill -INT $server) & watch=$!
wait $server; code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watch 2>/dev/null
exit $code`

/** Nothing is forced to the disk, and as little as possible is written twice. A killed process still loses nothing. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/** How long a server may take to roll back and save; after that it is ended less and less politely. */
const FAREWELL: [signal: NodeJS.Signals, milliseconds: number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
]

/** Starts the server and waits until it accepts connections; a crashed one recovers first, which may take a while. */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  const logFile = path.join(plan.home, 'postgres.log')
  const { child, saidBefore } = spawnServer(plan, logFile)
  let outcome: string | undefined
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`did not start: ${error.message}`))
    child.once('exit', (code, signalName) =>
      resolve(signalName ? `ended by ${signalName}` : `ended with code ${code}`),
    )
  }).then(async (words) => {
    // A guard that was killed alone leaves its server behind.
    await endLeftovers(plan.folder, plan.programs)
    outcome = words
    return words
  })
  const isGone = () => outcome !== undefined
  while (!isGone() && lockOf(plan.folder)?.status !== 'ready') await sleep(20)
  if (outcome !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL ${outcome}:\n${readFileSync(logFile, 'utf8').slice(saidBefore).trim()}`,
    )
  }
  letGo(child)
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
 * Ends what an earlier run left in the folder: a server still alive, backends without one, a lock file of nobody.
 * Returns what it did, in words; undefined when there was nothing to do.
 */
export async function endLeftovers(folder: string, programs: Programs): Promise<string | undefined> {
  const survivors = () => postgresProcessesIn(folder)
  const pid = lockOf(folder)?.pid
  if (pid !== undefined && (process.platform === 'win32' || survivors().includes(pid))) {
    await endServer(folder, programs, () => !survivors().includes(pid))
    return 'Stopped the database server of an earlier run'
  }
  // Backends whose server was killed leave by themselves, unless a long query keeps them.
  if (!(await until(() => survivors().length === 0, 5000))) {
    for (const backend of survivors()) signal(backend, 'SIGKILL')
    await until(() => survivors().length === 0, 5000)
  }
  if (!existsSync(lockFile(folder))) return undefined
  // PostgreSQL takes a lock file for valid as soon as any process of ours has its number.
  rmSync(lockFile(folder))
  return 'Removed the lock file of a killed run'
}

function spawnServer(plan: ServerPlan, logFile: string): { child: ChildProcess; saidBefore: number } {
  const { programs, account, home } = plan
  const server = [...account.wrapper, programs.postgres, ...serverOptions(plan)]
  const [command = '', ...words] =
    process.platform === 'win32' ? server : ['/bin/sh', '-c', GUARD, 'sh', ...server]
  const saidBefore = keepLogSmall(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command, words, {
    cwd: home,
    uid: account.uid,
    gid: account.gid,
    env: PROGRAM_ENVIRONMENT,
    // In a group of its own, so that Ctrl-C reaches us alone and requests under way are answered first.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    windowsHide: true,
  })
  closeSync(log)
  return { child, saidBefore }
}

function serverOptions({ folder, port, durable }: ServerPlan): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: durable ? '256MB' : '128MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    // Compiling a query costs more than it saves where queries are short.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Statements and the values in a violated key are personal data: they do not belong into a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : CARELESS),
  }
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** What a running server writes about itself into its data folder. */
function lockOf(folder: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(lockFile(folder), 'utf8').split('\n')
    const pid = Number(lines[0])
    // A half-written file reads as 0, a lone backend writes minus its number: signals to those would reach whole groups.
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
  for (const [name, milliseconds] of FAREWELL) {
    const lock = lockOf(folder)
    if (lock) signal(lock.pid, name)
    if (await until(isGone, milliseconds)) return
  }
}

/** There a signal would be a plain kill: PostgreSQL's own program knows how to ask. Without a server it does nothing. */
function endServerOfWindows(folder: string, { postgres }: Programs): void {
  spawnSync(path.join(path.dirname(postgres), 'pg_ctl.exe'), ['stop', '-D', folder, '-m', 'fast', '-t', '10'])
}

/** A running database is no reason for the process to stay: whoever uses it is. */
function letGo(child: ChildProcess): void {
  child.unref()
  ;(child.stdio[3] as Socket | null | undefined)?.unref()
}

function keepLogSmall(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10 * 1024 * 1024) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}
