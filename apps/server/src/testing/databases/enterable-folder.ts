import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A new temporary folder that other accounts may enter: started by root, an embedded database runs under one of them where
 * user namespaces are forbidden, as in most containers.
 */
export function enterableFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
