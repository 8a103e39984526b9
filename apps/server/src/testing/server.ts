import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startApp } from '#app'
import type { HttpServer } from '#platform/http/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { newClient, type Client, type Jar } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { foundInJournal } from './journal.ts'

/** The administrator of every test installation. */
export const testAdministrator = { login: 'admin', password: 'administrator-of-tests' } as const

export type TestServer = {
  /** `http://127.0.0.1:{port}` */
  readonly url: string
  readonly databaseUrl: string
  /** The owner of the tables, for what the product may not do. */
  readonly ownerUrl: string
  readonly http: HttpServer
  /** A client with the session's bearer and cookies of its own (or those of the given jar). */
  as(session: { token: string }, jar?: Jar): Client
  /** A client that is not signed in: a fresh browser. */
  anonymous(jar?: Jar): Client
  /** The console, signed in; asks for a token once. */
  administrator(): Promise<Client>
  close(): Promise<void>
}

/**
 * The product in this process, on a database and a data folder of its own, with realtime on its own port. Factories
 * (`people.ts`) and `lastSms` work on the server that was started last: a test file starts one at a time.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
): Promise<TestServer> {
  const [database, dataDir] = await Promise.all([
    given ?? createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'uprava-data-')),
  ])
  useSettings(
    readSettings({
      HOST: '127.0.0.1',
      PORT: '0',
      REALTIME_PORT: 'same',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: '0',
      ADMIN_LOGIN: testAdministrator.login,
      ADMIN_PASSWORD: testAdministrator.password,
      LOG_LEVEL: 'silent',
      SENDING_LIMITS: 'off',
      BACKUP_AT: 'off',
      ...settings,
    }),
  )
  const app = await startApp(database.url)
  let console: Promise<Client> | undefined
  const anonymous = (jar?: Jar) => newClient(app.url, { jar })
  return {
    url: app.url,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    http: app.http,
    as: ({ token }, jar) => newClient(app.url, { token, jar }),
    anonymous,
    administrator: () => (console ??= signInAdministrator(app.url)),
    async close() {
      await app.close()
      const { found } = await foundInJournal(database.ownerUrl)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      // AUD-09, over the whole run of tests.
      if (found.length > 0) throw new Error(`The journal holds what people typed: ${found.join(', ')}`)
    },
  }
}

async function signInAdministrator(url: string): Promise<Client> {
  const { status, data } = await newClient(url).admin('POST /auth/login', { body: testAdministrator })
  if (status !== 200) throw new Error(`The test administrator was refused: ${status}`)
  return newClient(url, { token: data.token })
}
