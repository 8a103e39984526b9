import { createCipheriv, createDecipheriv, createHmac, randomBytes, type DecipherGCM } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'

import { NotPossible, WrongUse } from '../failures.ts'

/** A key of 256 bits and its id, by which a wrong key differs from a damaged object. */
export type CopyKey = { readonly bytes: Buffer; readonly id: string }

/** A stored object was changed: its authentication tag does not fit. */
export class DamagedObject extends Error {}

const MAGIC = Buffer.from('UPRV1')
const KEY_ID_LENGTH = 8
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = MAGIC.length + KEY_ID_LENGTH + NONCE_LENGTH

/** Reads the key file: 32 bytes as they are, or written in hexadecimal digits or base64. */
export async function readKeyFile(file: string): Promise<CopyKey> {
  const content = await readFile(file).catch((error: Error) => {
    throw new NotPossible(`Файл ключа ${file} не читается: ${error.message}`)
  })
  const bytes = keyBytes(content)
  if (!bytes)
    throw new WrongUse(`В файле ${file} нет ключа: нужны 32 байта, 64 шестнадцатеричных знака или base64`)
  const id = createHmac('sha256', bytes).update('uprava copies').digest().subarray(0, KEY_ID_LENGTH)
  return { bytes, id: id.toString('hex') }
}

function keyBytes(content: Buffer): Buffer | undefined {
  if (content.length === 32) return content
  const text = content.toString('latin1').trim()
  if (/^[\da-f]{64}$/iu.test(text)) return Buffer.from(text, 'hex')
  const decoded = Buffer.from(text, 'base64')
  return /^[\w+/-]{43}=?$/u.test(text) && decoded.length === 32 ? decoded : undefined
}

/** AES-256-GCM with a nonce of its own; the object's path is authenticated, so that objects cannot be exchanged. */
export function encryptor(key: CopyKey, path: string): Transform {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(path))
  let isHeaderSent = false
  const header = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), nonce])
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isHeaderSent) this.push(header)
      isHeaderSent = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!isHeaderSent) this.push(header)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** The reverse of `encryptor`; fails with DamagedObject at the end when anything was changed. */
export function decryptor(key: CopyKey, path: string): Transform {
  let decipher: DecipherGCM | undefined
  let pending = Buffer.alloc(0)
  const step = (stream: Transform, chunk: Buffer, done: TransformCallback) => {
    pending = Buffer.concat([pending, chunk])
    if (!decipher && pending.length >= HEADER_LENGTH) {
      if (!pending.subarray(0, MAGIC.length).equals(MAGIC)) return done(new DamagedObject(path))
      const nonce = pending.subarray(HEADER_LENGTH - NONCE_LENGTH, HEADER_LENGTH)
      decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(path))
      pending = pending.subarray(HEADER_LENGTH)
    }
    // The last bytes are the tag.
    if (decipher && pending.length > TAG_LENGTH) {
      stream.push(decipher.update(pending.subarray(0, -TAG_LENGTH)))
      pending = pending.subarray(-TAG_LENGTH)
    }
    done()
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      step(this, chunk, done)
    },
    flush(done) {
      try {
        if (!decipher) throw new DamagedObject(path)
        done(null, decipher.setAuthTag(pending).final())
      } catch {
        done(new DamagedObject(path))
      }
    },
  })
}

/** `encryptor` for bytes at hand. */
export function encrypt(key: CopyKey, path: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(path))
  const parts = [MAGIC, Buffer.from(key.id, 'hex'), nonce, cipher.update(content), cipher.final()]
  return Buffer.concat([...parts, cipher.getAuthTag()])
}

/** `decryptor` for bytes at hand. */
export function decrypt(key: CopyKey, path: string, sealed: Buffer): Buffer {
  try {
    if (!sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedObject(path)
    const nonce = sealed.subarray(HEADER_LENGTH - NONCE_LENGTH, HEADER_LENGTH)
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(path))
    decipher.setAuthTag(sealed.subarray(-TAG_LENGTH))
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_LENGTH, -TAG_LENGTH)), decipher.final()])
  } catch {
    throw new DamagedObject(path)
  }
}

/** The id of the key an object was encrypted with, from its first bytes; undefined for what is no such object. */
export function keyIdOf(head: Buffer): string | undefined {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  return head.subarray(MAGIC.length, MAGIC.length + KEY_ID_LENGTH).toString('hex')
}
