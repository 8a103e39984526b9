/** What cannot be done now; the sentence is for the administrator. Commands end with 3. */
export class NotPossible extends Error {}

/** A wrong use of a command or setting. Commands end with 2. */
export class WrongUse extends Error {}

/** A copy that cannot be what was written: the sentence names the object. */
export class DamagedCopy extends NotPossible {}

/** What a disk answers for a file that is there and cannot be read. */
const UNREADABLE = new Set(['EIO', 'EISDIR', 'EBADMSG', 'EUCLEAN', 'ERR_FS_FILE_TOO_LARGE'])

/** Gives the value in place of a file that the disk does not give back; other failures stay failures. */
export const ifUnreadable =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code !== undefined && UNREADABLE.has(error.code)) return value
    throw error
  }

/** The sentence of a failure: known ones as they are, a full disk by its name, others by their message. */
export function failureText(error: unknown): string {
  if (error instanceof NotPossible || error instanceof WrongUse) return error.message
  if (isDiskFull(error)) return 'На диске закончилось место'
  return error instanceof Error ? error.message : String(error)
}

/** Whether the failure or one of its causes is a full disk, here or of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
    if (/No space left on device/u.test(at.message)) return true
  }
  return false
}
