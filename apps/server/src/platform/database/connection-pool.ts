import type { Row, RowList } from 'postgres'

import {
  Connection,
  LostConnection,
  type ConnectionOptions,
  type KnownOptions,
  type StatementOptions,
} from './connection.ts'
import { currentTimeLimits } from './time-limits.ts'

type Waiting = { readonly take: (connection: Connection) => void; readonly refuse: (reason: Error) => void }

/** A session is replaced at this age, so that its memory and a moved database are not kept for ever. Milliseconds. */
const maxAge = 30 * 60_000
/** Connections that are opened at once: after an outage every node of an installation comes back in the same moment. */
const maxOpening = 4

/**
 * Connections of one process, opened when they are needed, at most `max`. Callers wait in turn; a lost connection is replaced
 * by a new one.
 */
export class ConnectionPool {
  readonly #url: string
  readonly #max: number
  readonly #options: ConnectionOptions
  readonly #idle: Connection[] = []
  readonly #taken = new Set<Connection>()
  readonly #waiting = new Set<Waiting>()
  #opening = 0
  #known: KnownOptions | undefined
  #closing: (() => void) | undefined

  constructor(url: string, max: number, options: ConnectionOptions) {
    this.#url = url
    this.#max = max
    this.#options = options
  }

  /** Runs one statement on any connection. */
  async run<Result extends readonly Row[]>(
    text: string,
    values: readonly unknown[],
    options: StatementOptions,
  ): Promise<RowList<Result & Row[]>> {
    const connection = await this.take()
    try {
      return await connection.run<Result>(text, values, options)
    } finally {
      this.giveBack(connection)
    }
  }

  /** A connection for its caller alone. Fails when none can be opened, or none is free within the limit of the current work. */
  take(): Promise<Connection> {
    if (this.#closing) return Promise.reject(ended())
    const idle = this.#idle.pop()
    if (idle) {
      this.#taken.add(idle)
      return Promise.resolve(idle)
    }
    return new Promise((resolve, reject) => {
      const limit = currentTimeLimits()?.connection
      const late = limit === undefined ? undefined : setTimeout(() => waiting.refuse(noneFree()), limit)
      const leave = () => {
        clearTimeout(late)
        this.#waiting.delete(waiting)
      }
      const waiting: Waiting = {
        take: (connection) => {
          leave()
          resolve(connection)
        },
        refuse: (reason) => {
          leave()
          reject(reason)
        },
      }
      this.#waiting.add(waiting)
      this.#openMore()
    })
  }

  giveBack(connection: Connection): void {
    if (!this.#taken.delete(connection)) return
    if (this.#closing || performance.now() - connection.openedAt > maxAge) {
      connection.close()
      this.#openMore()
    } else this.#hand(connection)
    if (this.#taken.size === 0) this.#closing?.()
  }

  /** Refuses those who wait, gives running work `graceMs` to end and closes the connections. */
  async end(graceMs: number): Promise<void> {
    const idle = new Promise<void>((resolve) => {
      this.#closing = resolve
    })
    for (const waiting of this.#waiting) waiting.refuse(ended())
    for (const connection of this.#idle.splice(0)) connection.close()
    if (this.#taken.size > 0) {
      const late = setTimeout(() => this.#closing?.(), graceMs)
      await idle
      clearTimeout(late)
    }
    for (const connection of this.#taken) connection.close()
  }

  #hand(connection: Connection): void {
    const [first] = this.#waiting
    if (!first) {
      this.#idle.push(connection)
      return
    }
    this.#taken.add(connection)
    first.take(connection)
  }

  /** As many as are waited for and are not being opened yet. */
  #openMore(): void {
    const isRoom = () =>
      // The first one asks for the types of the database, for all.
      this.#opening < (this.#known ? maxOpening : 1) &&
      this.#idle.length + this.#taken.size + this.#opening < this.#max
    while (!this.#closing && this.#waiting.size > this.#opening && isRoom()) void this.#open()
  }

  async #open(): Promise<void> {
    this.#opening += 1
    try {
      const target = { url: this.#url, options: this.#options, known: this.#known }
      const connection = await Connection.open(target, (lost) => this.#remove(lost))
      this.#known ??= connection.knownOptions
      this.#opening -= 1
      if (this.#closing) connection.close()
      else if (!connection.isLost) this.#hand(connection)
    } catch (error) {
      this.#opening -= 1
      const [first] = this.#waiting
      first?.refuse(error as Error)
    }
    this.#openMore()
  }

  #remove(lost: Connection): void {
    const at = this.#idle.indexOf(lost)
    if (at !== -1) this.#idle.splice(at, 1)
    // The others lead to the same server: whoever took one would wait as long.
    if (lost.isSilent) for (const idle of this.#idle.splice(0)) idle.close()
    if (this.#taken.delete(lost) && this.#taken.size === 0) this.#closing?.()
    this.#openMore()
  }
}

const ended = () => new LostConnection('CONNECTION_ENDED', 'The database is closed')
const noneFree = () =>
  new LostConnection('CONNECT_TIMEOUT', 'No connection to the database became free in time')
