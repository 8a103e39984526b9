import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '../../apps/server/src/testing/nodes/free-port.ts'
import { programFile } from '../../apps/server/src/testing/nodes/programs.ts'
import { fillFolder } from '../../apps/server/src/testing/prepared-data.ts'

/** A running product of its own: a process, a data folder, an address. */
export type Product = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Ends it as a person would (Ctrl-C) and removes its data. */
  stop(): Promise<void>
  /** kill -9 of the server; the data stays. */
  kill(): Promise<void>
}

export const administrator = { login: 'admin', password: 'administrator-of-tests' }

type Start = { environment?: Record<string, string>; again?: Product }

/** Starts the product as `npm start` does, on the embedded database; `again` continues on the data of a killed one. */
export async function startProduct({ environment, again }: Start = {}): Promise<Product> {
  const dataDir = again?.dataDir ?? (await demonstration())
  const port = again ? Number(new URL(again.url).port) : await freePort()
  const child = await launch({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, dataDir, process: child, stop, kill }
}

/** A data folder of its own with the demo data in it. */
export async function demonstration(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-e2e-'))
  await chmod(folder, 0o755)
  await fillFolder(folder, {
    name: 'demonstration',
    // The demo data is dated by the day it is filled on.
    facts: [new Date().toDateString(), administrator.login, administrator.password],
    make: async (empty) => {
      await fillFolder(empty, {
        name: 'installation',
        facts: [administrator.login, administrator.password],
        make: makeInstallation,
      })
      await startOnce({ DATA_DIR: empty })
    },
  })
  return folder
}

async function makeInstallation(folder: string): Promise<void> {
  await startOnce({ DATA_DIR: folder, DEMO: '0' })
  // No test cuts the power: what was written needs not to be on the disk.
  await appendFile(
    path.join(folder, 'postgres/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  )
}

async function startOnce(environment: Record<string, string>): Promise<void> {
  const child = await launch({ PORT: '0', ...environment })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function launch(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programFile('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      SENDING_LIMITS: 'off',
      REALTIME_PORT: 'same',
      DEMO: '1',
      ADMIN_LOGIN: administrator.login,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    },
  })
  await ready(child)
  return child
}

/** Waits for the line that says so; a start that fails rejects with what it said. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Управа is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)))
  })
}
