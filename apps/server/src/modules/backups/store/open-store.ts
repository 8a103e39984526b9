import { settings } from '#platform/settings.ts'

import { WrongUse } from '../failures.ts'
import type { CopyStore } from './copy-store.ts'
import { diskStore } from './disk-store.ts'
import { readKeyFile, type CopyKey } from './encryption.ts'
import { s3Store } from './s3-store.ts'

/** Where copies go, and the key they are encrypted with. */
export type Target = { readonly store: CopyStore; readonly key: CopyKey | undefined }

/** Opens a folder or `s3://bucket/prefix`; a bucket without a key file is refused (OPS-07). */
export async function openTarget(
  address: string = settings().BACKUP_DIR,
  keyFile: string | undefined = settings().BACKUP_KEY_FILE,
): Promise<Target> {
  if (address.startsWith('s3://') && keyFile === undefined) {
    throw new WrongUse('Копия в S3 без ключа не делается: укажите --key-file или BACKUP_KEY_FILE')
  }
  return { store: openStore(address), key: keyFile === undefined ? undefined : await readKeyFile(keyFile) }
}

export function openStore(address: string): CopyStore {
  return address.startsWith('s3://') ? s3Store(address, settings()) : diskStore(address)
}

/** The folder of a store with the files of all its copies: those encrypted with one key have their own. */
export const poolFolder = (key: CopyKey | undefined) => (key ? `files-${key.id}` : 'files')

/** The folder of a store with the archived log. */
export const logFolder = (key: CopyKey | undefined) => (key ? `wal-${key.id}` : 'wal')
