import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { PROGRAM_ENVIRONMENT, type Account } from './embedded-account.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Programs } from './embedded-programs.ts'

/** The role that owns everything in the cluster, and the name of its database. */
export const OWNER = 'uprava'

/** The cluster's files, ready to be started, and the password of its owner. */
export interface Cluster {
  folder: string
  password: string
}

/** With what, under whom and how carefully a cluster is made. */
export interface ClusterMakers {
  programs: Programs
  account: Account & { version: number }
  durable: boolean
  report: (line: string) => void
}

/** Where the cluster of a data folder lives. */
export function clusterFolder(home: string): string {
  return path.join(home, 'postgres')
}

/** Creates the cluster on the first start; later only makes sure that its password is known and its version fits. */
export function prepareCluster(home: string, makers: ClusterMakers): Cluster {
  const folder = clusterFolder(home)
  const passwordFile = path.join(home, 'postgres.password')
  const kept = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const password = kept || randomBytes(24).toString('base64url')
  const exists = existsSync(path.join(folder, 'PG_VERSION'))
  if (exists) refuseOtherVersion(folder, makers.account.version)
  if (!exists) createCluster(folder, password, makers)
  else if (!kept) setPassword(folder, password, makers)
  if (!kept) writeWhole(passwordFile, `${password}\n`)
  return { folder, password }
}

/** Everything happens beside the final place and is renamed at the end: a killed first start leaves no half cluster. */
function createCluster(folder: string, password: string, makers: ClusterMakers): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedPostgresError(
      `${folder} holds something that is no database: move it away, or set another DATA_DIR.`,
    )
  }
  makers.report('Creating the database')
  removeDrafts(folder)
  const draft = `${folder}.init-${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const { uid, gid, version } = makers.account
  if (uid !== undefined && gid !== undefined) chownSync(draft, uid, gid)
  runProgram(makers, makers.programs.initdb, [
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    '--encoding=UTF8',
    ...localeOptions(version),
    '--auth=reject',
    '--no-instructions',
    ...(makers.durable ? [] : ['--no-sync']),
  ])
  writeFileSync(path.join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  setPassword(draft, password, makers)
  runAlone(draft, `CREATE DATABASE ${OWNER}`, makers)
  renameSync(draft, folder)
}

/** What killed first starts left. One of their programs may still be writing there; the next start sees to the rest. */
function removeDrafts(folder: string): void {
  const home = path.dirname(folder)
  for (const name of readdirSync(home).filter((entry) =>
    entry.startsWith(`${path.basename(folder)}.init-`),
  )) {
    rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Cyrillic letters fold to lower case and match without regard to it, whatever the host: from version 17 PostgreSQL
 * brings the rules itself. Order for people is asked for by name: COLLATE "ru-x-icu".
 */
function localeOptions(version: number): string[] {
  if (version < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

function refuseOtherVersion(folder: string, version: number): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === `${version}`) return
  throw new EmbeddedPostgresError(
    `The database in ${folder} was written by PostgreSQL ${found}, this is PostgreSQL ${version}. Move its contents with pg_dump, or set DATABASE_URL.`,
  )
}

function setPassword(folder: string, password: string, makers: ClusterMakers): void {
  runAlone(folder, `ALTER ROLE ${OWNER} PASSWORD '${password}'`, makers)
}

/** One statement without a server: nobody can connect meanwhile, and the password stays out of any command line. */
function runAlone(folder: string, statement: string, makers: ClusterMakers): void {
  // It exits with 0 after a failed statement too, so its words are read.
  const output = runProgram(
    makers,
    makers.programs.postgres,
    ['--single', '-D', folder, 'postgres'],
    `${statement}\n`,
  )
  if (/\b(?:ERROR|FATAL|PANIC):/.test(output))
    throw new EmbeddedPostgresError(`PostgreSQL refused to set up: ${output}`)
}

function runProgram({ account }: ClusterMakers, program: string, options: string[], input = ''): string {
  const [command = program, ...words] = [...account.wrapper, program, ...options]
  const result = spawnSync(command, words, {
    cwd: '/',
    uid: account.uid,
    gid: account.gid,
    input,
    encoding: 'utf8',
    env: PROGRAM_ENVIRONMENT,
  })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim()
  if (result.status === 0) return output
  throw new EmbeddedPostgresError(`${path.basename(program)} failed: ${result.error?.message ?? output}`)
}

/** Only its owner may read the file, from its first byte on. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}
