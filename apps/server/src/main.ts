import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { RunningApp } from './app.ts'
import { findRunningPostgres, type EmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { startInstallationPostgres } from './platform/database/installation-postgres.ts'
import { prepareDatabase, serviceUrlOf } from './platform/database/service-role.ts'
import { subjectLog } from './platform/log/index.ts'
import { demoPassword } from './platform/passwords/demo-password.ts'
import { closeDataDir, createPrivateFiles } from './platform/private-files.ts'
import {
  isFirstProcess,
  onSupervisor,
  processNumber,
  notifySupervisor,
} from './platform/processes/own-process.ts'
import { superviseProcesses } from './platform/processes/supervisor.ts'
import { isDemoClosedToNetwork, settings, WrongSetting } from './platform/settings.ts'

/** Timeout of the orderly shutdown after the handover. Milliseconds. */
const shutdownTimeout = 25_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The product, in this process or in several. */
type Product = {
  readonly url: string
  readonly isDemo: boolean
  /** Ends it in order, with `isHandover` after its work has gone to other nodes. */
  end(isHandover: boolean): Promise<void>
}

/** Runs the product until a signal; every failure is reported in one line that says what to do. */
async function run(): Promise<void> {
  createPrivateFiles()
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, PROCESSES } = settings()
  closeDataDir(DATA_DIR)
  const embedded = DATABASE_URL === undefined ? await startInstallationPostgres(say) : undefined
  let product: Product | undefined
  const stop = async (code: number, isHandover = false) => {
    try {
      await product?.end(isHandover)
      await embedded?.stop()
    } catch (error) {
      say(explain(error))
      process.exit(code || 1)
    }
    process.exit(code)
  }
  try {
    const databaseUrl = DATABASE_URL ?? embedded!.serviceUrl
    await prepareDatabase(DATABASE_OWNER_URL ?? embedded?.url ?? databaseUrl, databaseUrl)
    product = PROCESSES === 1 ? await startHere(databaseUrl) : await startProcesses(PROCESSES)
    if (isDemoClosedToNetwork())
      say(
        'Warning: nobody can sign in. DEMO=1 on an address of the network (HOST or PUBLIC_URL): everybody knows its passwords. Set DEMO=0, or DEMO_PUBLIC=1 to open it.',
      )
    // Before the line that says so: whoever reads it may send a signal at once.
    exitOn(embedded, stop)
    say(`Управа is ready: ${product.url}`)
    if (product.isDemo && !isDemoClosedToNetwork())
      say(`Demonstration: sign in as glava, zemlya or shkola with the password ${demoPassword}`)
  } catch (error) {
    say(explain(error))
    await stop(1)
  }
}

/** Starts the product in this process. */
async function startHere(databaseUrl: string): Promise<Product> {
  // Whoever only starts others does without it.
  const { startApp } = await import('./app.ts')
  const app = await startApp(databaseUrl)
  try {
    return { url: app.url, isDemo: await isDemoFilled(), end: (isHandover) => endApp(app, { isHandover }) }
  } catch (error) {
    await endApp(app, { isHandover: false })
    throw error
  }
}

/** Starts the product in several processes behind one port. */
function startProcesses(count: number): Promise<Product> {
  const { RELATED_PRODUCT_SECRET, DRAIN_SECONDS } = settings()
  return superviseProcesses({
    program: path.join(import.meta.dirname, './main.ts'),
    count,
    // Of a demo it is made at random.
    environment: RELATED_PRODUCT_SECRET === undefined ? {} : { RELATED_PRODUCT_SECRET },
    endTimeout: DRAIN_SECONDS * 1000 + shutdownTimeout + 5000,
  })
}

/** Runs one of several processes until the one that started it says that it ends, or SIGTERM: then others go on. */
async function runOneOfSeveral(): Promise<void> {
  createPrivateFiles()
  const started: { app?: RunningApp } = {}
  let isStopping = false
  const stop = async (code: number, how: Ending) => {
    if (isStopping) return
    isStopping = true
    if (started.app) await endApp(started.app, how).catch((error: unknown) => say(explain(error)))
    process.exit(code)
  }
  onSupervisor('end', ({ isHandover }) => void stop(0, { isHandover }))
  process.on('SIGTERM', () => void stop(0, { isHandover: true, isOneOfSeveral: true }))
  // Before Node's own listener, whose orderly exit waits for threads that may never end: without the one that started it, it is killed.
  process.prependListener('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // A terminal sends them to all; the one that started this one says what follows.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  onSurprise(() => void stop(1, { isHandover: false }))
  const { DATABASE_URL, DATA_DIR } = settings()
  const running = DATABASE_URL === undefined ? await findRunningPostgres(DATA_DIR) : undefined
  const databaseUrl = DATABASE_URL ?? (running && serviceUrlOf(running.url))
  if (databaseUrl === undefined) throw new Error(`The database in ${DATA_DIR} does not run`)
  const { startApp } = await import('./app.ts')
  const app = await startApp(databaseUrl)
  started.app = app
  const isDemo = isFirstProcess && (await isDemoFilled())
  notifySupervisor({ kind: 'ready', url: app.url, isDemo })
}

async function isDemoFilled(): Promise<boolean> {
  if (!settings().DEMO) return false
  const { fillDemo } = await import('./demo/fill.ts')
  return fillDemo(say)
}

type Ending = { readonly isHandover: boolean; readonly isOneOfSeveral?: boolean }

async function endApp(app: RunningApp, { isHandover, isOneOfSeveral = false }: Ending): Promise<void> {
  if (isHandover) await app.drain({ isOneOfSeveral })
  // Replies and connections that do not end are cut: the database has to be stopped in time.
  await Promise.race([app.close(), sleep(shutdownTimeout, undefined, { ref: false })])
}

type Stop = (code: number, isHandover?: boolean) => Promise<void>

function exitOn(embedded: EmbeddedPostgres | undefined, stop: Stop): void {
  let isStopping = false
  const stopOnce = (code: number, isHandover = false) => {
    if (isStopping) return
    isStopping = true
    void stop(code, isHandover)
  }
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0))
  // From a supervisor, which starts the node again or another one instead of it.
  process.on('SIGTERM', () => stopOnce(0, true))
  onSurprise(() => stopOnce(1))
  void embedded?.exited.then(() => {
    if (isStopping) return
    say('The database has stopped by itself. Start the product again: it recovers.')
    // Without the database no orderly shutdown is possible.
    process.exit(1)
  })
}

function onSurprise(end: () => void): void {
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return
    subjectLog('process').error({ err: error }, 'uncaught exception: the process ends')
    end()
  })
}

/**
 * The database drivers throw an uncaught exception when a connection is lost during a write. The queries on it are rejected
 * anyway, and the next one reconnects.
 */
function isLostConnection(error: Error & { code?: string }): boolean {
  const isOfDriver = /node_modules[\\/](postgres|pg|pg-pool|pg-protocol)[\\/]/u.test(error.stack ?? '')
  return isOfDriver || error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET'
}

function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it or set PORT (REALTIME_PORT) to a free one.`
  return `The start failed: ${error instanceof Error ? error.message : String(error)}`
}

try {
  await (processNumber === null ? run() : runOneOfSeveral())
} catch (error) {
  say(error instanceof WrongSetting ? error.message : explain(error))
  process.exit(1)
}
