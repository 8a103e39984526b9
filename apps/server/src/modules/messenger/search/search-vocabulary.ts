import { setImmediate } from 'node:timers/promises'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { copyOfWord, isKnownForm, keyOfWord, spellingOf, type Spelling } from '#platform/russian/index.ts'

import type { TextWords } from './search-words.ts'
import { insertWords, wordsAfter } from './search.repository.ts'

/** New words are inserted together after this delay. Milliseconds. */
const flushDelay = 2000
/** Words this process has handed over before. */
const maxKnownWords = 200_000
const known = new Set<string>()
let pending = new Set<string>()
let timer: NodeJS.Timeout | undefined

/** Adds the words of a text to the vocabulary of corrections, asynchronously: a lost word is added with its next use. */
export function addWords({ vocabulary }: TextWords): void {
  for (const word of vocabulary) {
    if (known.has(word)) continue
    if (known.size >= maxKnownWords) known.clear()
    const copy = copyOfWord(word)
    known.add(copy)
    pending.add(copy)
  }
  if (pending.size > 0) timer ??= setTimeout(() => void flushWords(), flushDelay)
}

/** Writes the pending words now. */
export async function flushWords(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const words = [...pending]
  pending = new Set()
  if (words.length === 0) return
  try {
    await insertWords(db(), words)
  } catch (error) {
    subjectLog('messenger').warn({ err: error, count: words.length }, 'words for corrections were not stored')
  }
}

/** Drops all in-memory state: another database may follow. */
export function resetVocabulary(): void {
  clearTimeout(timer)
  timer = undefined
  known.clear()
  pending = new Set()
  shards.length = 0
  lastId = 0
}

/** Reads the vocabulary again after words were deleted from it; words stored before may be added again. */
export function clearWordCache(): void {
  const waiting = pending
  resetVocabulary()
  for (const word of waiting) pending.add(word)
}

/** A part of the vocabulary with its index of spellings; `written` maps a key to a word as it was written. */
type Shard = {
  readonly words: readonly string[]
  readonly written: ReadonlyMap<string, string>
  readonly spelling: Spelling
}

/** Words per shard: few enough that building its index does not block the event loop noticeably. */
const shardSize = 20_000
const shards: Shard[] = []
let lastId = 0

/** At most three likely corrections of a mistyped word, each with another key; none for a known form of the language. */
export async function corrections(word: string): Promise<string[]> {
  if (isKnownForm(word)) return []
  await readNewWords()
  const typed = [...new Set([word, keyOfWord(word)])]
  const near = shards.flatMap(({ spelling, written }) =>
    typed.flatMap((one) =>
      spelling.near(one).map((suggestion) => ({
        word: written.get(suggestion.word) ?? suggestion.word,
        cost: suggestion.cost,
      })),
    ),
  )
  const byKey = new Map<string, string>()
  for (const suggestion of near.toSorted((one, other) => one.cost - other.cost)) {
    const key = keyOfWord(suggestion.word)
    if (suggestion.word !== word && !byKey.has(key)) byKey.set(key, suggestion.word)
  }
  return [...byKey.values()].slice(0, 3)
}

/** Reads the words that any node has added since the last call. */
async function readNewWords(): Promise<void> {
  await flushWords()
  for (;;) {
    const rows = await wordsAfter(db(), lastId, shardSize)
    if (rows.length === 0) return
    lastId = rows.at(-1)!.id
    addToShards(rows.map((row) => row.word))
    await setImmediate()
  }
}

function addToShards(words: readonly string[]): void {
  const last = shards.at(-1)
  const hasRoom = last !== undefined && last.words.length + words.length <= shardSize
  const together = hasRoom ? [...last.words, ...words] : [...words]
  if (hasRoom) shards.pop()
  // The intended form may occur nowhere; its key is matched as well.
  const written = new Map(together.map((word) => [keyOfWord(word), word]))
  for (const word of together) written.set(word, word)
  shards.push({ words: together, written, spelling: spellingOf(written.keys()) })
}
