import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { refuse } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { settings, type Settings } from '#platform/settings.ts'

import { diskStorage } from './disk.ts'
import type { FileStorage } from './port.ts'
import { s3Storage } from './s3.ts'

let opened: { storage: FileStorage; settings: Settings } | undefined

/** The storage of the settings: S3 when S3_ENDPOINT is set, else the folder `files` of DATA_DIR. */
export function storage(): FileStorage {
  const current = settings()
  if (opened?.settings !== current) {
    const chosen = current.S3_ENDPOINT
      ? s3Storage(current)
      : diskStorage(path.join(current.DATA_DIR, 'files'))
    opened = { storage: chosen, settings: current }
  }
  return opened.storage
}

/** Whether files can be kept and read: part of the product's readiness. */
export async function storageAnswers(): Promise<boolean> {
  try {
    return await storage().answers()
  } catch {
    return false
  }
}

/** Writes an object, reads it and removes it again; throws where one of them fails. */
export async function probeStorage(): Promise<void> {
  const key = `probe/${randomUUID()}.txt`
  await storage().put(key, { bytes: Buffer.from('probe') })
  try {
    const stored = await storage().read(key)
    if (!stored) throw new Error('The storage lost what it was given')
    stored.destroy()
  } finally {
    await storage().remove(key)
  }
}

/** A new object's key. Months keep folders small. */
export function newKey(extension: string): string {
  return `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`
}

/** Runs a call to the storage; its failures become refusals a person can act on. */
export async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    subjectLog('files').error({ err: error }, 'the storage failed')
    const isFull = (error as { code?: string }).code === 'ENOSPC'
    throw isFull
      ? refuse.unavailable('На сервере закончилось место. Сообщите администратору.')
      : refuse.unavailable()
  }
}
