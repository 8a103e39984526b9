import type { ByteRange } from './storage/port.ts'

/**
 * What a Range header asks of an object (RFC 9110 §14): one range of it, the whole where the header is absent, of
 * another unit, broken or a list of ranges, or nothing that it has.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const groups = /^bytes=(?<first>\d*)-(?<last>\d*)$/u.exec(header?.trim() ?? '')?.groups
  const first = groups?.['first'] ?? ''
  const last = groups?.['last'] ?? ''
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether the caller's copy is the current one (If-None-Match decides beside If-Modified-Since). */
export function isUnchanged(
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string },
  etag: string,
  changedAt: Date,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && inSeconds(changedAt) <= since
}

/** Whether a range may continue what the caller already has (If-Range). */
export function mayContinue(header: string | undefined, etag: string, changedAt: Date): boolean {
  if (header === undefined) return true
  return header.trim() === etag || Date.parse(header) === inSeconds(changedAt)
}

/** HTTP dates know no fractions. */
const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000
