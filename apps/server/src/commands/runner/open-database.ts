import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findRunningPostgres, hasCluster } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { startInstallationPostgres } from '#platform/database/installation-postgres.ts'
import { hasLatestSchema } from '#platform/database/migrate.ts'
import { serviceUrlOf } from '#platform/database/service-role.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { lockHolder, takeProcessLock } from '#platform/process-lock.ts'
import { settings } from '#platform/settings.ts'

import { notPossible } from './command.ts'

/** How long a command waits for one that holds the data folder. Milliseconds. */
const waitMs = 20_000
const pollMs = 200

/** The lock of commands in a data folder. */
const lockFile = () => path.join(settings().DATA_DIR, 'admin.lock')

/**
 * Runs the work as the only exclusive command of the data folder. Waits for another one for a while, then fails with the
 * name of the holder.
 */
export async function withLock<Result>(command: string, work: () => Promise<Result>): Promise<Result> {
  const release = await takeLock(command)
  try {
    return await work()
  } finally {
    release()
  }
}

async function takeLock(command: string): Promise<() => void> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    const taken = takeProcessLock(lockFile(), command)
    if (typeof taken === 'function') return taken
    if (Date.now() > deadline) throw busy()
  }
}

function busy() {
  const holder = lockHolder(lockFile())
  return notPossible(
    holder
      ? `Занято командой «${holder.note}» (процесс ${holder.pid}). Повторите, когда она закончится.`
      : 'База данных занята другим процессом. Повторите позже.',
  )
}

/**
 * Runs the work with the open database and job queue: on DATABASE_URL, on the embedded database of the running product, or
 * on one that it starts and stops itself.
 */
export async function withDatabase<Result>(
  command: { name: string; isLocked: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = settings()
  if (DATABASE_URL !== undefined) return onDatabase(DATABASE_URL, work)
  if (!hasCluster(DATA_DIR))
    throw notPossible(`В папке ${DATA_DIR} нет установки: проверьте DATA_DIR или запустите npm start.`)
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    const running = await findRunningPostgres(DATA_DIR)
    const isOfCommand = running !== undefined && lockHolder(lockFile())?.pid === running.supervisor
    // The database of another command ends with it, so it is waited for.
    if (running && !isOfCommand) return onDatabase(running.url, work)
    if (!running) {
      const taken = command.isLocked ? () => undefined : takeProcessLock(lockFile(), command.name)
      if (typeof taken === 'function') return alone(taken, work)
    }
    if (Date.now() > deadline) throw busy()
  }
}

/** Starts the embedded database for the work and stops it. */
async function alone<Result>(release: () => void, work: () => Promise<Result>): Promise<Result> {
  try {
    const embedded = await startInstallationPostgres()
    try {
      return await onDatabase(embedded.url, work)
    } finally {
      await embedded.stop()
    }
  } finally {
    release()
  }
}

/**
 * Runs the work with the addresses of the database for its owner and for the running product, whatever its schema. Nothing
 * is opened on it. The embedded database is started and stopped unless the product runs.
 */
export async function withDatabaseAddress<Result>(
  work: (urls: { owner: string; service: string }) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = settings()
  if (DATABASE_URL !== undefined)
    return work({ owner: DATABASE_OWNER_URL ?? DATABASE_URL, service: DATABASE_URL })
  if (!hasCluster(DATA_DIR))
    throw notPossible(`В папке ${DATA_DIR} нет установки: проверьте DATA_DIR или запустите npm start.`)
  const running = await findRunningPostgres(DATA_DIR)
  if (running) return work({ owner: running.url, service: serviceUrlOf(running.url) })
  const embedded = await startInstallationPostgres()
  try {
    return await work({ owner: embedded.url, service: embedded.serviceUrl })
  } finally {
    await embedded.stop()
  }
}

async function onDatabase<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  if (!(await hasLatestSchema(url)))
    throw notPossible('Схема базы данных от другой версии программы: запустите npm start этой версии.')
  openDatabase(url, { connections: 4 })
  try {
    // Without jobs of its own the process only enqueues: letters and the like are sent by the product.
    await startJobs(url, [])
    return await work()
  } finally {
    await stopJobs()
    await closeDatabase()
  }
}
