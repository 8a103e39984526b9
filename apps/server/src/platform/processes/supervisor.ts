import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { AggregatorRegistry } from 'prom-client'

import { subjectLog } from '../log/index.ts'
import type { ToProcess, ToSupervisor } from './messages.ts'
import { argumentsOf } from './own-process.ts'

type Processes = {
  /** The address that all of them serve. */
  readonly url: string
  readonly isDemo: boolean
  /** Ends all; one that does not end in time is killed. */
  end(isHandover: boolean): Promise<void>
}

type Options = {
  /** The file that a process runs. */
  readonly program: string
  readonly count: number
  /** What the processes have in common besides the environment of this one. */
  readonly environment: Readonly<Record<string, string>>
  /** After this time a process that is to end is killed. Milliseconds. */
  readonly endTimeout: number
}

type Ready = Extract<ToSupervisor, { kind: 'ready' }>

/** A process is started again after this pause: one that cannot start does not keep the machine busy. Milliseconds. */
const pauseMs = 500

/**
 * Starts processes that serve one port and passes on what they say to each other. The first one is ready before the others
 * start: what an installation makes once is there then. One that ends is started again; the first start fails with one that
 * ends before it is ready.
 */
export async function superviseProcesses({
  program,
  count,
  environment,
  endTimeout,
}: Options): Promise<Processes> {
  const group = randomUUID()
  const running = new Set<Worker>()
  let isEnding = false

  function start(number: number): Worker {
    // `advanced`: texts pass as they are, not encoded as JSON once more.
    cluster.setupPrimary({
      exec: program,
      args: argumentsOf({ number, count, group }),
      serialization: 'advanced',
    })
    const worker = cluster.fork(environment)
    running.add(worker)
    closeWhatIsInHand(worker)
    // Cluster itself may write to one that has just been killed.
    worker.on('error', (error) =>
      subjectLog('processes').warn({ err: error, process: number }, 'a process was not reached'),
    )
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      void startAgain(number, code, signal)
    })
    return worker
  }

  async function startAgain(number: number, code: number | null, signal: string | null): Promise<void> {
    await sleep(pauseMs)
    // Also where the first start has failed with this one.
    if (isEnding) return
    logEnd(number, code, signal)
    start(number)
  }

  async function end(isHandover: boolean): Promise<void> {
    isEnding = true
    const ends = [...running].map((worker) => once(worker, 'exit'))
    for (const worker of running) notify(worker, { kind: 'end', isHandover })
    const late = setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, endTimeout)
    await Promise.all(ends)
    clearTimeout(late)
  }

  passMessagesOn(running)
  try {
    const { url, isDemo } = await readyOf(start(1))
    const others = Array.from({ length: count - 1 }, (_, at) => readyOf(start(at + 2)))
    await Promise.all(others)
    return { url, isDemo, end }
  } catch (error) {
    await end(false)
    throw error
  }
}

/** What a process says when it serves; it has printed why it could not. */
function readyOf(worker: Worker): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'ready') resolve(message)
    })
    worker.once('exit', () => reject(new Error('a process has ended before it was ready')))
  })
}

/** The part of an internal handle that is used: closing it twice does nothing. */
type Handle = { close(): void }

/**
 * Closes the connection that was handed to a process which has been killed before it said so: `node:cluster` keeps it open and
 * waits, and so would its client. Cluster hands over one at a time.
 */
function closeWhatIsInHand({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...given: unknown[]) => boolean
  let inHand: Handle | undefined
  child.send = (...given: unknown[]) => {
    const [, handle] = given
    if (typeof handle === 'object' && handle !== null && 'close' in handle) inHand = handle as Handle
    return send(...given)
  }
  child.once('exit', () => inHand?.close())
}

function logEnd(number: number, code: number | null, signal: string | null): void {
  const log = subjectLog('processes')
  const how = { process: number, code, signal }
  if (code === 0) log.info(how, 'a process has ended and is started again')
  else log.error(how, 'a process has ended by itself and is started again')
}

function notify(worker: Worker, message: ToProcess): void {
  // One that has ended meanwhile receives nothing.
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/** Batches go to all others; metrics are those of all, each series with the number of its process. */
function passMessagesOn(running: ReadonlySet<Worker>): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (from, message: ToSupervisor) => {
    if (message.kind === 'batch') {
      for (const worker of running) if (worker !== from) notify(worker, message)
    } else if (message.kind === 'metrics') {
      const { question } = message
      aggregator.clusterMetrics().then(
        (text) => notify(from, { kind: 'metrics', question, text }),
        () => notify(from, { kind: 'metrics', question, text: null }),
      )
    }
  })
}
