import { setTimeout as sleep } from 'node:timers/promises'

import { startApp, type RunningApp } from './app.ts'
import { fillDemo } from './demo/fill.ts'
import { demoPassword } from './demo/town.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { subjectLog } from './platform/log/index.ts'
import { settings, WrongSetting } from './platform/settings.ts'

/** How long the application may take to end in order, milliseconds. */
const patienceMs = 25_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the product and keeps it until a signal; every failure ends in one line that says what to do. */
async function run(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = settings()
  const embedded =
    DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: DATA_DIR, report: say }) : undefined
  let app: RunningApp | undefined
  const stop = async (code: number) => {
    try {
      // A reply or a line that does not end is cut: whoever waits for the stop waits for the database behind it.
      await Promise.race([app?.close(), sleep(patienceMs, undefined, { ref: false })])
      await embedded?.stop()
    } catch (error) {
      say(explain(error))
      process.exit(code || 1)
    }
    process.exit(code)
  }
  try {
    const databaseUrl = DATABASE_URL ?? embedded!.url
    await migrateToLatest(databaseUrl)
    app = await startApp(databaseUrl)
    const isDemo = settings().DEMO && (await fillDemo(say))
    // Before the line that says so: whoever reads it may send a signal at once.
    watchFor(embedded, stop)
    say(`Управа is ready: ${app.url}`)
    if (isDemo) say(`Demonstration: sign in as glava, zemlya or shkola with the password ${demoPassword}`)
  } catch (error) {
    say(explain(error))
    await stop(1)
  }
}

function watchFor(embedded: EmbeddedPostgres | undefined, stop: (code: number) => Promise<void>): void {
  let isStopping = false
  const stopOnce = (code: number) => {
    if (isStopping) return
    isStopping = true
    void stop(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0))
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return
    subjectLog('process').error({ err: error }, 'unexpected: the process ends')
    stopOnce(1)
  })
  void embedded?.exited.then(() => {
    if (isStopping) return
    say('The database has stopped by itself. Start the product again: it recovers.')
    // Without it there is nothing left that could be ended in order.
    process.exit(1)
  })
}

/**
 * The drivers of the database throw into the void when a connection is lost in the middle of a write. The queries on it
 * are refused by themselves, and the next one connects anew.
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
  await run()
} catch (error) {
  say(error instanceof WrongSetting ? error.message : explain(error))
  process.exit(1)
}
