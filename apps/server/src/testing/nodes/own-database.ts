import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { postgresProcessesIn } from '#platform/database/embedded-processes.ts'

import { TEMPLATE_DATABASE, urlOf } from '../administrator.ts'
import { enterableFolder } from '../databases/enterable-folder.ts'
import { makeTemplateDatabase } from '../databases/template-database.ts'
import { fillFolder } from '../prepared-data.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL of one test alone, with a migrated database, which the test may stop. */
export type OwnDatabase = {
  /** The running product's role. */
  readonly url: string
  /** The owner of the tables. */
  readonly ownerUrl: string
  /** To the server and its sessions. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** Starts it on a free port; its data are not synchronized to the disk, which only a power failure could show. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = enterableFolder('uprava-test-')
  const programs = process.env['TEST_POSTGRES_PROGRAMS']
  await fillFolder(folder, {
    name: 'database',
    facts: [programs ?? 'embedded'],
    make: (empty) => makeTemplateDatabase(empty, programs),
  })
  const options = { dataDir: folder, durable: false, programs, port: await freePort() }
  let running = await startEmbeddedPostgres(options)
  return {
    url: urlOf(running.serviceUrl, TEMPLATE_DATABASE),
    ownerUrl: urlOf(running.url, TEMPLATE_DATABASE),
    async signal(name) {
      const lock = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
      const server = Number(lock.split('\n')[0])
      // Killed, the server takes its sessions with it; stopped, they would go on.
      const processes = name === 'SIGKILL' ? [server] : postgresProcessesIn(path.join(folder, 'postgres'))
      for (const pid of processes) process.kill(pid, name)
      if (name === 'SIGKILL') await running.exited
    },
    async start() {
      running = await startEmbeddedPostgres(options)
    },
    async remove() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
