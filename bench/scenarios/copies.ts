import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { median, type Report } from '../report.ts'
import { sendFor, type Round } from './messenger-load.ts'
import { startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation } from './messenger-seed.ts'
import { productLine } from './messenger.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** Sizes by environment. */
const sizes = {
  rounds: number('BENCH_ROUNDS', 5),
  seconds: number('BENCH_SECONDS', 3),
  senders: number('BENCH_COPY_SENDERS', 8),
  messages: number('BENCH_CHAT_MESSAGES', 100_000),
}

/** Sending while a copy is proven (OPS-11), to sending without it. */
export async function runCopiesBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const dataDir = path.join(folder, 'data')
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: path.join(folder, 'backups'), BACKUP_AT: '03:07' }
  let product: Measured | undefined
  try {
    const { pairs } = await seedInstallation(dataDir, {
      pairs: sizes.senders,
      bigChat: sizes.messages,
      searched: 1,
    })
    product = await startProduct(dataDir, environment)
    await command(['backup'], environment)
    const { url, cpuMs } = product
    const lines = await Promise.all(pairs.map((pair) => productLine(url, pair)))
    const rounds: { quiet: Round; proving: Round }[] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= sizes.rounds; round += 1) {
      const quiet = await sendFor(lines, sizes.seconds, cpuMs)
      const proof = keepProving(environment)
      // The program loads first.
      await sleep(1000)
      const proving = await sendFor(lines, sizes.seconds, cpuMs)
      await proof.stop()
      if (round > 0) rounds.push({ quiet, proving })
    }
    for (const { socket } of lines) socket.disconnect()
    const figure = (what: string, of: (round: Round) => number, most: number | null) => ({
      what: `send, ${sizes.senders} senders, while a copy is proven: ${what}`,
      floor: median(rounds.map(({ quiet }) => of(quiet))),
      product: median(rounds.map(({ proving }) => of(proving))),
      unit: 'ms',
      ratio: median(rounds.map(({ quiet, proving }) => of(proving) / of(quiet))),
      target: most === null ? null : { most },
    })
    return {
      scenario: 'copies',
      rounds: sizes.rounds,
      figures: [figure('p95', ({ p95Ms }) => p95Ms, 1.2), figure('p50', ({ p50Ms }) => p50Ms, null)],
      notes: ['The floor is the same product in the same run without a proof.'],
    }
  } finally {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const admin = path.resolve(import.meta.dirname, '../../apps/server/src/admin.ts')

function start(line: readonly string[], environment: Readonly<Record<string, string>>) {
  return spawn(process.execPath, [admin, ...line], {
    env: { ...process.env, DATABASE_URL: '', DEMO: '0', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function command(
  line: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const [exit] = (await once(start(line, environment), 'exit')) as [number | null]
  if (exit !== 0) throw new Error(`${line.join(' ')} ended with ${exit}`)
}

/** Proves the copy again and again; `stop` waits for the end of the last proof. */
function keepProving(environment: Readonly<Record<string, string>>): { stop(): Promise<void> } {
  const ending = new AbortController()
  const proving = (async () => {
    while (!ending.signal.aborted) await command(['verify'], environment)
  })()
  return {
    async stop() {
      ending.abort()
      await proving
    },
  }
}
