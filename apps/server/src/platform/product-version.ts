import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the product, from its package. */
export function productVersion(): string {
  const manifest = path.resolve(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
