import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './nodes/free-port.ts'
import { programFile } from './nodes/programs.ts'
import { fillFolder } from './prepared-data.ts'

export type ProductProcess = {
  readonly url: string
  readonly pid: number
  /** What it has printed so far: its log. */
  log(): string
  /** Whether it is running. */
  runs(): boolean
  signal(name: NodeJS.Signals): void
  /** Resolves with its exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>
  /** Kills it like a power cut. */
  kill(): Promise<void>
  /** Lets it end by itself; kills it when that takes too long. */
  stop(): Promise<void>
}

type Start = {
  readonly port: number
  /** The embedded database in the data folder when left out. */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** Further settings of the environment. */
  readonly settings?: Readonly<Record<string, string>>
}

/** What a child gets of this process's environment: where programs are, what Node has compiled, that priorities are kept. */
export const inherited = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: process.env['NODE_OPTIONS'],
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../.cache/compiled'),
}

/** The product as it is started, in a process of its own, on a migrated or empty database. */
export async function startProduct({
  port,
  databaseUrl,
  dataDir,
  settings = {},
}: Start): Promise<ProductProcess> {
  const child = spawn(process.execPath, [programFile('main')], {
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      REALTIME_PORT: 'same',
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      DEMO: '0',
      ADMIN_PASSWORD: 'administrator-of-tests',
      LOG_LEVEL: 'error',
      BACKUP_AT: 'off',
      DRAIN_SECONDS: '0',
      SENDING_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-maxLog)
  })
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  await readyLine(child, () => said)
  const runs = () => child.exitCode === null && child.signalCode === null
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    log: () => said,
    runs,
    signal: (name) => void child.kill(name),
    exited,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      if (!runs()) return
      child.kill('SIGTERM')
      await Promise.race([exited, sleep(15_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    },
  }
}

/**
 * Fills the data folder with what the first start of the product leaves there, its embedded database with the reference
 * base above all, so that the next start has nothing to make.
 */
export async function fillByFirstStart(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await fillFolder(dataDir, {
    name: 'first-start',
    // The demo data is dated by the day it is filled on.
    facts: [JSON.stringify(settings), ...(settings['DEMO'] === '1' ? [new Date().toDateString()] : [])],
    make: async (folder) => {
      const product = await startProduct({ port: await freePort(), dataDir: folder, settings })
      await product.stop()
    },
  })
}

/** Characters of the log that are kept. */
const maxLog = 1_000_000

function readyLine(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said()}`)))
    child.stdout?.on('data', () => {
      if (said().includes('is ready')) resolve()
    })
  })
}

export type AdminOutcome = { readonly exit: number | null; readonly out: string; readonly error: string }

/** Runs `npm run admin -- …` of the data folder or database, without npm. Standard input is no terminal. */
export async function runAdmin(
  line: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<AdminOutcome> {
  const child = spawn(process.execPath, [programFile('admin'), ...line], {
    env: { ...inherited, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const [exit] = (await once(child, 'close')) as [number | null]
  return { exit, out, error }
}
