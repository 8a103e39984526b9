import { isAbbreviation } from '#platform/russian/sentences.ts'

import { FeatureList, type Features } from './feature-list.ts'
import { pieceFeatures, type TextToken } from './sequence-features.ts'
import { kindOfWord } from './word-kinds.ts'

/** What is said behind a word: nothing, a comma, or the end of a sentence. */
export type Sign = 'none' | 'comma' | 'stop'
export const signs: readonly Sign[] = ['none', 'comma', 'stop']

/** A word of a text as it is said: without the signs around it. */
export type SpokenWord = { readonly text: string; readonly sign: Sign }

/** The words of a text with the signs that a writer put behind them. */
export function spokenWords(text: string): SpokenWord[] {
  const written = text.split(/\s+/u).filter((one) => /[\p{L}\d]/u.test(one))
  return written.map((token, at) => {
    const word = token.replace(/^[^\p{L}\d№]+/u, '').replace(/[^\p{L}\d%]+$/u, '')
    const behind = token.slice(token.lastIndexOf(word) + word.length)
    return { text: word, sign: signOf(behind, word, written[at + 1]) }
  })
}

function signOf(behind: string, word: string, next: string | undefined): Sign {
  if (next === undefined) return 'stop'
  if (/[!?…:]/u.test(behind)) return 'stop'
  if (behind.includes('.')) return isAbbreviation(word) || !/^[«"(—]*[\p{Lu}\d]/u.test(next) ? 'none' : 'stop'
  return /[,;]/u.test(behind) ? 'comma' : 'none'
}

const verbs: ReadonlySet<string> = new Set(['past', 'present', 'order', 'predicate', 'infinitive', 'done'])
/** Verbs are looked for as many words away. */
const reach = 6

/** The features of spoken words: those of the pieces of a text without capitals, which dictation has not, and the kinds around. */
export function spokenFeatures(words: readonly { readonly text: string }[]): Features[] {
  const said = words.map(({ text }) => text.toLowerCase())
  const found = said.map(kindOfWord)
  const elements = pieceFeatures(said.map((text): TextToken => ({ text, start: 0, end: 0 })))
  return elements.map((element, at) => {
    const kind = (offset: number): string => found[at + offset] ?? 'nothing'
    const before =
      Array.from({ length: reach }, (_, away) => away).find((away) => verbs.has(kind(-away))) ?? reach
    const after =
      Array.from({ length: reach }, (_, away) => away + 1).find((away) => verbs.has(kind(away))) ?? reach + 1
    const features = new FeatureList()
    features.addFlags(
      [
        ...[-2, -1, 0, 1, 2, 3].map((offset) => `p ${offset} ${kind(offset)}`),
        `p ${kind(0)} | ${kind(1)}`,
        `p ${kind(-1)} ${kind(0)} | ${kind(1)}`,
        `p ${kind(0)} | ${kind(1)} ${kind(2)}`,
        `p ${kind(-1)} ${kind(0)} | ${kind(1)} ${kind(2)}`,
        `p ${kind(0)} | ${kind(1)} ${kind(2)} ${kind(3)}`,
        `p ${kind(1)} ${kind(2)} ${kind(3)} ${kind(4)}`,
        `next ${said[at + 1]}`,
        `next ${said[at + 1]} ${said[at + 2]}`,
        `${kind(0)} | ${said[at + 1]}`,
        `${said[at]} | ${kind(1)}`,
        `verbs ${before} ${after}`,
        `verbs ${before} ${after} ${kind(1)}`,
        `verbs ${before} ${after} ${kind(0)} ${kind(1)} ${kind(2)}`,
      ],
      0.25,
    )
    return {
      hashes: [...element.hashes, ...features.hashes],
      values: [...element.values, ...features.values],
    }
  })
}
