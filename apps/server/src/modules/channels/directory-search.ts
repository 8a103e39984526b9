import { keyOfWord, normalise, queryKeys, type Spelling } from '#platform/russian/index.ts'

import { checksums, innKeys } from './directory-entries.ts'
import type { SearchWord } from './directory.repository.ts'

/** Words of one search; what is typed beyond them narrows nothing any more. */
const maxWords = 10

/** Digits that stand alone: a part of a tax number, or the number of a school. «ИНН» before them only names them. */
const digitRuns = /(?:инн[\s:№]*)?(?<![\p{L}\d-])(?<digits>\d{3,12})(?![\p{L}\d-])/giu

/** The words of the vocabulary that begin with these letters. */
export type FindBeginnings = (letters: string) => Promise<string[]>

/** What a typed term looks for: word forms, ё as е, the other keyboard layout, the last word unfinished. */
export async function wordsOfTerm(term: string, findBeginnings: FindBeginnings): Promise<SearchWord[]> {
  const typed = queryKeys(withoutStopWords(withoutDigits(term))).slice(0, maxWords)
  const words = await Promise.all(
    typed.map(async (keys) => ({ keys: checksums(await withBeginnings(keys, findBeginnings)) })),
  )
  return [...digitsOfTerm(term), ...words]
}

/** `ива*` stands for the keys of all words that begin so. */
async function withBeginnings(keys: readonly string[], findBeginnings: FindBeginnings): Promise<string[]> {
  const whole = keys.filter((key) => !key.endsWith('*'))
  const begun = keys.filter((key) => key.endsWith('*'))
  const words = await Promise.all(begun.map((key) => findBeginnings(key.slice(0, -1))))
  return [...whole, ...words.flat().map(keyOfWord)]
}

/**
 * The same with what its mistyped words may have been meant to be. Mistyped are the words the vocabulary does not
 * have; when it has all of them, any may be. Null when nothing comes near.
 */
export function correctedWords(term: string, vocabulary: Spelling): SearchWord[] | null {
  const typed = normalise(withoutStopWords(withoutDigits(term))).filter(({ isPart }) => !isPart)
  const isUnknown = (word: string) => word.length > 3 && !vocabulary.has(word)
  const hasUnknown = typed.some(({ word }) => isUnknown(word))
  let isCorrected = false
  const words = typed.slice(0, maxWords).map(({ word, key }) => {
    const near = hasUnknown && !isUnknown(word) ? [] : nearest(word, vocabulary)
    if (near.length > 0) isCorrected = true
    return { keys: checksums([key, ...near.map(keyOfWord)]) }
  })
  return isCorrected ? [...digitsOfTerm(term), ...words] : null
}

/** The words that come nearest; those that are hardly farther may be meant as well. */
function nearest(word: string, vocabulary: Spelling): string[] {
  const others = vocabulary.near(word, 8).filter((found) => found.word !== word)
  const least = others[0]?.cost ?? 0
  return others.filter(({ cost }) => cost <= least + 0.5).map((found) => found.word)
}

function digitsOfTerm(term: string): SearchWord[] {
  const numbers = [...term.matchAll(digitRuns)].map((match) => match.groups!['digits']!)
  return numbers
    .slice(0, maxWords)
    .map((text) => ({ keys: checksums([text]), digits: { text, keys: checksums(innKeys(text)) } }))
}

const withoutDigits = (term: string) => term.replaceAll(digitRuns, ' ')

/** Prepositions and the like say nothing, unless nothing else is typed. */
function withoutStopWords(term: string): string {
  const stops = normalise(term).filter(({ isStop, isPart }) => isStop && !isPart)
  const rest = stops.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, term)
  return /[\p{L}\d]/u.test(rest) ? rest : term
}
