import { readFileSync } from 'node:fs'
import path from 'node:path'

import { normalise, type Token } from '#platform/russian/index.ts'

import type { Doubt, KnownKeys } from './types.ts'

/**
 * Subjects outside the reference base: single words, and words that indicate one only together («снять» beside «порча»).
 */
type OutOfScopeLexicon = {
  readonly words: ReadonlySet<string>
  /** Sets of keys that count together, by their first key. */
  readonly sets: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly countries: ReadonlySet<string>
  /** Words that ask for law. */
  readonly law: ReadonlySet<string>
}

/** The maximum distance, in words, between keys that count together. */
const widest = 4
/** Addressing the machine as «ты» indicates small talk: a stop word that counts beside others. */
const address = 'ты'
const addressing = new Set('ты тебя тебе тобой твой твоя твое твои твоего твоей твоих'.split(' '))

let outOfScope: OutOfScopeLexicon | undefined

function lexicon(): OutOfScopeLexicon {
  outOfScope ??= read()
  return outOfScope
}

/** The key of «ты» in any form. */
export const addressKey = ({ word }: Token): string | undefined =>
  addressing.has(word) ? address : undefined

/** Whether the lexicon has the word: such a word is not misspelt. */
export function isOutOfScopeWord(key: string): boolean {
  return lexicon().words.has(key)
}

/** The doubts of a question. A word that is frequent in the base is one only beside others. */
export function doubtsOf(keys: readonly string[], base: KnownKeys): Doubt[] {
  const { words, sets, countries } = lexicon()
  return keys.flatMap((key, index) => {
    const alone = (words.has(key) || countries.has(key)) && !base.isCommon(key) ? [[key]] : []
    const near = new Set(keys.slice(Math.max(0, index - widest), index + widest + 1))
    const together = (sets.get(key) ?? []).filter((set) => set.every((other) => near.has(other)))
    return [...alone, ...together]
  })
}

const ofLaw = [
  'закон',
  'кодекс',
  'конституция',
  'поправка',
  'право',
  'законодательство',
  'самоуправление',
  'налог',
  'суд',
  'гражданство',
  'виза',
  'фирма',
]

/** Whether the question asks for the law of another country. */
export function asksForeignLaw(keys: readonly string[], base: KnownKeys): boolean {
  const { countries, law } = lexicon()
  return keys.some((key) => countries.has(key) && !base.isCommon(key)) && keys.some((key) => law.has(key))
}

function read(): OutOfScopeLexicon {
  const file = path.join(import.meta.dirname, '../data/out-of-scope.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as {
    topics: Record<string, string>
    countries: string
  }
  const found = Object.values(written.topics).flatMap((topic) => topic.split(' ').flatMap(setsOf))
  const together = found.filter((keys) => keys.length > 1)
  return {
    words: new Set(found.filter((keys) => keys.length === 1).flat()),
    sets: Map.groupBy(together, ([first]) => first ?? ''),
    countries: new Set(keysOf(written.countries)),
    law: new Set(ofLaw.flatMap(keysOf)),
  }
}

/**
 * What an entry of the lexicon names: `word`, or words that count together. `снять/вывести_порча/сглаз_дома` is «снять»
 * or «вывести» beside «порча» or beside both «сглаз» and «дома».
 */
function setsOf(entry: string): string[][] {
  const [heads = '', ...tails] = entry.split('_')
  if (tails.length === 0) return keysOf(entry).map((key) => [key])
  return heads
    .split('/')
    .flatMap((head) =>
      tails
        .join('_')
        .split('/')
        .map((tail) => [...new Set(keysOf(`${head} ${tail.replaceAll('_', ' ')}`))]),
    )
    .filter((keys) => keys.length > 1)
}

function keysOf(text: string): string[] {
  return normalise(text)
    .filter((token) => addressKey(token) !== undefined || (!token.isStop && !token.isPart))
    .map((token) => addressKey(token) ?? token.key)
}
