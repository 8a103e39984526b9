import { insertPlainMany, isOfPlainBatch } from './plain-batch.repository.ts'
import { insertMany, insertOne, isPlain, type NewMessage, type PostedRow } from './posting.repository.ts'

type PendingInsert = {
  readonly message: NewMessage
  readonly resolve: (row: PostedRow) => void
  readonly reject: (error: unknown) => void
}

/** Messages per statement. */
const maxBatchSize = 200

const queue: PendingInsert[] = []
let isFlushing = false

/**
 * Inserts and commits a message without attachments. Messages that arrive during a commit are inserted together by the
 * next statement, in order of arrival, so that each waits for at most one commit before its own.
 */
export function insertBatched(message: NewMessage): Promise<PostedRow> {
  const inserted = new Promise<PostedRow>((resolve, reject) => {
    queue.push({ message, resolve, reject })
  })
  if (!isFlushing) {
    isFlushing = true
    // After the requests of the same turn of the event loop, which then share the first statement.
    setImmediate(() => void flushQueue())
  }
  return inserted
}

async function flushQueue(): Promise<void> {
  while (queue.length > 0) await insertBatch(takeBatch())
  isFlushing = false
}

/** The first inserts of the queue. A client id that repeats starts the next batch, which finds the first one stored. */
function takeBatch(): PendingInsert[] {
  const keys = new Set<string>()
  for (const { message } of queue) {
    const key = `${message.senderId} ${message.clientId}`
    if (keys.has(key) || keys.size === maxBatchSize) break
    keys.add(key)
  }
  return queue.splice(0, keys.size)
}

async function insertBatch(batch: readonly PendingInsert[]): Promise<void> {
  const [only] = batch
  if (batch.length === 1 && only) return insertSingle(only)
  // A chat whose messages are not all plain keeps their order in the other statement.
  const mixed = new Set(batch.flatMap(({ message }) => (isOfPlainBatch(message) ? [] : [message.chatId])))
  const [plain, others] = [false, true].map((isMixed) =>
    batch.filter(({ message }) => mixed.has(message.chatId) === isMixed),
  ) as [PendingInsert[], PendingInsert[]]
  await Promise.all([insertPlainOnes(plain), insertOthers(others)])
}

async function insertPlainOnes(batch: readonly PendingInsert[]): Promise<void> {
  if (batch.length < 2) return insertOthers(batch)
  try {
    const rows = await insertPlainMany(batch.map(({ message }) => message))
    const left: PendingInsert[] = []
    for (const [index, pending] of batch.entries()) {
      const row = rows.get(index)
      if (row) pending.resolve(row)
      else left.push(pending)
    }
    return await insertOthers(left)
  } catch (error) {
    if (isRowError(error)) return insertOthers(batch)
    for (const { reject } of batch) reject(error)
  }
}

async function insertOthers(batch: readonly PendingInsert[]): Promise<void> {
  const [only] = batch
  if (!only) return
  if (batch.length === 1) return insertSingle(only)
  try {
    const rows = await insertMany(batch.map(({ message }) => message))
    const byIndex = new Map(rows.map((row) => [row.n, row]))
    for (const [index, { resolve }] of batch.entries()) resolve(byIndex.get(index)!)
  } catch (error) {
    if (!isRowError(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    // One row failed the whole statement: insert one by one, in the same order, so that only that row fails.
    for (const pending of batch) await insertSingle(pending)
  }
}

async function insertSingle({ message, resolve, reject }: PendingInsert): Promise<void> {
  try {
    resolve((await insertPlain(message)) ?? (await insertWithProblem(message)))
  } catch (error) {
    reject(error)
  }
}

/** The cheapest statement, for a message that is accepted; null when the statement refuses it. */
async function insertPlain(message: NewMessage): Promise<PostedRow | null> {
  if (!isPlain(message)) return null
  try {
    return await insertOne(message)
  } catch (error) {
    if (!isRowError(error)) throw error
    return null
  }
}

/** The statement that names the problem. It fails while another node commits the same client id, and then finds it. */
async function insertWithProblem(message: NewMessage): Promise<PostedRow> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await insertMany([message])
      return row!
    } catch (error) {
      if (attempt >= 3 || !isRowError(error)) throw error
    }
  }
}

/** SQLSTATE classes 22 (data), 23 (constraints) and 40 (deadlocks): caused by one row, not by the database. */
function isRowError(error: unknown): boolean {
  return /^(?:22|23|40)/u.test((error as { code?: string }).code ?? '')
}
