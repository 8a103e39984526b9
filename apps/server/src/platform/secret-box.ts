import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { settings } from './settings.ts'

/** Bytes of AES-256-GCM's nonce and tag. */
const nonceBytes = 12
const tagBytes = 16

/** Encrypts for the database by a key that is outside it (`DATA_DIR/secrets`). `context` binds the value to its row. */
export function seal(text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', installationKey(), nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What `seal` has encrypted in the same context; throws when key, context or value are others. */
export function unseal(sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', installationKey(), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
}

/** A hash that cannot be searched without the key: for short secrets such as recovery codes. */
export function keyedHash(text: string, context: string): Buffer {
  return createHmac('sha256', installationKey()).update(`${context}\n${text}`).digest()
}

/** The key of this installation, made on first use; only the product's user may read it. */
function installationKey(): Buffer {
  const folder = path.join(settings().DATA_DIR, 'secrets')
  const file = path.join(folder, 'encryption.key')
  const stored = contentOf(file)
  if (stored) return stored
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  chmodSync(temporary, 0o600)
  try {
    // Of two processes that make it at once one wins, and both read its key.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return contentOf(file)!
}

function contentOf(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
