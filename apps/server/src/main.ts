import { setTimeout as sleep } from 'node:timers/promises'

import { startApp, type RunningApp } from './app.ts'
import { fillDemo } from './demo/fill.ts'
import type { EmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { startInstallationPostgres } from './platform/database/installation-postgres.ts'
import { prepareDatabase } from './platform/database/service-role.ts'
import { subjectLog } from './platform/log/index.ts'
import { demoPassword } from './platform/passwords/demo-password.ts'
import { closeDataDir, createPrivateFiles } from './platform/private-files.ts'
import { isDemoClosedToNetwork, settings, WrongSetting } from './platform/settings.ts'

/** Timeout of the orderly shutdown after the handover. Milliseconds. */
const shutdownTimeout = 25_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the product until a signal; every failure is reported in one line that says what to do. */
async function run(): Promise<void> {
  createPrivateFiles()
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = settings()
  closeDataDir(DATA_DIR)
  const embedded = DATABASE_URL === undefined ? await startInstallationPostgres(say) : undefined
  let app: RunningApp | undefined
  const stop = async (code: number, isHandover = false) => {
    try {
      if (isHandover) await app?.drain()
      // Replies and connections that do not end are cut: the database has to be stopped in time.
      await Promise.race([app?.close(), sleep(shutdownTimeout, undefined, { ref: false })])
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
    app = await startApp(databaseUrl)
    const isDemo = settings().DEMO && (await fillDemo(say))
    if (isDemoClosedToNetwork())
      say(
        'Warning: nobody can sign in. DEMO=1 on an address of the network (HOST or PUBLIC_URL): everybody knows its passwords. Set DEMO=0, or DEMO_PUBLIC=1 to open it.',
      )
    // Before the line that says so: whoever reads it may send a signal at once.
    exitOn(embedded, stop)
    say(`Управа is ready: ${app.url}`)
    if (isDemo && !isDemoClosedToNetwork())
      say(`Demonstration: sign in as glava, zemlya or shkola with the password ${demoPassword}`)
  } catch (error) {
    say(explain(error))
    await stop(1)
  }
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
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return
    subjectLog('process').error({ err: error }, 'uncaught exception: the process ends')
    stopOnce(1)
  })
  void embedded?.exited.then(() => {
    if (isStopping) return
    say('The database has stopped by itself. Start the product again: it recovers.')
    // Without the database no orderly shutdown is possible.
    process.exit(1)
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
  await run()
} catch (error) {
  say(error instanceof WrongSetting ? error.message : explain(error))
  process.exit(1)
}
