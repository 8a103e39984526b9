import { readFile } from 'node:fs/promises'

import { createHunspellFromStrings, type Hunspell } from 'hunspell-wasm'

import { upperFirst } from './first-letter.ts'
import { isKnownForm } from './lemmas.ts'
import { readWordForms, type WordForms } from './word-forms.ts'
import { wordMemo } from './word-memo.ts'

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
  const bases = wordMemo<readonly string[]>(maxRemembered)
  let forms: WordForms | undefined
  return {
    forms: () => (forms ??= readWordForms(affixes, words)),
    basesOf: (one) => bases(one, (written) => hunspell.stemWord(written)),
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

/** The only word that sounds the same, or the only usual one of several: «прашу» is «прошу» and hardly «пращу». */
function corrected(hunspell: Hunspell, written: string): string | null {
  const small = written.toLowerCase()
  if (newWords.test(small)) return null
  const sounding = soundingAlike(small)
  if (small !== written && !isSlip(small)) return null
  const spoken = spokenWords.get(small)
  if (spoken !== undefined) return inCaseOf(written, spoken)
  if (small !== written) {
    const found = knownOf(sounding, hunspell)
    return isAdjective.test(small) ? onlyOne(found, written) : onlyUsual(found, written)
  }
  const found = knownOf(sounding, hunspell)
  if (found.length > 0) return onlyOne(found, written)
  if (small.length < minLengthOfTwo) return null
  const swappedLetters = onlyUsual(knownOf(swapped(small), hunspell), written)
  if (swappedLetters !== null) return swappedLetters
  const twice = knownOf(
    sounding.flatMap((one) => soundingAlike(one)),
    hunspell,
  )
  return small.length < minLengthOfRare ? onlyUsual(twice, written) : onlyOne(twice, written)
}

/** The candidates that the dictionary has, as they are or with a ё that was typed as е. */
const knownOf = (candidates: readonly string[], hunspell: Hunspell): string[] => {
  const all = [...new Set(candidates)]
  const known = all.filter((one) => hunspell.testSpelling(one))
  if (known.length > 0) return known
  return all
    .filter((one) => one.includes('е') && isKnownForm(one))
    .flatMap((one) => withYo(one))
    .filter((one) => hunspell.testSpelling(one))
}

const withYo = (word: string): string[] =>
  Array.from(word).flatMap((letter, at) =>
    letter === 'е' ? [`${word.slice(0, at)}ё${word.slice(at + 1)}`] : [],
  )

const isUsual = (one: string): boolean => isKnownForm(one.replaceAll('ё', 'е'))

const onlyOne = (found: readonly string[], written: string): string | null => {
  if (found.length === 1) return inCaseOf(written, found[0]!)
  return onlyUsual(found, written)
}

const onlyUsual = (found: readonly string[], written: string): string | null => {
  const usual = found.filter((one) => isUsual(one))
  return usual.length === 1 ? inCaseOf(written, usual[0]!) : null
}

/** Shorter words that a text begins with, as they are misspelt. */
const openings = new Set(['прашу', 'сдесь'])
/** Whether a word with a capital can be a misspelt one rather than a name. */
const isSlip = (small: string): boolean =>
  openings.has(small) || (small.length >= minLengthOfFar && !mayBeName.test(small))

/** A long word with the ending of an adjective begins a sentence rather than names somebody. */
const isAdjective = /^\p{Ll}{5,}н(?:ая|яя|ый|ий|ое|ее|ые|ие|ого|ому|ой|ым|ых|ую)$/u

/** Words as they are said. */
const spokenWords: ReadonlyMap<string, string> = new Map([
  ['токо', 'только'],
  ['тока', 'только'],
  ['скоко', 'сколько'],
  ['ваще', 'вообще'],
  ['вобще', 'вообще'],
  ['вощем', 'в общем'],
  ['щас', 'сейчас'],
  ['сичас', 'сейчас'],
  ['седня', 'сегодня'],
  ['севодня', 'сегодня'],
  ['есчо', 'ещё'],
  ['исчо', 'ещё'],
  ['чтото', 'что-то'],
  ['ктото', 'кто-то'],
  ['както', 'как-то'],
  ['гдето', 'где-то'],
  ['изза', 'из-за'],
  ['изпод', 'из-под'],
  ['потомучто', 'потому что'],
  ['такчто', 'так что'],
])

/** Words of every day that the dictionary does not have yet and that are near to others. */
const newWords =
  /^(?:телеграм|яндекс|ватсап|вацап|безнал|кулер|дрон|пожарк|сменк|твит|матпомощ|допник|допсоглаш)/u

/** Endings of surnames, patronymics and names of places in their cases. */
const mayBeName =
  /(?:[оеё]в|[иы]н)(?:а|у|ы|ым|ой|е|о|ых|ыми)?$|(?:ск|цк)(?:ий|ого|ому|им|ом|ая|ой|ую|их|ое)$|(?:енк|вич|вн)[аоуеыи]?\p{L}?$|[уюяе]к[ауе]?$/u

/** The only usual word that differs by a letter left out, put in or mistyped for its neighbour on the keyboard. */
function correctedFar(hunspell: Hunspell, written: string): string | null {
  if (written.length < minLengthOfFar || /^\p{Lu}/u.test(written) || colloquial.test(written)) return null
  const letters = Array.from(written)
  const near = letters.flatMap((letter, at) =>
    at === 0
      ? []
      : [
          ...Array.from(alphabet, (other) => written.slice(0, at) + other + written.slice(at)),
          ...Array.from(
            neighbours.get(letter) ?? '',
            (other) => written.slice(0, at) + other + written.slice(at + 1),
          ),
          written.slice(0, at) + written.slice(at + 1),
        ],
  )
  return onlyUsual(
    knownOf([...near, ...Array.from(alphabet, (letter) => written + letter)], hunspell),
    written,
  )
}

const alphabet = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const minLengthOfFar = 7
/** From here on a word may be rare that two slips lead to. */
const minLengthOfRare = 9
/** «пояснялка», «районка», «юристка», «блогерша»: words of speech that no dictionary has are no slips of «поясняла», «района». */
const colloquial = /(?:к|ш)(?:[аиеу]|ой|ам|ами|ах)$/u

/** Neighbours on the Russian keyboard. */
const neighbours = new Map<string, string>()
for (const row of ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'])
  for (const [at, letter] of Array.from(row).entries())
    neighbours.set(letter, (row[at - 1] ?? '') + (row[at + 1] ?? ''))

/** Two typing errors are looked for in longer words only. */
const minLengthOfTwo = 6

const inCaseOf = (written: string, found: string): string =>
  /^\p{Lu}/u.test(written) ? upperFirst(found) : found

/** Vowels that sound alike without stress. */
const vowels = new Map([
  ['а', 'ояе'],
  ['о', 'а'],
  ['е', 'иэя'],
  ['и', 'ея'],
  ['я', 'еиа'],
  ['э', 'е'],
  ['ю', 'у'],
  ['ё', 'о'],
])
/** Consonants that sound alike at the end of a word and before another that is no sonorant. */
const consonants = new Map(
  ['бп', 'вф', 'гк', 'дт', 'жш', 'зс'].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

/** Letters that sound alike exchanged, a letter doubled or not, a soft sign put or left out. */
function soundingAlike(small: string): string[] {
  const found: string[] = []
  for (const [at, letter] of Array.from(small).entries()) {
    const [before, after] = [small.slice(0, at), small.slice(at + 1)]
    for (const other of vowels.get(letter) ?? '') found.push(before + other + after)
    const like = consonants.get(letter)
    if (like !== undefined && /^(?:$|ь?[бгджзкпстфхцчшщ])/u.test(after)) found.push(before + like + after)
    if (letter === 'ш') found.push(`${before}щ${after}`)
    if (letter === 'щ') found.push(`${before}ш${after}`)
    if (letter === small[at + 1] || letter === 'ь' || letter === 'ъ') found.push(before + after)
    else if (/[бвгдзклмнпрст]/u.test(letter)) found.push(before + letter + letter + after)
    if (letter === 'ь') found.push(`${before}ъ${after}`)
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
  ['нье', 'ние'],
  ['нья', 'ния'],
  ['нью', 'нию'],
  ['нную', 'ннюю'],
  ['нную', 'нюю'],
  ['цы', 'ци'],
  ['ци', 'цы'],
  ['жы', 'жи'],
  ['шы', 'ши'],
  ['чя', 'ча'],
  ['щя', 'ща'],
  ['чю', 'чу'],
  ['щю', 'щу'],
]

const swapped = (small: string): string[] =>
  Array.from(small.slice(1), (letter, at) => small.slice(0, at) + letter + small[at] + small.slice(at + 2))
