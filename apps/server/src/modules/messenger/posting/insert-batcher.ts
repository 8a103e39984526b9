import { insertMany, insertOne, type NewMessage, type PostedRow } from './posting.repository.ts'

type Waiting = {
  readonly message: NewMessage
  readonly resolve: (row: PostedRow) => void
  readonly reject: (error: unknown) => void
}

/** Messages that one statement takes at most. */
const mostTogether = 200

const waiting: Waiting[] = []
let isWriting = false
/** Messages on their way by sender and client id: the same one posted twice at once is one message. */
const underWay = new Map<string, Promise<PostedRow>>()

/**
 * Inserts a message and commits it. What comes while a commit is under way goes into the next one together, in the order
 * it came: nobody waits longer than for the commit before the own one. Of the same client id at once, all but the first
 * learn that it is `known`.
 */
export function post(message: NewMessage): Promise<PostedRow> {
  const key = `${message.senderId} ${message.clientId}`
  const first = underWay.get(key)
  if (first) return first.then((row) => ({ ...row, known: row.known ?? row.id }))
  const posted = new Promise<PostedRow>((resolve, reject) => {
    waiting.push({ message, resolve, reject })
  }).finally(() => underWay.delete(key))
  underWay.set(key, posted)
  if (!isWriting) {
    isWriting = true
    // After the requests that arrived in the same turn of the event loop.
    setImmediate(() => void writeAll())
  }
  return posted
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, mostTogether)
    await writeTogether(batch)
  }
  isWriting = false
}

async function writeTogether(batch: readonly Waiting[]): Promise<void> {
  const [only] = batch
  if (batch.length === 1 && only) return writeAlone(only)
  try {
    const rows = await insertMany(batch.map(({ message }) => message))
    const byPlace = new Map(rows.map((row) => [row.n, row]))
    for (const [n, { resolve }] of batch.entries()) resolve(byPlace.get(n)!)
  } catch (error) {
    if (!isOfOneRow(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    // One row made the statement fail: each for itself, in the same order, so that only that one does.
    for (const one of batch) await writeAlone(one)
  }
}

async function writeAlone({ message, resolve, reject }: Waiting): Promise<void> {
  try {
    resolve((await insertPlain(message)) ?? (await insertWithReason(message)))
  } catch (error) {
    reject(error)
  }
}

/** The short way, for a message that nothing speaks against; null when something does. */
async function insertPlain(message: NewMessage): Promise<PostedRow | null> {
  if (message.hasFiles || message.answerId !== null || message.forwardedFromId !== null) return null
  try {
    return await insertOne(message)
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    return null
  }
}

/** Another node may insert the same client id in this moment; then it is known a moment later. */
async function insertWithReason(message: NewMessage): Promise<PostedRow> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await insertMany([message])
      return row!
    } catch (error) {
      if (attempt >= 3 || !isOfOneRow(error)) throw error
    }
  }
}

/** Constraint violations, values a column cannot hold, deadlocks: a fault of a row, not of the database. */
function isOfOneRow(error: unknown): boolean {
  return /^(?:22|23|40)/u.test((error as { code?: string }).code ?? '')
}
