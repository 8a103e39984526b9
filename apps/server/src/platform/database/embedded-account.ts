import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Programs } from './embedded-programs.ts'

/** The system account PostgreSQL runs under: it refuses to run as root. */
export interface SystemAccount {
  /** Arguments put before the command line. */
  wrapper: string[]
  uid?: number
  gid?: number
}

/** The environment of the programs, without variables that could change their settings. */
export const PROGRAM_ENVIRONMENT: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * The account for the cluster, and the major version of the programs. An existing cluster belongs to whoever created
 * it; for a new one the first candidate wins that can reach both the folder and the programs.
 */
export function chooseAccount(
  programs: Programs,
  home: string,
  cluster: string,
): SystemAccount & { version: number } {
  const root = process.geteuid?.() === 0
  for (const account of root ? accountsForRoot(home, cluster) : accountsForOrdinaryUser(cluster)) {
    const version = versionUnder(account, programs, home)
    if (version !== undefined) return { ...account, version }
  }
  throw new EmbeddedPostgresError(
    root
      ? `PostgreSQL does not run as root, and no other account can use ${home} and ${programs.postgres}. Start as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL does not start from ${programs.postgres}. Install the packages again (npm ci), or set DATABASE_URL.`,
  )
}

/**
 * Root steps into a user namespace in which it is not root: nobody is created, the files stay root's and folders
 * closed to others stay reachable. Where namespaces are forbidden (most containers) a real account takes its place.
 */
export function accountsForRoot(home: string, cluster: string): SystemAccount[] {
  const { uid = 0, gid = 0 } = statSync(cluster, { throwIfNoEntry: false }) ?? {}
  if (uid !== 0) return [{ wrapper: [], uid, gid }]
  // A folder of root without a cluster (a mounted volume) ties it to no account.
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return [namespaceAccount()]
  return [namespaceAccount(), ownerAbove(home), ...['postgres', 'nobody'].map(accountNamed)].filter(
    (account) => account !== undefined,
  )
}

/** An ordinary user runs PostgreSQL as is; one without a name (a bare number in a container) borrows one. */
export function accountsForOrdinaryUser(cluster: string): SystemAccount[] {
  if (existsSync(cluster) && process.geteuid && statSync(cluster).uid !== process.geteuid()) {
    throw new EmbeddedPostgresError(
      `${cluster} belongs to another user: start as that user, or set another DATA_DIR.`,
    )
  }
  return hasName() ? [{ wrapper: [] }] : [namespaceAccount(), { wrapper: [] }]
}

function namespaceAccount(): SystemAccount {
  const { uid = 65534, gid = 65534 } = accountNamed('nobody') ?? {}
  return { wrapper: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] }
}

/** The owner of the nearest folder that is not root's: `sudo npm start` in somebody's closed home. */
function ownerAbove(folder: string): SystemAccount | undefined {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { wrapper: [], uid, gid }
  const parent = path.dirname(folder)
  return parent === folder ? undefined : ownerAbove(parent)
}

function accountNamed(name: string): SystemAccount | undefined {
  const entry = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const fields = entry.find((line) => line.startsWith(`${name}:`))?.split(':')
  return fields ? { wrapper: [], uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** What the programs say about themselves under this account, started in the folder; undefined when it cannot. */
function versionUnder(account: SystemAccount, { postgres }: Programs, home: string): number | undefined {
  // The folder is entered by the account itself: the working folder of a child is set while it still is root.
  const enterAndAsk = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', home, postgres]
  const [command = '', ...words] =
    process.platform === 'win32' ? [postgres, '--version'] : [...account.wrapper, ...enterAndAsk]
  const { uid, gid } = account
  const { stdout } = spawnSync(command, words, {
    cwd: '/',
    uid,
    gid,
    encoding: 'utf8',
    env: PROGRAM_ENVIRONMENT,
  })
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}
