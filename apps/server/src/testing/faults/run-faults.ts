import { bounded } from './bounded.ts'
import { inflictFaults } from './inflict.ts'
import { startInstallation } from './installation.ts'
import { findViolations } from './invariants.ts'
import { listenAs, sendUntil, type Load } from './load.ts'
import { askUntil, type Asked } from './questions.ts'
import { randomOf } from './random.ts'

export type FaultReport = {
  readonly inflicted: readonly string[]
  readonly acknowledged: number
  /** Questions to the lawyer that were acknowledged, and how many were followed to their end. */
  readonly asked: number
  readonly followed: number
  readonly statuses: Readonly<Record<number, number>>
  readonly missing: readonly string[]
  readonly violations: readonly string[]
}

/** Two nodes under load for so many seconds of random faults; the same seed inflicts the same ones in the same order. */
export async function runFaults({
  seconds,
  seed,
  pause,
  report = () => undefined,
}: {
  seconds: number
  seed: number
  /** How many times as long as usual the clients pause: for a run that shares its machine with others. */
  pause?: number
  report?: (line: string) => void
}): Promise<FaultReport> {
  const installation = await startInstallation(seconds / 60)
  try {
    const { nodes, world, missing } = installation
    const urls = nodes.map(({ url }) => url)
    const load: Load = { acknowledged: [], statuses: new Map() }
    const { anna, viktor, boris, maria, stranger } = world
    const listeners = {
      anna: listenAs(urls, anna, viktor),
      maria: listenAs(urls.toReversed(), maria, viktor),
      viktor: listenAs(urls, viktor, anna),
      stranger: listenAs(urls, stranger, null),
    }
    const state = { isOver: false }
    const sending = [
      { seat: viktor, partner: anna },
      { seat: boris, partner: anna },
      { seat: anna, partner: viktor },
      { seat: maria, partner: viktor },
    ].map((who, at) =>
      sendUntil(load, { ...who, urls, pause, random: randomOf(seed + 1 + at) }, () => state.isOver),
    )
    const asked: Asked = { chats: installation.chats, runs: [], statuses: new Map(), followed: 0 }
    const asking = asked.chats.map((chat, at) =>
      askUntil(asked, chat, { urls, pause, random: randomOf(seed + 11 + at) }, () => state.isOver),
    )
    const until = Date.now() + seconds * 1000
    const inflicted = await inflictFaults(installation, randomOf(seed), { until, report })
    await installation.nodes[1]!.shiftClock(0)
    state.isOver = true
    report('the faults are over: what is being sent ends')
    const before = new Map(load.statuses)
    const unsent = await bounded('Sending after the last fault', Promise.all([...sending, ...asking])).then(
      () => [],
      (error: Error) => [`${error.message}; answers since: ${JSON.stringify(since(before, load.statuses))}`],
    )
    const violations = [
      ...unsent,
      ...(await findViolations(installation, { load, asked, listeners, report })),
    ]
    for (const [at, node] of nodes.entries())
      if (!node.process().runs()) violations.push(`node ${at + 1} has ended by itself`)
    for (const listener of Object.values(listeners)) listener.stop()
    return {
      inflicted,
      acknowledged: load.acknowledged.length,
      asked: asked.runs.length,
      followed: asked.followed,
      statuses: Object.fromEntries(load.statuses),
      missing,
      violations,
    }
  } finally {
    await installation.remove()
  }
}

/** How often each status was answered since. */
const since = (before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>) =>
  Object.fromEntries([...now].map(([status, count]) => [status, count - (before.get(status) ?? 0)]))
