import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Everyday words with their official ones, from data/official-words.txt. */
export type Lexicon = {
  /** Base forms of verbs with the phrase that replaces them; its first word is the verb. */
  readonly verbs: ReadonlyMap<string, string>
  readonly nouns: ReadonlyMap<string, string>
  readonly adjectives: ReadonlyMap<string, string>
  /** Words as they stand, ё as е, with what replaces them; '' leaves them out. */
  readonly phrases: ReadonlyMap<string, string>
  readonly phrase: RegExp
  /** A clause with one of these words is left out of the document. */
  readonly unfit: RegExp
}

let read: Lexicon | undefined

/** The lexicon, read at its first use. */
export function lexicon(): Lexicon {
  read ??= parse(readFileSync(path.join(import.meta.dirname, 'data/official-words.txt'), 'utf8'))
  return read
}

export const foldYo = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

function parse(written: string): Lexicon {
  const [verbs, nouns, adjectives, phrases] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ]
  const unfit: string[] = []
  for (const line of written.split('\n')) {
    const rule = /^(?<kind>[vnawx-]) (?<said>[^=]+?)(?: = ?(?<now>.*))?$/u.exec(line.trimEnd())?.groups
    if (!rule) continue
    const [said, now] = [rule['said']!.trim(), rule['now']?.trim() ?? '']
    if (rule['kind'] === 'v') verbs.set(said, now)
    else if (rule['kind'] === 'n') nouns.set(said, now)
    else if (rule['kind'] === 'a') adjectives.set(said, now)
    else if (rule['kind'] === 'x') unfit.push(said)
    else phrases.set(foldYo(said), now)
  }
  return { verbs, nouns, adjectives, phrases, phrase: anyOf([...phrases.keys()]), unfit: anyOf(unfit) }
}

/** Any of the phrases as whole words, the longest first. */
function anyOf(phrases: readonly string[]): RegExp {
  const sorted = phrases
    .toSorted((one, other) => other.length - one.length)
    .map((one) =>
      one
        .replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
        .replaceAll(/[её]/gu, '[её]')
        .replaceAll(' ', String.raw`\s+`),
    )
  return new RegExp(String.raw`(?<![\p{L}\d-])(?:${sorted.join('|')})(?![\p{L}\d-])`, 'giu')
}
