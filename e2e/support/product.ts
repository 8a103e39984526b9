import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

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

export const administrator = { login: 'admin', password: 'demo-2026' }

/** Starts the product as `npm start` does, on the embedded database; `again` continues on the data of a killed one. */
export async function startProduct(
  options: { environment?: Record<string, string>; again?: Product } = {},
): Promise<Product> {
  const dataDir = options.again?.dataDir ?? (await newDataDir())
  const port = options.again ? Number(new URL(options.again.url).port) : await freePort()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      REALTIME_PORT: 'same',
      DATA_DIR: dataDir,
      DEMO: '1',
      ADMIN_LOGIN: administrator.login,
      ADMIN_PASSWORD: administrator.password,
      ...options.environment,
    },
  })
  await ready(child)
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

/** Started by root, the database may run under another account, which must be able to enter. */
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-e2e-'))
  await chmod(folder, 0o755)
  return folder
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
