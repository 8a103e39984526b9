import { readFileSync } from 'node:fs'
import path from 'node:path'

import { normalise, type Token } from '#platform/russian/index.ts'

import type { Doubt, Presence } from './types.ts'

/**
 * What the reference base is not about. A word shows so by itself, or only beside others: «снять» is about anything,
 * «снять» with «порча» is not.
 */
type Outside = {
  readonly words: ReadonlySet<string>
  /** Keys that count together, by the first of them. */
  readonly sets: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly countries: ReadonlySet<string>
}

/** So many words may stand between the first and the last of those that count together. */
const widest = 4
/** Who speaks with a machine calls it «ты»: a stop word, but one that counts beside others. */
const address = 'ты'
const addressing = new Set('ты тебя тебе тобой твой твоя твое твои твоего твоей твоих'.split(' '))

let outside: Outside | undefined

function lexicon(): Outside {
  outside ??= read()
  return outside
}

/** The key of «ты» in any form. */
export const addressKey = ({ word }: Token): string | undefined =>
  addressing.has(word) ? address : undefined

/** Whether the lexicon has the word: such a word is not misspelt. */
export function isOutOfScopeWord(key: string): boolean {
  return lexicon().words.has(key)
}

/** What in a question speaks of other matters. A word that stands in several norms does not, unless beside others. */
export function doubtsOf(keys: readonly string[], base: Presence): Doubt[] {
  const { words, sets, countries } = lexicon()
  return keys.flatMap((key, index) => {
    const alone = (words.has(key) || countries.has(key)) && !base.isCommon(key) ? [[key]] : []
    const near = new Set(keys.slice(Math.max(0, index - widest), index + widest + 1))
    const together = (sets.get(key) ?? []).filter((set) => set.every((other) => near.has(other)))
    return [...alone, ...together]
  })
}

const ofLaw = new Set(
  [
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
  ].flatMap(keysOf),
)

/** Whether the law of another country is asked for. */
export function asksForeignLaw(keys: readonly string[], base: Presence): boolean {
  const { countries } = lexicon()
  return keys.some((key) => countries.has(key) && !base.isCommon(key)) && keys.some((key) => ofLaw.has(key))
}

function read(): Outside {
  const file = path.join(import.meta.dirname, '../data/outside.json')
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
