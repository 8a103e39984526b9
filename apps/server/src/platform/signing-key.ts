import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { settings } from './settings.ts'

/** The Ed25519 key with which the installation signs heads of its journal and manifests of its copies. */
export type SigningKey = {
  /** The signature of the text in base64. */
  sign(text: string): string
  /** In PEM, for verifiers. */
  readonly publicKey: string
}

/** The file of the private key: AUDIT_KEY_FILE, else made in the data folder. */
export const signingKeyFile = () =>
  settings().AUDIT_KEY_FILE ?? path.join(settings().DATA_DIR, 'secrets', 'audit-key.pem')

/** Reads the key; the first caller makes it, for its owner alone to read. */
export function signingKey(): SigningKey {
  const key = readKey(signingKeyFile())
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string,
  }
}

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeKey(file)
    return createPrivateKey(readFileSync(file))
  }
}

/** A link is atomic: of two processes that start together one makes the key, and nobody reads half of it. */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
