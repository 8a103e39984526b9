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

import { PROGRAM_ENVIRONMENT, type SystemAccount } from './embedded-account.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Programs } from './embedded-programs.ts'

/** The role that owns everything in the cluster, and the name of its database. */
export const OWNER = 'uprava'

/** The cluster's files, ready to be started, and the password of its owner. */
export interface Cluster {
  folder: string
  password: string
}

/** The programs, account and durability with which a cluster is created. */
export interface ClusterOptions {
  programs: Programs
  account: SystemAccount & { version: number }
  durable: boolean
  report: (line: string) => void
}

/** The folder of the cluster inside a data folder. */
export function clusterFolder(home: string): string {
  return path.join(home, 'postgres')
}

/** Creates the cluster on the first start; later only makes sure that its password is known and its version fits. */
export function prepareCluster(home: string, options: ClusterOptions): Cluster {
  const folder = clusterFolder(home)
  const passwordFile = path.join(home, 'postgres.password')
  const stored = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const password = stored || randomBytes(24).toString('base64url')
  const exists = existsSync(path.join(folder, 'PG_VERSION'))
  if (exists) refuseOtherVersion(folder, options.account.version)
  if (!exists) createCluster(folder, password, options)
  else if (!stored) setPassword(folder, password, options)
  if (!stored) writeAtomically(passwordFile, `${password}\n`)
  return { folder, password }
}

/** Works in a temporary folder and renames it at the end: a killed first start leaves no partial cluster. */
function createCluster(folder: string, password: string, options: ClusterOptions): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedPostgresError(
      `${folder} holds something that is no database: move it away, or set another DATA_DIR.`,
    )
  }
  options.report('Creating the database')
  removeTemporaryFolders(folder)
  const temporary = `${folder}.init-${process.pid}`
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const { uid, gid, version } = options.account
  if (uid !== undefined && gid !== undefined) chownSync(temporary, uid, gid)
  runProgram(options, options.programs.initdb, [
    `--pgdata=${temporary}`,
    `--username=${OWNER}`,
    '--encoding=UTF8',
    ...localeOptions(version),
    '--auth=reject',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ])
  writeFileSync(path.join(temporary, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  setPassword(temporary, password, options)
  runSingleUser(temporary, `CREATE DATABASE ${OWNER}`, options)
  renameSync(temporary, folder)
}

/** Removes folders of killed first starts. One of their programs may still be writing; the next start removes the rest. */
function removeTemporaryFolders(folder: string): void {
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

function setPassword(folder: string, password: string, options: ClusterOptions): void {
  runSingleUser(folder, `ALTER ROLE ${OWNER} PASSWORD '${password}'`, options)
}

/** Runs one statement in single-user mode: nobody can connect, and the password is on no command line. */
function runSingleUser(folder: string, statement: string, options: ClusterOptions): void {
  // It exits with 0 after a failed statement too, so its output is checked.
  const output = runProgram(
    options,
    options.programs.postgres,
    ['--single', '-D', folder, 'postgres'],
    `${statement}\n`,
  )
  if (/\b(?:ERROR|FATAL|PANIC):/.test(output))
    throw new EmbeddedPostgresError(`PostgreSQL refused to set up: ${output}`)
}

function runProgram({ account }: ClusterOptions, program: string, options: string[], input = ''): string {
  const [command = program, ...args] = [...account.wrapper, program, ...options]
  const result = spawnSync(command, args, {
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

/** Writes the file atomically; only its owner may ever read it. */
function writeAtomically(file: string, content: string): void {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, content, { mode: 0o600 })
  chmodSync(temporary, 0o600)
  renameSync(temporary, file)
}
