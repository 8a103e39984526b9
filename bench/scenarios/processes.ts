import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Report } from '../report.ts'
import { startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation } from './messenger-seed.ts'
import { compareSending, productLine } from './messenger.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** Sizes by environment; senders, rounds and seconds as in `messenger`. */
const sizes = {
  processes: number('BENCH_PROCESSES', 2),
  messages: number('BENCH_CHAT_MESSAGES', 100_000),
  pairs: Math.max(...(process.env['BENCH_SENDERS'] ?? '1,32,128').split(',').map(Number)),
}

/** Sending with the product in several processes (PROCESSES) to sending with it in one, each on an installation of its own. */
export async function runProcessesBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const servers: Measured[] = []
  const start = async (processes: number) => {
    const dataDir = path.join(folder, `${processes}`)
    const { pairs } = await seedInstallation(dataDir, {
      pairs: sizes.pairs,
      bigChat: sizes.messages,
      searched: 1,
    })
    const server = await startProduct(dataDir, { PROCESSES: `${processes}` })
    servers.push(server)
    return { server, pairs }
  }
  try {
    const one = await start(1)
    const several = await start(sizes.processes)
    const figures = await compareSending(
      { server: one.server, line: (_pair, at) => productLine(one.server.url, one.pairs[at]!) },
      { server: several.server, line: (pair) => productLine(several.server.url, pair) },
      { pairs: several.pairs },
    )
    return {
      scenario: 'processes',
      rounds: number('BENCH_ROUNDS', 5),
      figures,
      notes: [
        `The floor is the same product in one process, the product ${sizes.processes} of them behind one port; embedded database, no Redis.`,
      ],
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
