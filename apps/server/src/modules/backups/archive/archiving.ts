import { setRemovalHook } from '#platform/files/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { isFirstProcess } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

import { ensureInPool } from '../make/file-pool.ts'
import { shipRegister } from '../restore/erasure-register.ts'
import { openTarget, type Target } from '../store/open-store.ts'
import { newestFileId, shipFiles } from './ship-files.ts'
import { shipLog } from './ship-log.ts'

let stopping: (() => Promise<void>) | undefined

/**
 * Keeps the store up to date between copies: the archived log, new files, and files that are about to be deleted go there
 * (OPS-09). A failure is repeated at the next turn and stops nothing.
 */
export async function startArchiving(): Promise<void> {
  const { BACKUP_AT, BACKUP_WAL_SECONDS } = settings()
  if (BACKUP_AT === 'off') return
  const target = await openTarget()
  setRemovalHook((key) => ensureInPool(target, key))
  stopping = async () => setRemovalHook(undefined)
  // Several would take the same segments from under each other.
  if (!isFirstProcess) return
  // A segment that has just missed a turn waits for the next one: that must fit into the bound.
  const everyMs = Math.max(250, Math.min(BACKUP_WAL_SECONDS * 125, 5000))
  let lastFile = await newestFileId()
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(async () => {
      lastFile = await ship(target, lastFile)
    })
  }, everyMs)
  timer.unref()
  stopping = async () => {
    clearInterval(timer)
    setRemovalHook(undefined)
    await turn
  }
}

export async function stopArchiving(): Promise<void> {
  await stopping?.()
  stopping = undefined
}

async function ship(target: Target, lastFile: number): Promise<number> {
  try {
    await shipLog(target, settings().DATA_DIR)
    await shipRegister(target.store, settings().DATA_DIR)
    return await shipFiles(target, lastFile)
  } catch (error) {
    subjectLog('backups').error({ err: error }, 'the log or files could not be archived')
    return lastFile
  }
}
