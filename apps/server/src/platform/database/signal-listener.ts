import { setTimeout as sleep } from 'node:timers/promises'

import { Connection, type ConnectionOptions } from './connection.ts'

type Listener = (payload: string) => void
/** Writes the log. */
type Report = (error: unknown, text: string) => void

/** Between two attempts to connect again. Milliseconds. */
const retryDelay = 500

/**
 * Subscriptions to PostgreSQL's NOTIFY on a connection of their own. A lost one is replaced by a new one, which subscribes to
 * everything again; signals in between are missed, which those who asked for it are notified of.
 */
export class SignalListener {
  readonly #url: string
  readonly #report: Report
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onMissed = new Set<() => void>()
  #connection: Promise<Connection> | undefined
  #isClosed = false

  constructor(url: string, report: Report) {
    this.#url = url
    this.#report = report
  }

  /** Resolves when the signal arrives from then on; `onMissed` is called when it may have been missed. Returns the unsubscriber. */
  async listen(
    signal: string,
    listener: Listener,
    onMissed: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.#onMissed.add(onMissed)
    const listeners = this.#listeners.get(signal) ?? new Set()
    this.#listeners.set(signal, listeners.add(listener))
    const connection = await (this.#connection ??= this.#open())
    await connection.run(`listen ${quoted(signal)}`, [], {})
    return async () => {
      listeners.delete(listener)
      this.#onMissed.delete(onMissed)
      if (listeners.size > 0) return
      this.#listeners.delete(signal)
      // Without a connection nothing is subscribed.
      const current = await this.#connection?.catch(() => undefined)
      await current?.run(`unlisten ${quoted(signal)}`, [], {}).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const current = await this.#connection?.catch(() => undefined)
    current?.close()
  }

  #open(): Promise<Connection> {
    return Connection.open({ url: this.#url, options: this.#options() }, () => void this.#reopen())
  }

  #options(): ConnectionOptions {
    return {
      connection: { application_name: 'uprava signals' },
      fetch_types: false,
      onnotify: (signal: string, payload: string) => this.#deliver(signal, payload),
    } as ConnectionOptions
  }

  async #reopen(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(retryDelay, undefined, { ref: false })
      this.#connection = this.#open()
      try {
        const connection = await this.#connection
        for (const signal of this.#listeners.keys()) await connection.run(`listen ${quoted(signal)}`, [], {})
        if (this.#isClosed) connection.close()
        else for (const notify of this.#onMissed) notify()
        return
      } catch (error) {
        this.#report(error, 'signals are not received yet')
        // An opened connection that is lost meanwhile has begun the next round itself.
        const opened = await this.#connection.catch(() => undefined)
        if (opened) return
      }
    }
  }

  #deliver(signal: string, payload: string): void {
    for (const listener of this.#listeners.get(signal) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        this.#report(error, 'a listener of a signal failed')
      }
    }
  }
}

const quoted = (signal: string) => `"${signal.replaceAll('"', '""')}"`
