import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from 'redis'

import { subjectLog } from '#platform/log/index.ts'

import type { BatchChannel, BatchListener } from './batch-channel.ts'

/** Milliseconds. */
const timing = {
  /** Interval of the pings that reveal a connection on which nothing answers. */
  ping: 2000,
  /** A connection without any answer for this long is closed and opened again. */
  silence: 6000,
  connect: 5000,
  maxRetryDelay: 1000,
}

export type RedisChannel = BatchChannel & {
  /** Whether batches of the other nodes arrive. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Publishes and subscribes on one channel of Redis. Without Redis batches are dropped at once, nothing waits for it, and
 * both connections are retried until it answers again.
 */
export function openRedisChannel(url: string, name: string): RedisChannel {
  const publisher = createClient({ url, disableOfflineQueue: true, pingInterval: timing.ping, socket })
  const subscriber = createClient({ url, pingInterval: timing.ping, socket })
  const listeners = new Set<BatchListener>()
  const logState = stateLog(() => publisher.isReady && subscriber.isReady)
  let subscribed = false

  function receive(text: string): void {
    const { from, number, batch } = /^(?<from>\S+) (?<number>\d+) (?<batch>.*)$/su.exec(text)?.groups ?? {}
    if (from === undefined || batch === undefined) return
    for (const listener of listeners) listener(from, Number(number), batch)
  }

  for (const client of [publisher, subscriber]) {
    client.on('error', logState)
    client.on('ready', () => logState())
    client.connect().catch(logState)
  }
  // The client subscribes again by itself after a reconnection, but not when the first attempt was cut.
  subscriber.on('ready', () => {
    subscriber.subscribe(name, receive).then(
      () => (subscribed = true),
      (error: Error) => logState(error),
    )
  })

  return {
    send(from, number, batch) {
      // A lost batch leaves a gap in the numbers, which the other nodes detect.
      publisher.publish(name, `${from} ${number} ${batch}`).catch(logState)
    },
    receive(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async answers() {
      if (!publisher.isReady || !subscriber.isReady || !subscribed) return false
      try {
        return (await publisher.ping()) === 'PONG'
      } catch {
        return false
      }
    },
    async close() {
      // What is sent last still has to leave; a Redis that does not answer is not waited for.
      if (publisher.isReady)
        await Promise.race([publisher.ping().catch(() => undefined), sleep(1000, undefined, { ref: false })])
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

const socket = {
  connectTimeout: timing.connect,
  socketTimeout: timing.silence,
  // The client's own strategy gives up after a timeout of the socket.
  reconnectStrategy: (retries: number) =>
    Math.min(50 * 2 ** Math.min(retries, 10), timing.maxRetryDelay) * (0.5 + Math.random() / 2),
}

/** Logs the loss of the connection and its return once each, not every attempt. */
function stateLog(isConnected: () => boolean): (error?: Error) => void {
  let isLost = false
  return (error) => {
    if (error !== undefined && !isLost) {
      isLost = true
      subjectLog('realtime').warn(
        { err: error },
        'the connection to Redis is lost: this node delivers its own events only, and retries',
      )
    } else if (error === undefined && isLost && isConnected()) {
      isLost = false
      subjectLog('realtime').info('the connection to Redis is restored: events of all nodes are delivered')
    }
  }
}
