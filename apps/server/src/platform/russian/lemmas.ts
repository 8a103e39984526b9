import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldYo } from '@uprava/contract/rules/fold-case.ts'

import { formsOf, parseEntry } from './paradigms.ts'
import { stem } from './stemmer.ts'

/** A family of the table: the words whose forms are one for the search. */
export type Family = { readonly key: string; readonly words: readonly string[] }

type Table = { readonly keys: ReadonlyMap<string, string>; readonly families: readonly Family[] }

let table: Table | undefined

/**
 * The key of a lower-case word whose ё is е already: that of its family when the table knows the form,
 * else the stem. All case forms of one word have one key.
 */
export function keyOf(word: string): string {
  const { keys } = lemmaTable()
  return keys.get(word) ?? keyOfDerived(word, keys) ?? stem(word)
}

/** Whether the table knows this form: such a word is not misspelt. */
export function isKnownForm(word: string): boolean {
  const { keys } = lemmaTable()
  return keys.has(word) || keyOfDerived(word, keys) !== undefined
}

/** The table, read at its first use. */
export function lemmaTable(): Table {
  table ??= expand(writtenTable())
  return table
}

const writtenTable = () => readFileSync(path.join(import.meta.dirname, 'data/lemmas.txt'), 'utf8')

/** Grows when the rules below or those of the stemmer give other keys. */
const rulesVersion = 1

/** Changes whenever words may get other keys: what is indexed by them is indexed again then. */
export function russianVersion(): string {
  return `${createHash('sha256').update(writtenTable()).digest('hex').slice(0, 16)}-${rulesVersion}`
}

/** Every form of every word with its key. Of two families with one form the earlier has it. */
function expand(written: string): Table {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  const families = foldYo(written)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) =>
      line.startsWith('= ')
        ? line
            .slice(2)
            .split(' ')
            .map((word) => [word])
        : [line.split(' ')],
    )
    .map((words) => {
      const entries = words.map(parseEntry)
      const family = { key: freeKey(entries[0]?.word ?? '', taken), words: entries.map(({ word }) => word) }
      for (const entry of entries) {
        for (const form of formsOf(entry)) if (!keys.has(form)) keys.set(form, family.key)
      }
      return family
    })
  return { keys, families }
}

/** The stem, so that forms missing from the table get the same key; the whole word where another family has that stem. */
function freeKey(word: string, taken: Set<string>): string {
  const stemmed = stem(word)
  const key = taken.has(stemmed) ? word : stemmed
  taken.add(key)
  return key
}

const adjectivalEnding = /(?:ый|ая|ое|ые|ого|ой|ому|ую|ым|ом|ых|ыми|ий|ее|ие|его|ей|ему|им|ем|их|ими)$/u

/** Reflexive verbs and participles lead back to the verb: обучающихся → обучать, рассмотренного → рассмотрен. */
function keyOfDerived(word: string, keys: ReadonlyMap<string, string>): string | undefined {
  if (word.length < 5) return undefined
  const plain = word.replace(/с[яь]$/u, '')
  if (plain !== word) {
    const known = keys.get(plain)
    if (known !== undefined) return known
  }
  const ending = adjectivalEnding.exec(plain)
  if (!ending) return undefined
  const participle = plain.slice(0, ending.index)
  if (/[аеяы]нн$/u.test(participle)) return keys.get(participle.slice(0, -1))
  if (/[ую]щ$/u.test(participle))
    return keys.get(`${participle.slice(0, -2)}ть`) ?? keys.get(`${participle.slice(0, -1)}т`)
  if (/[ая]щ$/u.test(participle)) return keys.get(`${participle.slice(0, -1)}т`)
  if (participle.endsWith('вш')) return keys.get(`${participle.slice(0, -2)}ть`)
  if (/[ая]ем$/u.test(participle)) return keys.get(`${participle.slice(0, -2)}ть`)
  return /[ую]т$/u.test(participle) ? keys.get(participle) : undefined
}
