import { readFile } from 'node:fs/promises'

import { createHunspellFromStrings, type Hunspell } from 'hunspell-wasm'

import { upperFirst } from './first-letter.ts'
import { isKnownForm } from './lemmas.ts'
import { alike } from './spelling.ts'
import { readWordForms, type WordForms } from './word-forms.ts'

/** Knows words: corrects their spelling, finds their base forms and makes their other forms. */
export type Orthography = {
  /**
   * The text with misspelt words put right. A word is replaced only where one known word sounds the same or differs by a
   * doubled letter, a soft sign or two letters swapped; names, abbreviations and words without a similar one stay.
   */
  correct(text: string, how?: Correcting): string
  /** The base forms that a lower-case word may belong to: «стоит» → «стоить», «стоять»; none of an unknown word. */
  basesOf(word: string): readonly string[]
  /** The forms of base forms; the dictionary is indexed at the first use. */
  forms(): WordForms
}

type Correcting = {
  /** For a text that is to be proofread: a letter left out or wrong is looked for too, which another word may be near to. */
  readonly isThorough?: boolean
}

let opened: Promise<Orthography> | undefined

/** The dictionary, read at its first use (about 0.3 s and 42 MB); worker threads call it. */
export const orthography = (): Promise<Orthography> => (opened ??= open())

async function open(): Promise<Orthography> {
  const [affixes, words] = await Promise.all([readDictionary('index.aff'), readDictionary('index.dic')])
  const hunspell = await createHunspellFromStrings(affixes, words)
  const bases = new Map<string, readonly string[]>()
  let forms: WordForms | undefined
  return {
    forms: () => (forms ??= readWordForms(affixes, words)),
    basesOf: (one) => {
      const known = bases.get(one) ?? hunspell.stemWord(one)
      if (bases.size < maxRemembered) bases.set(one, known)
      return known
    },
    correct: (text, { isThorough = false } = {}) => {
      let looked = 0
      return text.replaceAll(word, (written) => {
        if (looked >= maxLooked || isKnown(hunspell, written)) return written
        looked += 1
        return (
          corrected(hunspell, written) ?? (isThorough ? correctedFar(hunspell, written) : null) ?? written
        )
      })
    },
  }
}

/** A file of the package. Its module awaits at the top level, which no module of a worker thread may do (`worker-pool.ts`). */
const readDictionary = (name: string) => readFile(new URL(name, import.meta.resolve('dictionary-ru')), 'utf8')

/** A word in small letters, or one that begins a sentence: names are not corrected. */
const word = /(?<![\p{L}\d-])(?:\p{Ll}{4,24}|(?<=(?:^|[.!?…]\s{1,3}|\n))\p{Lu}\p{Ll}{3,23})(?![\p{L}\d-])/gu
/** Words whose base forms are remembered. */
const maxRemembered = 20_000

/** Unknown words of one text that are looked at: each costs some milliseconds. */
const maxLooked = 40

const isKnown = (hunspell: Hunspell, written: string): boolean =>
  hunspell.testSpelling(written) ||
  isKnownForm(written.toLowerCase().replaceAll('ё', 'е')) ||
  hunspell.testSpelling(written.toLowerCase())

function corrected(hunspell: Hunspell, written: string): string | null {
  const small = written.toLowerCase()
  const near = variants(small)
  const found = rightOf(near, hunspell)
  if (found.length > 0) return onlyUsual(found, written)
  if (small.length < minLengthOfTwo) return null
  return onlyUsual(
    rightOf(
      near.flatMap((one) => phonetic(one)),
      hunspell,
    ),
    written,
  )
}

/** Those that the dictionary has; where it has none, those it has with a ё that was typed as е. */
function rightOf(candidates: readonly string[], hunspell: Hunspell): string[] {
  const all = [...new Set(candidates)]
  const found = all.filter((one) => hunspell.testSpelling(one))
  return found.length > 0 ? found : all.filter((one) => isKnownForm(one.replaceAll('ё', 'е')))
}

/** The only word, or the only usual one among several: «прашу» is «прошу» and hardly «пращу». */
function onlyUsual(found: readonly string[], written: string): string | null {
  const usual = found.length > 1 ? found.filter((one) => isKnownForm(one.replaceAll('ё', 'е'))) : found
  return usual.length === 1 ? inCaseOf(written, usual[0]!) : null
}

/** The only usual word that differs by a letter left out, put in or wrong. */
function correctedFar(hunspell: Hunspell, written: string): string | null {
  const small = written.toLowerCase()
  if (small.length < minLengthOfFar) return null
  const letters = Array.from(small)
  const near = [
    ...letters.flatMap((_, at) =>
      Array.from(alphabet, (letter) => [
        small.slice(0, at) + letter + small.slice(at),
        small.slice(0, at) + letter + small.slice(at + 1),
      ]).flat(),
    ),
    ...Array.from(alphabet, (letter) => small + letter),
    ...letters.map((_, at) => small.slice(0, at) + small.slice(at + 1)),
  ]
  const [found, another] = [...new Set(near)].filter(
    (one) => isKnownForm(one.replaceAll('ё', 'е')) && hunspell.testSpelling(one),
  )
  return found !== undefined && another === undefined ? inCaseOf(written, found) : null
}

const alphabet = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const minLengthOfFar = 6

/** Two typing errors are looked for in longer words only. */
const minLengthOfTwo = 6

const inCaseOf = (written: string, found: string): string =>
  /^\p{Lu}/u.test(written) ? upperFirst(found) : found

/** Words that differ by one typing error. */
const variants = (small: string): string[] => [...phonetic(small), ...swapped(small)]

/** Letters that sound alike exchanged, a letter doubled or not, a soft sign put or left out. */
function phonetic(small: string): string[] {
  const found: string[] = []
  for (const [at, letter] of Array.from(small).entries()) {
    const [before, after] = [small.slice(0, at), small.slice(at + 1)]
    for (const other of alikeOf.get(letter) ?? []) found.push(before + other + after)
    if (letter === small[at + 1] || letter === 'ь' || letter === 'ъ') found.push(before + after)
    else if (/[бвгдзклмнпрст]/u.test(letter)) found.push(before + letter + letter + after)
    if (/[бвгджзлмнпрстчшщ]/u.test(letter)) found.push(`${before}${letter}ь${after}`)
    if (letter === 'е' || letter === 'я') found.push(`${before}ъ${letter}${after}`)
  }
  for (const [sound, spelt] of silent)
    for (let at = small.indexOf(sound); at >= 0; at = small.indexOf(sound, at + 1))
      found.push(small.slice(0, at) + spelt + small.slice(at + sound.length))
  return found
}

/** What is spelt otherwise than it sounds: «празник», «чуство», «отсутсвие», «помошь», «числица», «вашево», «щетчик». */
const silent: readonly (readonly [sound: string, spelt: string])[] = [
  ['зн', 'здн'],
  ['сн', 'стн'],
  ['сл', 'стл'],
  ['рц', 'рдц'],
  ['нц', 'лнц'],
  ['ус', 'увс'],
  ['тсв', 'тств'],
  ['есв', 'еств'],
  ['дсв', 'дств'],
  ['йсв', 'йств'],
  ['цтв', 'тств'],
  ['сс', 'тс'],
  ['шь', 'щь'],
  ['ио', 'иё'],
  ['ийо', 'иё'],
  ['ваца', 'вадца'],
  ['ца', 'тся'],
  ['ево', 'его'],
  ['ово', 'ого'],
  ['чо', 'чё'],
  ['шо', 'шё'],
  ['жо', 'жё'],
  ['щ', 'сч'],
  ['щ', 'зч'],
  ['сч', 'щ'],
  ['цы', 'ци'],
]

const swapped = (small: string): string[] =>
  Array.from(small.slice(1), (letter, at) => small.slice(0, at) + letter + small[at] + small.slice(at + 2))

const alikeOf = new Map<string, string[]>()
for (const [from = '', to = ''] of alike) alikeOf.set(from, [...(alikeOf.get(from) ?? []), to])
