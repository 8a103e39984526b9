import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the machine has Redis; tests that need it are skipped without. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export type TestRedis = {
  readonly url: string
  /** SIGSTOP and SIGCONT keep its connections open; after SIGKILL `start` continues on the same port, with empty data. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A Redis of a test, on the loopback port, without files. */
export async function startRedis(port: number): Promise<TestRedis> {
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(
      'redis-server',
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    )
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`Redis ended with ${child.exitCode}`)
      await sleep(20)
    }
  }
  const signal: TestRedis['signal'] = async (name) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(name)
    if (name === 'SIGKILL') await ended
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, signal, start, stop: () => signal('SIGKILL') }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
