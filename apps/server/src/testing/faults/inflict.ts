import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { bounded } from './bounded.ts'
import type { FaultNode, Installation } from './installation.ts'
import type { Random } from './random.ts'

/** A fault, which also mends what it has broken. */
type Fault = { readonly name: string; readonly inflict: () => Promise<void> }

/** Inflicts one random fault after another until the time is over, then leaves everything running. */
export async function inflictFaults(
  installation: Installation,
  random: Random,
  { until, report }: { until: number; report: (line: string) => void },
): Promise<string[]> {
  const faults = faultsOf(installation, random)
  const inflicted: string[] = []
  while (Date.now() < until) {
    const fault = random.pick(faults)
    report(fault.name)
    inflicted.push(fault.name)
    await bounded(`The fault «${fault.name}»`, fault.inflict())
    await sleep(random.between(500, 4000))
  }
  return inflicted
}

function faultsOf({ nodes, database, redis, files, isSmallDisk }: Installation, random: Random): Fault[] {
  const outage = () => sleep(random.between(300, 4000))
  const ofNodes = nodes.flatMap((node, at): Fault[] => [
    { name: `node ${at + 1} killed`, inflict: () => restart(node, 'SIGKILL', outage) },
    { name: `node ${at + 1} restarted`, inflict: () => restart(node, 'SIGTERM', outage) },
    {
      name: `node ${at + 1} stands still`,
      async inflict() {
        node.process().signal('SIGSTOP')
        await outage()
        node.process().signal('SIGCONT')
      },
    },
  ])
  const ofDatabase: Fault[] = [
    {
      name: 'PostgreSQL killed',
      async inflict() {
        await database.signal('SIGKILL')
        await outage()
        await database.start()
      },
    },
    {
      name: 'PostgreSQL stands still',
      async inflict() {
        await database.signal('SIGSTOP')
        await outage()
        await database.signal('SIGCONT')
      },
    },
  ]
  const ofRedis: Fault[] = redis
    ? [
        {
          name: 'Redis killed',
          async inflict() {
            await redis.signal('SIGKILL')
            await outage()
            await redis.start()
          },
        },
        {
          name: 'Redis stands still',
          async inflict() {
            await redis.signal('SIGSTOP')
            await outage()
            await redis.signal('SIGCONT')
          },
        },
      ]
    : []
  const ofDisk: Fault[] = isSmallDisk
    ? [{ name: 'the disk is full', inflict: () => fillDisk(files, outage) }]
    : []
  const ofClock: Fault[] = [
    {
      name: 'the clock of node 2 jumps',
      inflict: () => nodes[1]!.shiftClock(Math.round(random.between(-3600, 3600))),
    },
  ]
  return [...ofNodes, ...ofDatabase, ...ofRedis, ...ofDisk, ...ofClock]
}

async function restart(node: FaultNode, signal: 'SIGKILL' | 'SIGTERM', outage: () => Promise<void>) {
  node.isUp = false
  node.process().signal(signal)
  await node.process().exited
  if (signal === 'SIGKILL') await outage()
  await node.start()
}

async function fillDisk(folder: string, outage: () => Promise<void>): Promise<void> {
  const filler = path.join(folder, 'filler')
  try {
    await writeFile(filler, Buffer.alloc(1024 * 1024 * 1024))
  } catch {
    // As much of it as there was room for has been written.
  }
  await outage()
  await rm(filler, { force: true })
}
