import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Words with those that a text is to have in their place. */
export type Lexicon = {
  /** Base forms of verbs with the phrase that replaces them; its first word is the verb. */
  readonly verbs: ReadonlyMap<string, string>
  readonly nouns: ReadonlyMap<string, string>
  readonly adjectives: ReadonlyMap<string, string>
  /** Words as they stand, ё as е, with what replaces them; '' leaves them out. */
  readonly phrases: ReadonlyMap<string, string>
  readonly phrase: RegExp
  /** Phrases of three words or more: what they say as a whole counts before their parts. */
  readonly longPhrase: RegExp
  /** A clause with one of these words is left out of the document. */
  readonly unfit: RegExp
}

const read = new Map<string, Lexicon>()

/** A lexicon of data/, read at its first use. */
export function lexicon(name: 'official-words' | 'plain-words' = 'official-words'): Lexicon {
  const known = read.get(name)
  if (known) return known
  const parsed = parse(entriesOf(name))
  read.set(name, parsed)
  return parsed
}

export const foldYo = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** An entry as it is written: what is said, and what stands in its place; '' leaves it out. */
type Entry = { readonly kind: string; readonly said: string; readonly now: string }

export const entriesOf = (name: 'official-words' | 'plain-words'): Entry[] =>
  readFileSync(path.join(import.meta.dirname, `data/${name}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const rule = /^(?<kind>[vnawx-]) (?<said>[^=]+?)(?: = ?(?<now>.*))?$/u.exec(line.trimEnd())?.groups
      return rule ? [{ kind: rule['kind']!, said: rule['said']!.trim(), now: rule['now']?.trim() ?? '' }] : []
    })

function parse(entries: readonly Entry[]): Lexicon {
  const [verbs, nouns, adjectives, phrases] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ]
  const unfit: string[] = []
  for (const { kind, said, now } of entries) {
    if (kind === 'v') verbs.set(said, now)
    else if (kind === 'n') nouns.set(said, now)
    else if (kind === 'a') adjectives.set(said, now)
    else if (kind === 'x') unfit.push(said)
    else phrases.set(foldYo(said), now)
  }
  return {
    verbs,
    nouns,
    adjectives,
    phrases,
    phrase: anyOf([...phrases.keys()]),
    longPhrase: anyOf([...phrases.keys()].filter((one) => one.split(' ').length > 2 && !endsOpen.test(one))),
    unfit: anyOf(unfit),
  }
}

/** Any of the phrases as whole words, the longest first. */
function anyOf(phrases: readonly string[]): RegExp {
  const sorted = phrases
    .toSorted((one, other) => other.length - one.length)
    .map((one) =>
      one
        .replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
        .replaceAll(/[её]/gu, '[её]')
        .replaceAll(' ', String.raw`\s+`)
        // «плач*»: any ending.
        .replaceAll(String.raw`\*`, String.raw`\p{L}*`),
    )
  return new RegExp(String.raw`(?<![\p{L}\d-])(?:${sorted.join('|')})(?![\p{L}\d-])`, 'giu')
}

/** «в соответствии с»: a noun follows whose case may change. */
const endsOpen = /\s(?:с|о|на|в|по|от|к|за|из|до|чем|для)$/u
