import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** From now on this process and its children create files for their own account alone: 0600 in folders 0700. */
export function createPrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Makes DATA_DIR and closes what earlier versions left open in it. Started by root the database runs under another account,
 * which has to pass through the folder: others may enter it (0711), not list it. The database's own folder stays its own.
 */
export function closeDataDir(dataDir: string): void {
  const isRoot = process.geteuid?.() === 0
  const folderMode = isRoot ? 0o711 : 0o700
  const firstMade = mkdirSync(dataDir, { recursive: true })
  setMode(dataDir, folderMode)
  if (firstMade !== undefined && isRoot) {
    for (let at = dataDir; at.length > firstMade.length; at = path.dirname(at))
      setMode(path.dirname(at), 0o755)
  }
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const isOfDatabase = entry.name.startsWith('postgres')
    // The operator edits legal/ by hand and may share it.
    if (isOfDatabase || entry.name === 'legal') continue
    if (entry.isDirectory()) setMode(path.join(dataDir, entry.name), 0o700)
    else if (entry.isFile()) setMode(path.join(dataDir, entry.name), 0o600)
  }
}

/** Folders of somebody else, or of a volume that knows no modes, stay as they are. */
function setMode(place: string, mode: number): void {
  try {
    chmodSync(place, mode)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT', 'EINVAL'].includes(code)) throw error
  }
}
