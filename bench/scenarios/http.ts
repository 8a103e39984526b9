import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { median, percentile, type Figure, type Report } from '../report.ts'
import { startMeasured, type Measured } from './messenger-processes.ts'
import { seedInstallation } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const sizes = { rounds: number('BENCH_ROUNDS', 5), requests: number('BENCH_REQUESTS', 4000), connections: 16 }

type Round = { perSecond: number; p50Ms: number; p99Ms: number; cpuUs: number }

/** What authorization, rights, validation and the compiled reply add to a reading: GET /sections against a constant. */
export async function runHttpBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const servers: Measured[] = []
  try {
    const { reader } = await seedInstallation(folder, { pairs: 1, bigChat: 100, searched: 100 })
    const product = await startMeasured('apps/server/src/main.ts', {
      env: {
        DATA_DIR: folder,
        PORT: '0',
        REALTIME_PORT: 'same',
        DEMO: '0',
        DATABASE_URL: '',
        LOG_LEVEL: 'error',
      },
      ready: /ready: (?<url>http\S+)/u,
    })
    servers.push(product)
    const url = `${product.url}/api/managers/v2/sections`
    const headers = { authorization: `Bearer ${reader.token}`, 'x-channel-id': String(reader.channelId) }
    const body = await (await fetch(url, { headers })).text()
    const floor = await startMeasured('bench/floors/http.ts', { args: [body], ready: /^ready (?<url>\S+)/u })
    servers.push(floor)
    const rounds: { floor: Round; product: Round }[] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= sizes.rounds; round += 1) {
      const before = await askOften(`${floor.url}/constant`, {}, floor)
      const after = await askOften(url, headers, product)
      if (round > 0) rounds.push({ floor: before, product: after })
    }
    return {
      scenario: 'http',
      rounds: sizes.rounds,
      figures: figuresOf(rounds),
      notes: [`The answer has ${body.length} bytes.`],
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(rounds: readonly { floor: Round; product: Round }[]): Figure[] {
  const figure = (
    what: string,
    unit: string,
    of: (round: Round) => number,
    target: Figure['target'],
  ): Figure => ({
    what: `authorised GET: ${what}`,
    floor: median(rounds.map((round) => of(round.floor))),
    product: median(rounds.map((round) => of(round.product))),
    unit,
    ratio: median(rounds.map((round) => of(round.product) / of(round.floor))),
    target,
  })
  return [
    figure('requests a second', '/s', (round) => round.perSecond, null),
    figure('p50', 'ms', (round) => round.p50Ms, null),
    figure('p99', 'ms', (round) => round.p99Ms, null),
    figure('processor time of a request', 'µs', (round) => round.cpuUs, { most: 1.6 }),
  ]
}

/** Asks the address from several connections until the count is reached. */
async function askOften(url: string, headers: Record<string, string>, server: Measured): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: sizes.connections })
  const times: number[] = []
  let left = sizes.requests
  const cpuBefore = server.cpuMs()
  const begun = performance.now()
  const keepAsking = async () => {
    for (; left > 0; left -= 1) times.push(await askOnce(url, headers, agent))
  }
  await Promise.all(Array.from({ length: sizes.connections }, keepAsking))
  const tookMs = performance.now() - begun
  agent.destroy()
  return {
    perSecond: (times.length * 1000) / tookMs,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    cpuUs: ((server.cpuMs() - cpuBefore) * 1000) / times.length,
  }
}

function askOnce(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
