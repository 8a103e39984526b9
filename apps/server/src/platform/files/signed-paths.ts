import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { db } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'

/** Paths change at every full hour and live for one to two hours, so that browsers can keep what they fetched. */
const roundSeconds = 60 * 60

let key: Buffer | undefined

/** Reads the installation's signing key, which all nodes share; the first start makes it. */
export async function loadSigningKey(): Promise<void> {
  const value = await installationValue(db(), 'files-signing-key', () => randomBytes(32).toString('base64'))
  key = Buffer.from(value, 'base64')
}

export type PathOptions = {
  /** The name to save under, when it is not the file's own: a document may have been renamed since. */
  readonly name?: string
  /** Saved at once, never shown. */
  readonly isDownload?: boolean
  /** The account that the path is handed to, where downloads are to be known by account. */
  readonly account?: number
}

/**
 * The address of a file for whoever is handed it, `/files/{id}/{name}?until=…&signature=…`: it opens without a token
 * for one to two hours. Hand it only to those who may see the file.
 */
export function signedPath(file: { id: number; name: string }, options: PathOptions = {}): string {
  const name = plainName(options.name ?? file.name)
  const until = (Math.floor(Date.now() / 1000 / roundSeconds) + 2) * roundSeconds
  const { isDownload = false, account = null } = options
  const more = `${isDownload ? '&download=1' : ''}${account === null ? '' : `&account=${account}`}`
  const signature = sign({ id: file.id, name, until, isDownload, account })
  return `/files/${file.id}/${encodeURIComponent(name)}?until=${until}${more}&signature=${signature}`
}

type Signed = { id: number; name: string; until: number; isDownload: boolean; account: number | null }

/** What a request's signature allows; null when it is missing, wrong, of another file or over. */
export function verifySignature(
  id: number,
  name: string,
  query: { until?: unknown; signature?: unknown; download?: unknown; account?: unknown },
): { isDownload: boolean; account: number | null; secondsLeft: number } | null {
  const until = Number(query.until)
  if (typeof query.signature !== 'string' || !Number.isSafeInteger(until)) return null
  const isDownload = query.download === '1'
  const account = query.account === undefined ? null : Number(query.account)
  const expected = Buffer.from(sign({ id, name, until, isDownload, account }))
  const given = Buffer.from(query.signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const secondsLeft = until - Math.floor(Date.now() / 1000)
  return secondsLeft > 0 ? { isDownload, account, secondsLeft } : null
}

function sign({ id, name, until, isDownload, account }: Signed): string {
  if (!key) throw new Error('The signing key is not loaded: mountFiles does it')
  return createHmac('sha256', key)
    .update(JSON.stringify([id, name, until, isDownload, account]))
    .digest('base64url')
}

/** As one segment of a path that every proxy passes on unchanged. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[/\\\p{Cc}]/gu, '-')
    .slice(-200)
    .toWellFormed()
  return /^\.*$/u.test(plain) ? 'file' : plain
}
