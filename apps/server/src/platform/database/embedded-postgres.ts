import { chownSync, mkdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

import { chooseAccount, type SystemAccount } from './embedded-account.ts'
import { OWNER, clusterFolder, prepareCluster, type Cluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { takeOwnership } from './embedded-ownership.ts'
import { embeddedPrograms, programsIn } from './embedded-programs.ts'
import { stopLeftovers, startPostgresServer, type RunningServer, type ServerPlan } from './embedded-server.ts'
import { serviceUrlOf } from './service-role.ts'

export { EmbeddedPostgresError } from './embedded-error.ts'
export { findRunningPostgres, hasCluster } from './embedded-running.ts'

export interface EmbeddedPostgresOptions {
  /** The database is in `{dataDir}/postgres`; its password, log and owner file are beside it. */
  dataDir: string
  /** `false` disables durability against power failures for speed: for tests only. */
  durable?: boolean
  /** The preferred port; another one is used when it is taken. */
  port?: number
  /** The folder of programs of an installed PostgreSQL, instead of those of the npm package. */
  programs?: string
  /** Receives progress lines for the administrator. */
  report?: (line: string) => void
  /** Archives the log into `{dataDir}/wal-archive`, each segment at the latest after so many seconds with changes. */
  archiveSeconds?: number
  /** Further settings of the server, for its recovery above all. */
  serverSettings?: Readonly<Record<string, string | number>>
}

export interface EmbeddedPostgres {
  /** Contains the password of the database owner: never log it. For migrations and tools. */
  url: string
  /** The address of the running product, whose role `prepareDatabase` makes. Contains a password as well. */
  serviceUrl: string
  /** Resolves when the server has ended, never rejects; `expected` says whether `stop` was called. */
  exited: Promise<PostgresExit>
  /** Ends the server: what is committed is kept, open transactions are rolled back. May be called twice. */
  stop(): Promise<void>
}

export interface PostgresExit {
  expected: boolean
  description: string
}

/**
 * Starts PostgreSQL as a child of this process and resolves when it accepts connections. Recovers from any end of an
 * earlier run; a data folder has one supervisor at a time.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, report = () => {} } = options
  const home = path.resolve(options.dataDir)
  const folder = clusterFolder(home)
  const programs = options.programs ? programsIn(options.programs) : (embeddedPrograms() ?? noPrograms())
  const releaseOwnership = acquireOwnership(home)
  try {
    const account = chooseAccount(programs, home, folder)
    const cleared = await stopLeftovers(folder, programs)
    if (cleared) report(cleared)
    const cluster = prepareCluster(home, { programs, account, durable, report })
    const preferred = options.port ?? (durable ? 54_320 : 0)
    const settings = {
      ...(options.archiveSeconds ? archiveSettings(home, account, options.archiveSeconds) : {}),
      ...options.serverSettings,
    }
    const plan = { home, folder, durable, programs, account, settings }
    const { server, port } = await startOnFreePort(preferred, plan)
    return supervised(server, { cluster, port, releaseOwnership })
  } catch (error) {
    releaseOwnership()
    throw error
  }
}

/** The folder of finished segments of the log; whoever copies them elsewhere deletes them there. */
export function segmentArchive(home: string): string {
  return path.join(home, 'wal-archive')
}

/** The log is archived by PostgreSQL's own module, which copies atomically and runs as the account of the server. */
function archiveSettings(
  home: string,
  { uid, gid }: SystemAccount,
  seconds: number,
): Record<string, string | number> {
  const folder = segmentArchive(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: seconds,
  }
}

function acquireOwnership(home: string): () => void {
  try {
    mkdirSync(home, { recursive: true })
    return takeOwnership(home)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new EmbeddedPostgresError(
      `${home} cannot be written to: start as its owner, or set another DATA_DIR.`,
    )
  }
}

function noPrograms(): never {
  throw new EmbeddedPostgresError(
    `There is no PostgreSQL for ${process.platform} ${process.arch} among the packages: set DATABASE_URL.`,
  )
}

/** A free port may be taken before the server listens on it: then another one is tried. */
async function startOnFreePort(
  preferred: number,
  plan: Omit<ServerPlan, 'port'>,
): Promise<{ server: RunningServer; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = (await freePort(preferred)) ?? (await freePort(0)) ?? 0
    try {
      return { server: await startPostgresServer({ ...plan, port }), port }
    } catch (error) {
      if (attempt === 3 || (await freePort(port)) !== undefined) throw error
    }
  }
}

/** The port if it is free, any free port for 0; undefined when it is taken. */
function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address() as AddressInfo
      probe.close(() => resolve(found))
    })
  })
}

function supervised(
  server: RunningServer,
  { cluster, port, releaseOwnership }: { cluster: Cluster; port: number; releaseOwnership: () => void },
): EmbeddedPostgres {
  let expected = false
  const exited = server.ended.then((description) => {
    releaseOwnership()
    return { expected, description }
  })
  const url = `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${OWNER}`
  return {
    url,
    serviceUrl: serviceUrlOf(url),
    exited,
    async stop() {
      expected = true
      await server.stop()
      await exited
    },
  }
}
