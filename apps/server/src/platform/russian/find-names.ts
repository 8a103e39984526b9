import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { isKnownForm } from './lemmas.ts'
import { normalise, replaceWords } from './normalise.ts'
import { queryKeys, searchKeys } from './search-keys.ts'
import { spellingOf } from './spelling.ts'

/**
 * Matches names by what is typed of them: a part as it stands, a form or the beginning of each word in either keyboard
 * layout, initials («Иванов И. П.»); ё equals е.
 */
export function nameMatcher(term: string): (name: string) => boolean {
  const typed = foldCase(term).trim()
  const words = normalise(term).filter(({ isPart }) => !isPart)
  // Latin letters may be those of the other layout: a piece of a word there.
  const isShort = ({ word }: { word: string }) => word.length < shortestPrefix && /^[а-я]+$/u.test(word)
  const beginnings = words.filter(isShort).map(({ word }) => word)
  const rest = words
    .filter(isShort)
    .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, term)
  // Each word for itself: of a whole term only the last one counts as unfinished.
  const keys = rest.split(/\s+/u).flatMap((word) => queryKeys(word))
  return (name) => {
    const known = nameWords(name)
    if (known.text.includes(typed)) return true
    if (keys.length + beginnings.length === 0) return false
    return (
      keys.every((alternatives) => alternatives.some((key) => known.keys.has(key))) &&
      beginnings.every((letters) => known.words.some((word) => word.startsWith(letters)))
    )
  }
}

/** Beginnings of a word from this length on are among its search keys. */
const shortestPrefix = 3

/** The items whose name matches the term; when none does, those that match it with its mistyped words corrected. */
export async function findByName<Item>(
  term: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Promise<{ items: Item[]; corrected: string | null }> {
  const matching = (of: string) => {
    const matches = nameMatcher(of)
    return items.filter((item) => matches(nameOf(item)))
  }
  const found = matching(term)
  if (found.length > 0 || items.length === 0) return { items: found, corrected: null }
  const corrected = await correctByNames(term, items.map(nameOf))
  const better = corrected === null ? [] : matching(corrected)
  return { items: better, corrected: better.length > 0 ? corrected : null }
}

/** Shorter words are too similar to others to be corrected while they are unfinished. */
const shortestUnfinished = 5

/** The term with each word that no name has replaced by the nearest one of theirs; the last word may be unfinished. */
async function correctByNames(term: string, names: readonly string[]): Promise<string | null> {
  const words = new Set(names.flatMap((name) => nameWords(name).words))
  const whole = spellingOf(words)
  const last = normalise(term).findLast(({ isPart }) => !isPart)?.word
  const isUnfinished = last !== undefined && last.length >= shortestUnfinished && !isKnownForm(last)
  const begun = isUnfinished ? last.length : null
  const beginnings = begun === null ? null : spellingOf([...words].map((word) => word.slice(0, begun)))
  return replaceWords(term, (word) => {
    if (nameHas(words, word)) return undefined
    return (whole.near(word)[0] ?? (word === last ? beginnings?.near(word)[0] : undefined))?.word
  })
}

const nameHas = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || [...words].some((one) => one.startsWith(word))

type NameWords = {
  readonly text: string
  readonly keys: ReadonlySet<string>
  readonly words: readonly string[]
}

/** What a name is matched by: the same names are matched at every keystroke. */
const wordsByName = new Map<string, NameWords>()
const maxCachedNames = 20_000

function nameWords(name: string): NameWords {
  const known = wordsByName.get(name)
  if (known) return known
  if (wordsByName.size >= maxCachedNames) wordsByName.clear()
  const made = {
    text: foldCase(name).trim(),
    keys: new Set(searchKeys(name, { prefixes: true })),
    words: normalise(name).map(({ word }) => word),
  }
  wordsByName.set(name, made)
  return made
}
