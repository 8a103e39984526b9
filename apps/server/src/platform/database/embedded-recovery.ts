import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { chooseAccount } from './embedded-account.ts'
import { clusterFolder } from './embedded-cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { embeddedPrograms } from './embedded-programs.ts'

/** Up to which moment the log is replayed: before a position, or up to a time on a timeline. */
export type RecoveryTarget =
  | { readonly beforeLsn: string }
  | { readonly time: Date; readonly timeline: string; readonly command: string }

export type Recovery = {
  /** A folder without a cluster; the password of the copied cluster is in it. */
  readonly home: string
  /** Puts the files of a base copy and at least its own log into the folder. */
  readonly unpack: (folder: string) => Promise<void>
  readonly target: RecoveryTarget
}

/** The log is over before the time that was asked for: everything of it is replayed then. */
const ENDED_EARLY = /recovery ended before configured recovery target was reached/u

/** What a copied cluster may be configured to reach outside it, by settings of its own or by subscriptions. */
const ALONE = {
  archive_mode: 'off',
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  primary_conninfo: '',
  shared_preload_libraries: '',
}

/**
 * Starts the cluster of a base copy, replays the log up to the moment and lets the cluster go on from there, on a
 * timeline of its own. It listens on a free port of loopback and is stopped by the caller.
 */
export async function recoverCluster({ home, unpack, target }: Recovery): Promise<EmbeddedPostgres> {
  const folder = clusterFolder(home)
  const programs = embeddedPrograms()
  if (!programs) throw new Error('There is no embedded PostgreSQL for this machine')
  const { uid, gid } = chooseAccount(programs, home, folder)
  await mkdir(folder, { mode: 0o700 })
  await unpack(folder)
  await writeFile(path.join(folder, 'recovery.signal'), '')
  if (uid !== undefined && gid !== undefined) {
    spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
    await chown(home, uid, gid)
  }
  await chmod(folder, 0o700)
  const start = (settings: Record<string, string>) =>
    startEmbeddedPostgres({
      dataDir: home,
      durable: false,
      serverSettings: {
        ...settings,
        recovery_target_action: 'promote',
        hot_standby: 'off',
        ...ALONE,
      },
    })
  try {
    return await start(settingsOf(target))
  } catch (error) {
    const log = await readFile(path.join(home, 'postgres.log'), 'utf8').catch(() => '')
    if ('beforeLsn' in target || !ENDED_EARLY.test(`${(error as Error).message}\n${log}`)) throw error
    await rm(path.join(home, 'postgres.log'), { force: true })
    return start({ restore_command: target.command, recovery_target_timeline: target.timeline })
  }
}

function settingsOf(target: RecoveryTarget): Record<string, string> {
  if ('beforeLsn' in target) {
    return {
      // The log is in its folder already.
      restore_command: 'exit 1',
      recovery_target_lsn: target.beforeLsn,
      recovery_target_inclusive: 'off',
      recovery_target_timeline: 'current',
    }
  }
  return {
    restore_command: target.command,
    // The server refuses the form with T and Z.
    recovery_target_time: target.time.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_timeline: target.timeline,
  }
}
