import { setImmediate } from 'node:timers/promises'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { isKnownForm, keyOfWord, spellingOf, type Spelling } from '#platform/russian/index.ts'

import { wordsToLearn } from './search-words.ts'
import { insertWords, wordsAfter } from './search.repository.ts'

/** How long new words wait for each other. Milliseconds. */
const patience = 2000
/** Words this process knows to be kept already. */
const mostSeen = 200_000
const seen = new Set<string>()
let fresh = new Set<string>()
let timer: NodeJS.Timeout | undefined

/** Keeps the words of a text for corrections. Not with the message: a word lost here is learnt when it comes again. */
export function learnWords(text: string): void {
  if (text === '') return
  for (const word of wordsToLearn(text)) {
    if (seen.has(word)) continue
    if (seen.size >= mostSeen) seen.clear()
    seen.add(word)
    fresh.add(word)
  }
  if (fresh.size > 0) timer ??= setTimeout(() => void keepFreshWords(), patience)
}

/** Writes the words learnt so far; a search for corrections does so first. */
export async function keepFreshWords(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const words = [...fresh]
  fresh = new Set()
  if (words.length === 0) return
  try {
    await insertWords(db(), words)
  } catch (error) {
    subjectLog('messenger').warn({ err: error, count: words.length }, 'words for corrections were not kept')
  }
}

export function forgetWords(): void {
  clearTimeout(timer)
  timer = undefined
  seen.clear()
  fresh = new Set()
  shelves.length = 0
  lastId = 0
}

/** Words as they stood in messages, and what is near to a mistyped one: `written` leads from a key to a word of it. */
type Shelf = {
  readonly words: readonly string[]
  readonly written: ReadonlyMap<string, string>
  readonly spelling: Spelling
}

/** How many words stand on a shelf: few enough not to hold the process up while it is filled. */
const shelfSize = 20_000
const shelves: Shelf[] = []
let lastId = 0

/** The likeliest words that a word of a search may have meant, each of another family; none for a word of the language. */
export async function corrections(word: string): Promise<string[]> {
  if (isKnownForm(word)) return []
  await readNewWords()
  const typed = [...new Set([word, keyOfWord(word)])]
  const near = shelves.flatMap(({ spelling, written }) =>
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

/** Reads what was learnt since the last time, on whichever node. */
async function readNewWords(): Promise<void> {
  await keepFreshWords()
  for (;;) {
    const rows = await wordsAfter(db(), lastId, shelfSize)
    if (rows.length === 0) return
    lastId = rows.at(-1)!.id
    putOnShelf(rows.map((row) => row.word))
    await setImmediate()
  }
}

function putOnShelf(words: readonly string[]): void {
  const last = shelves.at(-1)
  const hasRoom = last !== undefined && last.words.length + words.length <= shelfSize
  const together = hasRoom ? [...last.words, ...words] : [...words]
  if (hasRoom) shelves.pop()
  // The form that was meant may not have stood anywhere: its key is as near.
  const written = new Map(together.map((word) => [keyOfWord(word), word]))
  for (const word of together) written.set(word, word)
  shelves.push({ words: together, written, spelling: spellingOf(written.keys()) })
}
