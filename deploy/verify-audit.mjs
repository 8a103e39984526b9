// Checks an export of the journal: that nothing was changed, taken out, put in, moved or cut off since it was written.
//   node verify-audit.mjs AUDIT.jsonl [--heads HEADS.jsonl] [--key PUBLIC.pem]
// Needs Node.js alone: no package, database or network. 0: whole, 1: broken, 2: wrong use.
//
// A line is {"seq","at","actor","action","subject","details","prev_hash"[,"hash"]}. Its hash is the SHA-256 of the canonical
// JSON (RFC 8785 numbers and strings, keys in this order, those of details sorted) without `hash`. An export whose first
// entries were deleted after their time begins where an entry `audit_thinned` or a signed head says.
import { createPublicKey, hash as digest, verify } from 'node:crypto'
import { openSync, readFileSync, readSync, closeSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE = 'Применение: node verify-audit.mjs AUDIT.jsonl [--heads HEADS.jsonl] [--key PUBLIC.pem]'
const FIRST_HASH = '0'.repeat(64)

const reasons = {
  changed: 'изменена',
  missing: 'пропущена',
  inserted: 'вставлена',
  reordered: 'переставлена',
  cut: 'обрезан конец',
  signature: 'неверная подпись',
}

/** JSON as RFC 8785 writes it. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${pairs.join(',')}}`
}

/** The text of which the hash of an entry is made. */
const lineOf = (e) =>
  `{"seq":${JSON.stringify(e.seq)},"at":${JSON.stringify(e.at)},"actor":${JSON.stringify(e.actor)},"action":${JSON.stringify(e.action)},"subject":${JSON.stringify(e.subject)},"details":${canonical(e.details)},"prev_hash":${JSON.stringify(e.prev_hash)}}`

/** The lines of a file, read in pieces: the whole export need not fit into memory. */
function* linesOf(file) {
  const handle = openSync(file, 'r')
  const piece = Buffer.allocUnsafe(1 << 18)
  let rest = Buffer.alloc(0)
  try {
    for (;;) {
      const read = readSync(handle, piece, 0, piece.length, null)
      if (read === 0) break
      const bytes = Buffer.concat([rest, piece.subarray(0, read)])
      let from = 0
      for (let to = bytes.indexOf(10, from); to >= 0; to = bytes.indexOf(10, from)) {
        if (to > from) yield bytes.toString('utf8', from, to)
        from = to + 1
      }
      rest = bytes.subarray(from)
    }
    if (rest.length > 0) yield rest.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

/** An entry of a line; null for a line that is none. */
function entryOf(line) {
  try {
    const entry = JSON.parse(line)
    return Number.isSafeInteger(entry?.seq) && entry.details !== undefined ? entry : null
  } catch {
    return null
  }
}

/** Heads by the number of their entry, and the first whose signature is wrong. */
function readHeads(file, keyFile) {
  const key = keyFile === undefined ? undefined : createPublicKey(readFileSync(keyFile))
  const heads = new Map()
  let forged
  let number = 0
  for (const line of linesOf(file)) {
    number += 1
    let head
    try {
      head = JSON.parse(line)
    } catch {
      // A line that was cut while it was written says nothing.
      continue
    }
    if (!Number.isSafeInteger(head?.seq) || typeof head.hash !== 'string')
      throw new WrongUse(`${file}: строка ${number} не вершина журнала`)
    const isSigned =
      key === undefined ||
      verify(
        null,
        Buffer.from(`${head.seq}\n${head.hash}\n${head.at}`),
        key,
        Buffer.from(String(head.signature), 'base64'),
      )
    if (isSigned) heads.set(head.seq, [...(heads.get(head.seq) ?? []), head.hash])
    else if (forged === undefined || head.seq < forged) forged = head.seq
  }
  return { heads, forged }
}

class WrongUse extends Error {}

/**
 * Reads the export once. Answers how many entries it has and the moment of the last, or the number of the first broken
 * entry and why.
 */
export function verifyAudit(file, { heads: headsFile, key } = {}) {
  const { heads, forged } = headsFile === undefined ? { heads: new Map() } : readHeads(headsFile, key)
  const found = scan(file, heads)
  const faults = found.fault ? [found.fault] : []
  const lastHead = [...heads.keys()].reduce((most, seq) => Math.max(most, seq), 0)
  if (!found.fault && lastHead > found.last) faults.push({ seq: found.last + 1, reason: reasons.cut })
  if (forged !== undefined) faults.push({ seq: forged, reason: reasons.signature })
  const [fault] = faults.toSorted((one, other) => one.seq - other.seq)
  return { entries: found.entries, until: found.until, fault: fault ?? null }
}

function scan(file, heads) {
  let place = 0
  let last = 0
  let hash = FIRST_HASH
  let until = '-'
  // Whether something besides the next entry's link says that the last entry is what it was.
  let isProven = true
  const broken = (seq, reason) => ({ entries: place, last, until, fault: { seq, reason } })
  for (const line of linesOf(file)) {
    place += 1
    const entry = entryOf(line)
    if (place === 1 && entry !== null && entry.seq > 1 && isThinned(file, entry, heads)) {
      last = entry.seq - 1
      hash = entry.prev_hash
    }
    const expected = last + 1
    if (entry === null)
      return broken(expected, isBehind(file, place, expected) ? reasons.inserted : reasons.changed)
    if (entry.seq !== expected)
      return { ...broken(0, ''), fault: misplaced(file, place, entry.seq, expected) }
    const own = digest('sha256', lineOf(entry))
    const isUnchanged = entry.hash === undefined || entry.hash === own
    if (!isUnchanged || entry.prev_hash !== hash) {
      if (isBehind(file, place, expected)) return broken(expected, reasons.inserted)
      const isFormers = isUnchanged && !isProven && isLinkedToNext(file, place, own)
      return broken(isFormers ? last : expected, reasons.changed)
    }
    const signed = heads.get(expected)
    if (signed?.some((head) => head !== own)) return broken(expected, reasons.changed)
    isProven = entry.hash !== undefined || signed !== undefined
    last = expected
    hash = own
    until = entry.at
  }
  return { entries: place, last, until }
}

/** Whether the entries before the first of the export were deleted after their time: a signed head or an entry says so. */
function isThinned(file, first, heads) {
  const before = first.seq - 1
  if (heads.get(before)?.includes(first.prev_hash)) return true
  for (const line of linesOf(file)) {
    const entry = line.includes('"audit_thinned"') ? entryOf(line) : null
    if (entry?.action === 'audit_thinned' && entry.details.to_seq === before)
      return entry.details.hash === first.prev_hash
  }
  return false
}

/** An entry with another number than the one that is due. */
function misplaced(file, place, seq, expected) {
  // It was there already.
  if (seq < expected) return { seq, reason: reasons.inserted }
  if (!isBehind(file, place, expected)) return { seq: expected, reason: reasons.missing }
  // The due one comes later: either this one was moved forward, or it is a second one of its number.
  return isBehind(file, place, seq)
    ? { seq, reason: reasons.inserted }
    : { seq: expected, reason: reasons.reordered }
}

function* linesBehind(file, place) {
  let at = 0
  for (const line of linesOf(file)) {
    at += 1
    if (at > place) yield line
  }
}

/** Whether an entry of this number stands behind this line. */
function isBehind(file, place, seq) {
  for (const line of linesBehind(file, place)) {
    const number = /^\{"seq":(\d+),/.exec(line)?.[1] ?? entryOf(line)?.seq
    if (Number(number) === seq) return true
  }
  return false
}

/** Whether the entry behind this line is linked to this hash; true where there is none. */
function isLinkedToNext(file, place, own) {
  const [next] = linesBehind(file, place)
  return next === undefined || entryOf(next)?.prev_hash === own
}

/** Runs the verifier; answers the exit code. */
function main(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { heads: { type: 'string' }, key: { type: 'string' } },
    })
    if (positionals.length !== 1 || (values.key !== undefined && values.heads === undefined))
      throw new WrongUse(USAGE)
    const { entries, until, fault } = verifyAudit(positionals[0], values)
    console.log(
      fault === null
        ? `Цепочка цела: ${entries} записей до ${until}`
        : `Цепочка нарушена: запись ${fault.seq}, ${fault.reason}`,
    )
    return fault === null ? 0 : 1
  } catch (error) {
    console.error(error instanceof WrongUse ? error.message : `${error.message}\n${USAGE}`)
    return 2
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2))
}
