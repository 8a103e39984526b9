import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../..')

/** A server under measurement: a process that also started its database. */
export type Measured = {
  readonly url: string
  /** Processor time of the process and all below it so far, milliseconds. */
  cpuMs(): number
  /** Memory of the process alone, without its database, KiB. */
  memoryKiB(): number
  stop(): Promise<void>
}

/** Starts a script and waits for the line that prints its address (the group `url`). */
export async function startMeasured(
  script: string,
  {
    args = [],
    env = {},
    ready,
  }: { args?: readonly string[]; env?: Readonly<Record<string, string>>; ready: RegExp },
): Promise<Measured> {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DRAIN_SECONDS: '0', SENDING_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyLine(child, ready)
  return {
    url,
    cpuMs: () => processorTime(child.pid!),
    memoryKiB: () => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    stop: () => stop(child),
  }
}

/** Ends the process, by force when it has not ended after 30 s. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), 30_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}

/** The product on a data folder, as an installation runs it. */
export const startProduct = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> =>
  startMeasured('apps/server/src/main.ts', {
    env: {
      DATA_DIR: dataDir,
      PORT: '0',
      REALTIME_PORT: 'same',
      SOCKETS_PER_ADDRESS: '100000',
      DEMO: '0',
      DATABASE_URL: '',
      ...env,
    },
    ready: /ready: (?<url>http\S+)/u,
  })

/** The messenger's floor, with so many chats and so many messages in the big one. */
export const startMessengerFloor = (dataDir: string, chats: number, bigChat: number): Promise<Measured> =>
  startMeasured('bench/floors/messenger.ts', {
    args: [dataDir, String(chats), String(bigChat)],
    ready: /^ready (?<url>\S+)/u,
  })

function readyLine(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! })
    const said: string[] = []
    lines.on('line', (line) => {
      const url = ready.exec(line)?.groups?.['url']
      if (url !== undefined) resolve(url)
      else if (said.length < 20) said.push(line)
    })
    child.once('exit', (code) =>
      reject(new Error(`A measured server ended with ${code}: ${said.join('\n')}`)),
    )
  })
}

const tickMs = 10

/** Of a process and all below it, milliseconds. Linux only, as everything here that counts processor time. */
export function processorTime(pid: number): number {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/u.test(entry)) continue
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      // utime, stime and those of children that have ended.
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
      stats.set(Number(entry), { parent: Number(fields[1]), ticks })
    } catch {
      // Ended meanwhile.
    }
  }
  const isBelow = (one: number): boolean => one === pid || isBelowParent(stats.get(one)?.parent)
  const isBelowParent = (parent: number | undefined): boolean =>
    parent !== undefined && parent > 1 && isBelow(parent)
  return [...stats].reduce((sum, [one, { ticks }]) => (isBelow(one) ? sum + ticks * tickMs : sum), 0)
}
