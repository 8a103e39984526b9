import { Socket } from 'node:net'

import postgres, { type Options, type ParameterOrJSON, type RowList, type Row, type Sql } from 'postgres'

import { currentTimeLimits } from './time-limits.ts'

/** A value of a statement whose text is written by hand. */
export type StatementValue = ParameterOrJSON<never>

export type StatementOptions = { readonly prepare?: boolean; readonly simple?: boolean }

export type ConnectionOptions = Options<Record<string, postgres.PostgresType>>

/** Codes are those of the driver, which the HTTP server answers with 503. */
export class LostConnection extends Error {
  readonly code: 'CONNECTION_CLOSED' | 'CONNECT_TIMEOUT' | 'CONNECTION_ENDED'
  constructor(code: LostConnection['code'], message: string) {
    super(message)
    this.name = 'LostConnection'
    this.code = code
  }
}

/** Opening takes at most this long, whoever asks: a loaded server takes its time for many at once. Milliseconds. */
const openingLimit = 10_000
/** Which of several hosts of an address is tried next. */
let nextHost = 0

/**
 * One session of PostgreSQL, used once: lost, it is never opened again. The driver reuses the state of a lost connection:
 * a write that waited when it broke keeps every later one back (porsager/postgres #1154), and a transaction would go on,
 * outside itself, in the session that follows. Hence each session has a driver of its own, and its statements are refused
 * once it is lost, those included that the driver would leave without an answer.
 */
export class Connection {
  readonly openedAt = performance.now()
  readonly #url: string
  readonly #client: Sql
  readonly #onLost: (connection: Connection) => void
  readonly #refusals = new Set<(reason: Error) => void>()
  #socket: Socket | undefined
  #lost: Error | undefined
  #pid = 0

  private constructor({ url, options, known }: Target, onLost: (connection: Connection) => void) {
    this.#url = url
    this.#onLost = onLost
    const own = {
      ...single,
      connect_timeout: openingLimit / 1000,
      socket: (parsed: ParsedOptions) => this.#connect(parsed),
      onclose: () => this.#lose(closed()),
    }
    // The driver takes options that it has parsed before as they are.
    this.#client = known
      ? postgres({
          ...known,
          ...own,
          fetch_types: false,
          shared: { ...known.shared, retries: 0 },
        } as ConnectionOptions)
      : postgres(url, { ...options, ...own } as ConnectionOptions)
  }

  /** The options with the array types of the database, which further connections need not ask for. */
  get knownOptions(): KnownOptions {
    return this.#client.options as unknown as KnownOptions
  }

  /** Connects within 10 s. `onLost` is called once, when the opened connection breaks or a statement exceeds its limit. */
  static async open(target: Target, onLost: (connection: Connection) => void): Promise<Connection> {
    let isOpen = false
    const connection = new Connection(target, (lost) => {
      if (isOpen) onLost(lost)
    })
    const late = setTimeout(
      () => connection.#lose(new LostConnection('CONNECT_TIMEOUT', 'The database does not answer')),
      openingLimit,
    )
    try {
      const [row] = await connection.#run('select pg_backend_pid() as pid', [], {})
      connection.#pid = (row as { pid: number }).pid
    } catch (error) {
      connection.#lose(error as Error)
      throw error
    } finally {
      clearTimeout(late)
    }
    isOpen = true
    return connection
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Lost because PostgreSQL did not answer in time. */
  get isSilent(): boolean {
    return this.#lost instanceof LostConnection && this.#lost.code === 'CONNECT_TIMEOUT'
  }

  /** Runs a statement. Fails with `LostConnection` when it is not answered within the limit of the current work. */
  run<Result extends readonly Row[]>(
    text: string,
    values: readonly unknown[],
    options: StatementOptions,
  ): Promise<RowList<Result & Row[]>> {
    const answer = this.#run(text, values, options) as Promise<RowList<Result & Row[]>>
    const limit = currentTimeLimits()?.statement
    if (limit === undefined) return answer
    const late = setTimeout(() => this.#abandon(), limit)
    return answer.finally(() => clearTimeout(late))
  }

  /** Closes it; a statement that is running is refused. */
  close(): void {
    this.#lose(new LostConnection('CONNECTION_ENDED', 'The database is closed'))
  }

  #run(text: string, values: readonly unknown[], options: StatementOptions): Promise<RowList<Row[]>> {
    return new Promise((resolve, reject) => {
      if (this.#lost) {
        reject(this.#lost)
        return
      }
      this.#refusals.add(reject)
      this.#client.unsafe(text, [...values] as StatementValue[], options).then(
        (rows) => {
          this.#refusals.delete(reject)
          resolve(rows)
        },
        (error: Error) => {
          this.#refusals.delete(reject)
          reject(error)
        },
      )
    })
  }

  /** The driver would connect again by itself when the connection breaks while it is being opened. */
  #connect({ host, port, path }: ParsedOptions): Socket {
    if (this.#socket) {
      this.#lose(closed())
      throw closed()
    }
    const at = nextHost % host.length
    const socket = (this.#socket = new Socket())
    if (path) return socket.connect(path)
    // The driver reads the host's name for TLS.
    return Object.assign(socket.connect(port[at]!, host[at]!), { host: host[at], port: port[at] })
  }

  #lose(reason: Error): void {
    if (this.#lost) return
    this.#lost = reason
    for (const refuse of this.#refusals) refuse(reason)
    this.#refusals.clear()
    if (!this.#pid) nextHost += 1
    void this.#client.end({ timeout: 0 }).finally(() => this.#socket?.destroySoon())
    this.#onLost(this)
  }

  /** Gives up a statement that is not answered; the session, if it lives, is ended with its transaction. */
  #abandon(): void {
    if (this.#lost) return
    this.#lose(new LostConnection('CONNECT_TIMEOUT', 'The database did not answer a statement in time'))
    const ending = postgres(this.#url, {
      ...single,
      connect_timeout: openingLimit / 1000,
      fetch_types: false,
    })
    void ending`select pg_terminate_backend(${this.#pid})`
      .catch(() => undefined)
      .then(() => ending.end({ timeout: 0 }))
  }
}

/** What the driver has made of options, with the array types of the database; opaque but for what is shared. */
export type KnownOptions = ConnectionOptions & { readonly shared: { readonly retries: number } }

export type Target = {
  readonly url: string
  readonly options: ConnectionOptions
  /** Of a connection to the same database with the same options. */
  readonly known?: KnownOptions | undefined
}

/** What the driver makes of the address. */
type ParsedOptions = {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false
}

const closed = () => new LostConnection('CONNECTION_CLOSED', 'The connection was closed')

/** The driver would end a connection at its age even between the statements of a transaction: the pool does it. */
const single = { max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => undefined } as const
