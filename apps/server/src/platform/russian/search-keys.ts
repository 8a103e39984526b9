import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { switchLayout } from '@uprava/contract/rules/switch-layout.ts'

import { isKnownForm, lemmaTable } from './lemmas.ts'
import { keyOfWord, normalise } from './normalise.ts'

/** Letters of a word's beginning that are kept for searching while it is typed. */
const prefixLengths = { least: 3, most: 8 }

/**
 * What a text can be found by: the keys of its words, once each. Kept in a `text[]` column with a GIN index and
 * compared with `queryKeys`. With `prefixes` also the beginnings of words (`ива*`), for names and titles.
 */
export function searchKeys(text: string, options: { prefixes?: boolean } = {}): string[] {
  const found = new Set<string>()
  for (const { key, word } of normalise(text)) {
    found.add(key)
    if (options.prefixes !== true) continue
    const most = Math.min(word.length, prefixLengths.most)
    for (let length = prefixLengths.least; length <= most; length += 1) found.add(`${word.slice(0, length)}*`)
  }
  return [...found]
}

/**
 * What to look for: one list of alternatives for each word of the term. A text is found when it has one of each:
 * `keys && array[…] and keys && array[…]`. The last word counts as unfinished.
 */
export function queryKeys(term: string): string[][] {
  const phones = normalise(term).filter(({ kind }) => kind === 'phone')
  const rest = phones.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    term,
  )
  const chunks = rest.split(/\s+/u).filter((chunk) => chunk !== '')
  const isFinished = /\s$/u.test(rest)
  return [
    ...phones.map(({ key }) => [key]),
    ...chunks.flatMap((chunk, index) => keysOfChunk(chunk, !isFinished && index === chunks.length - 1)),
  ]
}

function keysOfChunk(chunk: string, isUnfinished: boolean): string[][] {
  const own = normalise(chunk).filter(({ isPart }) => !isPart)
  const meant = mayBeWrongLayout(chunk) ? normalise(switchLayout(chunk)).filter(({ isPart }) => !isPart) : []
  const [only] = meant
  // Comma and brackets are letters of the other layout: `j,hfotybt` is one word there.
  if (only && meant.length === 1 && own.length !== 1) return [alternatives(only.word, only.key, isUnfinished)]
  const ofMeant = only && meant.length === 1 ? alternatives(only.word, only.key, isUnfinished) : []
  return own.map(({ word, key }) => [...new Set([...alternatives(word, key, isUnfinished), ...ofMeant])])
}

/** Latin letters may be Russian ones typed in the other layout; Russian ones only when no word is made of them. */
function mayBeWrongLayout(chunk: string): boolean {
  if (/[a-z]/iu.test(chunk)) return !/[а-яё]/iu.test(chunk)
  const word = foldCase(chunk)
  return /^[а-я]+$/u.test(word) && !isKnownForm(word) && !/[аеиоуыэюя]/u.test(word)
}

function alternatives(word: string, key: string, isUnfinished: boolean): string[] {
  if (!isUnfinished || word.length < prefixLengths.least) return [key]
  const prefix = `${word.slice(0, prefixLengths.most)}*`
  return [...new Set([key, prefix, ...keysBeginningWith(word, isKnownForm(word) ? mostLeft : undefined)])]
}

/**
 * A word that is one already may still be unfinished: «слушан» of «слушания». Only little is left to type then, so that «дом» does not
 * find «домашний». In letters.
 */
const mostLeft = { letters: 2, from: 5 }

let sortedWords: string[] | undefined

/** Keys of the table's words that begin with the typed letters, at most ten; with `left` of those that are nearly typed. */
function keysBeginningWith(prefix: string, left?: typeof mostLeft): string[] {
  if (left && prefix.length < left.from) return []
  sortedWords ??= lemmaTable()
    .families.flatMap(({ words }) => words)
    .toSorted()
  let low = 0
  let high = sortedWords.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sortedWords[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let index = low; found.length < 10; index += 1) {
    const word = sortedWords[index]
    if (word === undefined || !word.startsWith(prefix)) break
    if (!left || word.length - prefix.length <= left.letters) found.push(keyOfWord(word))
  }
  return found
}
