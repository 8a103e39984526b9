import { lemmaTable } from './lemmas.ts'
import { wordMemo } from './word-memo.ts'

/** A correctly spelt word near a mistyped one; the smaller the cost, the likelier. */
export type Suggestion = { readonly word: string; readonly cost: number }

/** A vocabulary that can be asked for words near to a mistyped one. */
export type Spelling = {
  has(word: string): boolean
  /** The likeliest first; an empty list when nothing is near enough. */
  near(word: string, most?: number): Suggestion[]
}

/** Edits a word may need: none below four letters, one below eight, then two. */
function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Letters confused in Russian phonetic misspellings; such an edit costs half. */
const alike = new Set(
  [
    'ао',
    'еи',
    'ея',
    'ия',
    'еэ',
    'ыи',
    'зс',
    'дт',
    'бп',
    'гк',
    'гв',
    'жш',
    'вф',
    'шщ',
    'ьъ',
    'сц',
    'чш',
    'ою',
    'уо',
    'юу',
  ].flatMap((pair) => [pair, Array.from(pair).toReversed().join('')]),
)

/** A vocabulary of lower-case words whose ё is е. */
export function spellingOf(words: Iterable<string>): Spelling {
  const known = new Set(words)
  const byLength = new Map<number, { words: string[]; letters: number[] }>()
  for (const word of known) {
    const bucket = byLength.get(word.length) ?? { words: [], letters: [] }
    byLength.set(word.length, bucket)
    bucket.words.push(word)
    bucket.letters.push(lettersOf(word))
  }
  const remembered = wordMemo<Suggestion[]>(rememberedWords)
  return {
    has: (word) => known.has(word),
    near: (word, most = 3) => remembered(word, suggestions).slice(0, most),
  }

  function suggestions(word: string): Suggestion[] {
    const edits = allowedEdits(word.length)
    if (edits === 0) return []
    const letters = lettersOf(word)
    const found: Suggestion[] = []
    for (let length = word.length - edits; length <= word.length + edits; length += 1) {
      const bucket = byLength.get(length)
      for (const [index, candidate] of (bucket?.words ?? []).entries()) {
        // An edit changes at most two letters of the set: most words are ruled out without comparing.
        if (bits(letters ^ (bucket?.letters[index] ?? 0)) > 2 * edits) continue
        const cost = distance(word, candidate, edits)
        if (cost <= edits) found.push({ word: candidate, cost })
      }
    }
    return found.toSorted((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
  }
}

/** A mistyped word is looked up once, however often a text repeats it. */
const rememberedWords = 2000

/** The set of letters of a word as bits. */
function lettersOf(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index += 1) set |= 1 << (word.charCodeAt(index) & 31)
  return set
}

function bits(set: number): number {
  let rest = set
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

/** Damerau–Levenshtein with neighbours swapped once; phonetic misspellings and doubled letters cost half. */
function distance(from: string, to: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column += 1) {
      const a = from[row - 1] ?? ''
      const b = to[column - 1] ?? ''
      let cost = Math.min(
        (last[column] ?? 0) + cheapIfDoubled(from, row - 1),
        (current[column - 1] ?? 0) + cheapIfDoubled(to, column - 1),
        (last[column - 1] ?? 0) + substitution(a, b),
      )
      if (row > 1 && column > 1 && a === to[column - 2] && from[row - 2] === b) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + (a === b ? 0 : 1))
      }
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  return last[to.length] ?? Number.POSITIVE_INFINITY
}

function substitution(a: string, b: string): number {
  if (a === b) return 0
  return alike.has(a + b) ? 0.5 : 1
}

function cheapIfDoubled(word: string, index: number): number {
  const letter = word[index]
  return letter === 'ь' || letter === word[index - 1] || letter === word[index + 1] ? 0.5 : 1
}

let knownForms: Spelling | undefined

/** Forms of the lemma table near a mistyped word. */
export function nearestKnownForms(word: string): Suggestion[] {
  knownForms ??= spellingOf(lemmaTable().keys.keys())
  return knownForms.near(word)
}
