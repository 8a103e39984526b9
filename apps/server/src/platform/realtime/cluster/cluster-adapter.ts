import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { Pool, type PoolClient } from 'pg'
import type { ServerOptions } from 'socket.io'

import { db } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'
import { subjectLog } from '#platform/log/index.ts'
import { processNumber } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

import type { RealtimeServer } from '../types.ts'
import { adapterChannel, type BatchChannel } from './batch-channel.ts'
import { processesChannel } from './processes-channel.ts'

/** The connection of this node to the others. */
export type ClusterAdapter = {
  /** Socket.IO's adapter, where batches travel through one. */
  readonly adapter?: ServerOptions['adapter']
  /** Whether a start without the other nodes fails. With Redis the node serves on and connects when it can. */
  readonly isRequired: boolean
  /** The channel to the other nodes; undefined in an installation of one process. */
  channel(io: RealtimeServer): BatchChannel | undefined
  /** Whether this node receives messages of the others. */
  answers(): Promise<boolean>
  /** Call after the adapter's own close. */
  close(): Promise<void>
}

/**
 * Redis if configured, else the external database. With an embedded database there is one node, whose processes (PROCESSES) speak
 * to each other.
 */
export async function openClusterAdapter(node: string): Promise<ClusterAdapter> {
  const { REDIS_URL, DATABASE_URL } = settings()
  if (REDIS_URL !== undefined) return redisAdapter(REDIS_URL)
  if (DATABASE_URL !== undefined) return postgresAdapter(DATABASE_URL, node)
  return {
    isRequired: false,
    channel: () => (processNumber === null ? undefined : processesChannel),
    answers: async () => true,
    close: async () => undefined,
  }
}

/** Timeout of connecting at the start. Milliseconds. */
const connectTimeout = 10_000

/** Resolves once the node receives messages of the others, for which its sockets would wait in vain before. */
export async function waitUntilConnected(cluster: ClusterAdapter): Promise<void> {
  const end = performance.now() + connectTimeout
  while (!(await cluster.answers())) {
    if (performance.now() > end) {
      if (cluster.isRequired) throw new Error('The connection to the other nodes did not open (DATABASE_URL)')
      return
    }
    await sleep(20)
  }
}

function postgresAdapter(url: string, node: string): ClusterAdapter {
  // One connection listens, the other notifies: a single one keeps the order.
  const name = `uprava realtime ${node}`
  const pool = new Pool({ connectionString: url, max: 2, application_name: name, keepAlive: true })
  pool.on('error', logLoss)
  pool.on('connect', handleConnectionLoss)
  return {
    adapter: createPostgresAdapter(pool, { errorHandler: logLoss }),
    isRequired: true,
    channel: adapterChannel,
    // Asks the database for the listening session: the adapter does not expose its state.
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

/** Without a listener the error of a lost connection ends the process. The adapter reconnects by itself. */
function handleConnectionLoss(client: PoolClient): void {
  client.on('error', logLoss)
  client.on('end', () => {
    try {
      // The adapter never releases the connection it listened on, which would occupy the pool forever.
      client.release(true)
    } catch {
      // Released before.
    }
  })
}

async function redisAdapter(url: string): Promise<ClusterAdapter> {
  // The library takes a fifth of a start to load; most installations have one node.
  const { openRedisChannel } = await import('./redis-channel.ts')
  const channel = openRedisChannel(url, `uprava:${await installationName()}`)
  return {
    isRequired: false,
    channel: () => channel,
    answers: () => channel.answers(),
    close: () => channel.close(),
  }
}

/** Channels of Redis are global: a name per installation lets several share one server. */
function installationName(): Promise<string> {
  return installationValue(db(), 'realtime', randomUUID)
}

function logLoss(error: Error): void {
  subjectLog('realtime').warn({ err: error }, 'the connection to the other nodes reported an error')
}
