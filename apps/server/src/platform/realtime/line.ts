import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import { Pool, type PoolClient } from 'pg'
import { createClient } from 'redis'
import type { ServerOptions } from 'socket.io'

import { db } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'
import { subjectLog } from '#platform/log/index.ts'
import { settings } from '#platform/settings.ts'

/** What joins this node to the others. */
export type Line = {
  /** Socket.IO's adapter; undefined where there is one node only. */
  readonly adapter: ServerOptions['adapter'] | undefined
  /** Whether this node hears the others. */
  answers(): Promise<boolean>
  /** After the adapter's own close. */
  close(): Promise<void>
}

/** Redis when it is set, else the outside database; an embedded one has no other node. */
export async function openLine(node: string): Promise<Line> {
  const { REDIS_URL, DATABASE_URL } = settings()
  if (REDIS_URL !== undefined) return redisLine(REDIS_URL)
  if (DATABASE_URL !== undefined) return postgresLine(DATABASE_URL, node)
  return { adapter: undefined, answers: async () => true, close: async () => undefined }
}

/** A line that does not open within this time stops the start. Milliseconds. */
const patience = 10_000

/** Waits until the node hears the others: what is told before would be lost to it. */
export async function untilOpen(line: Line): Promise<void> {
  const end = Date.now() + patience
  while (!(await line.answers())) {
    if (Date.now() > end)
      throw new Error('The line to the other nodes did not open (DATABASE_URL or REDIS_URL)')
    await sleep(20)
  }
}

function postgresLine(url: string, node: string): Line {
  // One connection listens, the other tells: one after the other, therefore in order.
  const name = `uprava realtime ${node}`
  const pool = new Pool({ connectionString: url, max: 2, application_name: name, keepAlive: true })
  pool.on('error', logLoss)
  pool.on('connect', survive)
  return {
    adapter: createPostgresAdapter(pool, { errorHandler: logLoss }),
    // The listening session as the database sees it: the adapter keeps its state to itself.
    async answers() {
      try {
        const { rowCount } = await pool.query(
          `select 1 from pg_stat_activity where application_name = $1 and query like 'LISTEN %' and state = 'idle'`,
          [name],
        )
        return rowCount === 1
      } catch {
        return false
      }
    },
    close: () => pool.end(),
  }
}

/** A lost connection is an event nobody else hears, and would end the process; the adapter opens a new one by itself. */
function survive(client: PoolClient): void {
  client.on('error', logLoss)
  client.on('end', () => {
    try {
      // The adapter never gives the connection it listened on back, and the pool would count it for ever.
      client.release(true)
    } catch {
      // Given back before.
    }
  })
}

async function redisLine(url: string): Promise<Line> {
  const client = createClient({ url })
  client.on('error', logLoss)
  await connectInTime(client)
  const prefix = `uprava:${await installationName()}`
  return {
    adapter: createRedisAdapter(client, { streamName: prefix, channelPrefix: prefix }),
    async answers() {
      // What is asked while the connection is lost would wait for its return.
      if (!client.isReady) return false
      try {
        const [, listeners] = await client.sendCommand<unknown[]>(['PUBSUB', 'NUMSUB', `${prefix}#/#`])
        return Number(listeners) > 0
      } catch {
        return false
      }
    },
    close: () => client.close(),
  }
}

/** By itself the client would try for ever. */
async function connectInTime(client: { connect(): Promise<unknown>; destroy(): void }): Promise<void> {
  const timer = setTimeout(() => client.destroy(), patience)
  try {
    await client.connect()
  } catch (error) {
    throw new Error('Redis does not answer (REDIS_URL)', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Several installations may share a Redis, whose channels know no databases: each speaks under a name of its own. */
function installationName(): Promise<string> {
  return installationValue(db(), 'realtime', randomUUID)
}

function logLoss(error: Error): void {
  subjectLog('realtime').warn({ err: error }, 'the line to the other nodes is disturbed')
}
