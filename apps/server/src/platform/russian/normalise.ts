import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { keyOf } from './lemmas.ts'
import { tokens, type RawToken } from './tokens.ts'
import { wordMemo } from './word-memo.ts'

/** A word of a text with the key that all its forms share. */
export type Token = RawToken & { readonly key: string }

/** A chat's vocabulary fits in. */
const keys = wordMemo<string>(50_000)

/** The words of a Russian text with their keys, the same for indexing and for asking. */
export function normalise(text: string): Token[] {
  return tokens(text).map((token) => ({ ...token, key: keyOfToken(token) }))
}

/** The key of one word in any spelling of case and ё; of a hyphenated word, the keys of its parts joined. */
export function keyOfWord(word: string): string {
  return keys(foldCase(word), keyOfParts)
}

function keyOfToken({ word, kind }: RawToken): string {
  return kind === 'word' ? keys(word, keyOfParts) : word
}

const keyOfParts = (word: string): string =>
  word.includes('-') ? word.split('-').map(keyOf).join('-') : keyOf(word)

type Replacement = string | undefined

/** The term with its words replaced where there is another one for them; null when there is none for any. */
export async function replaceWords(
  term: string,
  replacementOf: (word: string) => Replacement | Promise<Replacement>,
): Promise<string | null> {
  let replaced = term
  for (const { word, kind, start, end, isPart } of normalise(term).toReversed()) {
    if (kind !== 'word' || isPart) continue
    const other = await replacementOf(word)
    if (other !== undefined) replaced = replaced.slice(0, start) + other + replaced.slice(end)
  }
  return replaced === term ? null : replaced
}
