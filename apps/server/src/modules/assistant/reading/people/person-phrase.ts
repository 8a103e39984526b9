import {
  isAdjectiveForm,
  isInfinitive,
  nounForms,
  nounFormsOf,
  type Inflected,
} from '#platform/russian/index.ts'

/** A person or body at the beginning of a text, and what stands behind. */
export type PersonPhrase = { readonly who: string; readonly rest: string }
export type PersonCase = 'nom' | 'gen' | 'dat'

const bare = (word: string): string => word.replaceAll(/^[«"(]+|[»"),.:;]+$/gu, '')
const name = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?[,.:;)]*$/u
const initial = /^(?:\p{Lu}\.){1,2},?$/u
/** «ул Лесной», «д 5», «ИТ», «№ 4» */
const abbreviated = /^(?:ул|пер|пр|д|кв|г|с|пос|п)\.?$|^\p{Lu}{2,6}$|^№\s?\d*$|^«[^»]*»?$|^\p{L}+»$/u
/** «ул Лесной»: a name behind it belongs to it. */
const place = /^(?:ул|пер|пр|г|с|пос|п|д)\.?$/u
const ends =
  /^(?:и|а|но|на|об?|за|в|во|по|с|со|к|ко|для|из|из-за|про|при|до|от|чтобы?|что|как|почему|прошу|просит|это|я|не)$/iu

/** Endings of the cases for words that no dictionary has: «завгару», «завуча». */
const endings: Readonly<Record<PersonCase, RegExp>> = {
  nom: /(?:[бвгджзклмнпрстфхцчшщйь]|[аяоий])$/u,
  gen: /[аяыи]$/u,
  dat: /[уюе]$/u,
}
const adjectival: Readonly<Record<PersonCase, RegExp>> = {
  nom: /(?:[ыио]й|[ая]я)$/u,
  gen: /(?:[ое]го|[ое]й)$/u,
  dat: /(?:[ое]му|[ое]й|[ыи]м)$/u,
}

/** The cases that a word may stand in; an adjective that names a person counts: «заведующей». */
export function casesOf(written: string, words: Inflected): ReadonlySet<string> {
  const word = bare(written).toLowerCase()
  const bases = words.basesOf(word)
  const nouns = bases.flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(word, paradigm).map((form) => form.slice(0, 3))
  })
  const all = Object.keys(endings) as PersonCase[]
  const isAdjective = /(?:щ|ск|цк|жатая|жатой)\p{L}*$/u.test(word) || isAdjectiveForm(word, words)
  return new Set([
    ...nouns,
    ...(isAdjective ? all.filter((one) => adjectival[one].test(word)) : []),
    ...(bases.length === 0 && /^\p{Ll}{4,}$/u.test(word) ? all.filter((one) => endings[one].test(word)) : []),
  ])
}

/** Endings of names in their cases. */
const nameCases: Readonly<Record<PersonCase, RegExp>> = {
  nom: /[^уюе]$/u,
  gen: /(?:[аяыи]|[оеё]й|[ое]го|[иы]х|ко)$/u,
  dat: /(?:[уюеи]|[оеё]й|[иы]х|ко)$/u,
}

/** «Повар», «Директору»: the dictionary has the word in small letters. */
const isCommonNoun = (written: string, words: Inflected): boolean => {
  const word = bare(written).toLowerCase()
  return words.basesOf(word).some((base) => /^\p{Ll}/u.test(base) && nounForms(base, words) !== null)
}

/** Whether a word behind a post belongs to it: «директору *музыкальной школы № 4*», «заведующей *складом*». */
function belongs(written: string, next: string, words: Inflected): boolean {
  const word = bare(written)
  if (abbreviated.test(word)) return true
  if (/^\d+\p{L}?$/u.test(word)) return next === '' || name.test(next) || ends.test(bare(next))
  if (ends.test(word) || isInfinitive(word.toLowerCase())) return false
  if (!/^\p{Ll}{2,}(?:-\p{Ll}+)?$/u.test(word)) return false
  if (isAdjectiveForm(word, words)) return true
  const cases = casesOf(word, words)
  return cases.has('gen') || cases.has('ins')
}

/** The end of the name that begins at a word: «Ивановой Марии Петровны», «Козловой Т. И.». */
function nameEnd(tokens: readonly string[], start: number): number {
  let at = start
  while (
    at < tokens.length &&
    (name.test(tokens[at]!) || initial.test(tokens[at]!) || /^\p{Lu}\.\p{Lu}\.?,?$/u.test(tokens[at]!))
  ) {
    at += 1
    if (/[,:;]$/u.test(tokens[at - 1]!) || (/\p{Ll}\.$/u.test(tokens[at - 1]!) && at > start)) break
  }
  return at
}

/** The person or body in a case that a text begins with: a post with what belongs to it and a name; null: none. */
export function personAt(text: string, wanted: PersonCase, words: Inflected): PersonPhrase | null {
  const tokens = text.trim().split(/\s+/u)
  let at = 0
  while (
    at < tokens.length - 1 &&
    /^\p{Ll}/u.test(tokens[at]!) &&
    isAdjectiveForm(bare(tokens[at]!).toLowerCase(), words) &&
    casesOf(tokens[at + 1] ?? '', words).has(wanted)
  )
    at += 1
  const head = tokens[at] ?? ''
  const first = nameEnd(tokens, at)
  // «Повар Шутова»: a post with the capital of its sentence.
  const isNamed =
    first > at &&
    /\p{Ll}{2}/u.test(head) &&
    !((first > at + 1 || /^\p{Ll}/u.test(tokens[at + 1] ?? '')) && isCommonNoun(head, words))
  if (isNamed && !nameCases[wanted].test(bare(head))) return null
  if (!isNamed) {
    if (!/^\p{L}{3,}/u.test(head) || ends.test(bare(head)) || isInfinitive(bare(head).toLowerCase()))
      return null
    if (!casesOf(head.toLowerCase(), words).has(wanted)) return null
    at += 1
    while (
      at < tokens.length &&
      !/[,:;]$/u.test(tokens[at - 1]!) &&
      (place.test(tokens[at - 1]!) || belongs(tokens[at]!, tokens[at + 1] ?? '', words))
    )
      at += 1
    if (!/[,:;]$/u.test(tokens[at - 1]!)) at = nameEnd(tokens, at)
  } else at = first
  const who = tokens
    .slice(0, at)
    .join(' ')
    .replace(/[,:;]+$/u, '')
    .replace(/(?<=\p{Ll}{2})\.$/u, '')
    .replaceAll(/(?<=\p{Lu}\.)(?=\p{Lu})/gu, ' ')
  return who === '' ? null : { who, rest: tokens.slice(at).join(' ') }
}

/** Whether a text has a name in it. */
export const hasName = (text: string): boolean => /(?<!\p{L})\p{Lu}\p{Ll}{2,}/u.test(text)
