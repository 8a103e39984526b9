import { monthName } from '#platform/russian/months.ts'
import { firstNameIn } from '#platform/russian/names/first-names.ts'
import { keyOfWord } from '#platform/russian/normalise.ts'

import { FeatureList, type Features } from './feature-list.ts'
import { pieceFeatures, type TextToken } from './sequence-features.ts'
import type { FeatureProfile } from './text-features.ts'
import { kindOfWord } from './word-kinds.ts'

/** A place of a text whose nature other readers know: a position, a day, a sum. */
export type Hint = { readonly label: string; readonly start: number; readonly end: number }

/** What is known of a request to the generator before its values are read. */
export type RequestContext = {
  /** The template: words mean another field in each. */
  readonly document: string
  readonly hints: readonly Hint[]
  /** In an answer to a question: the kind of the field asked for, which is more probable there. */
  readonly asked?: string | undefined
}

/** Endings of family names in any case, with or without their capital. */
const familyName =
  /(?:[оеё]в|[иы]н)(?:а|у|ым|ой|е|ы|ых)?$|(?:ск|цк)(?:ий|ого|ому|им|ая|ой|ую|их)$|(?:енко|ук|юк|чук|[дз]зе|швили|ян|яна|яну|яном|ли|их|ых)$/u
const patronymic = /(?:ович|евич|ич|овн|евн|ичн|оглы|кызы)(?:а|у|ем|е|ы|ой|ью)?$/u

const numeral =
  /^(?:один|одна|одно|одного|две|два|двух|три|тр[её]х|четыре|четыр[её]х|пят|шест|сем[ьи]|восем|девят|десят|сорок|девяност|сто$|ста$|двести|триста|четырест|\p{L}+(?:надцат|дцат|десят|сот$)|тысяч|тыс$|млн|миллион|перв(?:ого|ое|ый|ая)|втор(?:ого|ое|ой|ая)|трет(?:ьего|ье|ий)|четверт(?:ого|ое|ый)|седьм|восьм|полтор)/u
const month = new RegExp(`^(?:${monthName})$`, 'u')
const weekday =
  /^(?:понедельник|вторник|сред[ауы]$|четверг|пятниц|суббот|воскресен|завтра|послезавтра|вчера|сегодня)/u
const unit = /^(?:руб|р$|₽|коп|дн[яейю]|день|недел|месяц|год|лет$|час|мин|шт|кг|тонн|кв|га$|процент)/u

/** What kind of word a piece is. */
export const natureOf = (text: string): string => {
  const word = text.toLowerCase()
  const isCapital = /^\p{Lu}/u.test(text)
  if (/^\p{Lu}$/u.test(text)) return 'initial'
  if (numeral.test(word)) return 'numeral'
  if (month.test(word)) return 'month'
  if (weekday.test(word)) return 'weekday'
  if (unit.test(word)) return 'unit'
  if (word.length > 4 && patronymic.test(word)) return 'patronymic'
  if (word.length > 2 && firstNameIn(word)) return 'first name'
  if (word.length > 3 && familyName.test(word)) return isCapital ? 'family name' : 'family ending'
  return isCapital ? 'capital' : kindOfWord(word)
}

const isSign = (text: string): boolean => /^[,.:;!?()—–\n-]$/u.test(text)

/** The features of every piece of a request: those of any tagger, with what other readers know and joined with the template. */
export function fieldFeatures(
  pieces: readonly TextToken[],
  { document, hints }: RequestContext,
  profile: FeatureProfile,
): Features[] {
  const elements = pieceFeatures(pieces, profile)
  const known = hintsOf(pieces, hints)
  const keys = pieces.map(({ text }) => keyOfWord(text.toLowerCase().replaceAll('ё', 'е')))
  const natures = pieces.map(({ text }, at) => known[at] || natureOf(text))
  const clauses = clausesOf(pieces)
  return elements.map((element, at) => {
    const key = (offset: number) => keys[at + offset] ?? 'nothing'
    const nature = (offset: number) => natures[at + offset] ?? 'nothing'
    const { start, index } = clauses[at]!
    const opening = keys[start] ?? 'nothing'
    const own = [
      ...[-2, -1, 0, 1, 2].map((offset) => `n ${offset} ${nature(offset)}`),
      `n ${nature(-1)} | ${nature(0)} | ${nature(1)}`,
      `n ${nature(-2)} ${nature(-1)} | ${nature(0)}`,
      `n ${nature(0)} | ${nature(1)} ${nature(2)}`,
      `n ${nature(-3)} ${nature(-2)} ${nature(-1)} | ${nature(0)}`,
      `k ${key(-1)} n ${nature(0)}`,
      `k ${key(-2)} ${key(-1)} n ${nature(0)}`,
      `k ${key(-2)} ${key(-1)}`,
      `k ${key(1)} n ${nature(0)}`,
      `d ${document}`,
      `d ${document} k ${key(0)}`,
      `d ${document} -1 ${key(-1)}`,
      `d ${document} 1 ${key(1)}`,
      `d ${document} n ${nature(0)}`,
      `d ${document} n ${nature(-1)} ${nature(0)}`,
      `d ${document} o ${opening}`,
      `d ${document} -1 ${key(-1)} n ${nature(0)}`,
      `d ${document} clause ${Math.min(index, 4)}`,
      `d ${document} clause ${Math.min(index, 4)} n ${nature(0)}`,
      `in clause ${Math.min(at - start, 5)}`,
      `in clause ${Math.min(at - start, 5)} o ${opening}`,
    ]
    const features = new FeatureList()
    features.addFlags(own, 0.25)
    return {
      hashes: [...element.hashes, ...features.hashes].map(shortened),
      values: [...element.values, ...features.values],
    }
  })
}

/** A hash of 24 bits: a byte of each less in the file, and of a hundred thousand hardly two are the same. */
export const shortened = (hash: number): number => (hash & 0xff_ff_ff_00) >>> 0

/** The hint that each piece lies in, and whether it begins it. */
function hintsOf(pieces: readonly TextToken[], hints: readonly Hint[]): string[] {
  const found = pieces.map(() => '')
  const sorted = hints.toSorted((one, other) => one.start - other.start)
  let next = 0
  for (const [at, { start, end }] of pieces.entries()) {
    while (next < sorted.length && sorted[next]!.end <= start) next += 1
    const hint = sorted[next]
    if (hint && hint.start < end) found[at] = start <= hint.start ? `${hint.label} begins` : hint.label
  }
  return found
}

/** Where the clause of every piece begins and ends, and the how manieth it is. */
export function clausesOf(pieces: readonly TextToken[]): { start: number; end: number; index: number }[] {
  const ends = [...pieces.keys()].filter((at) => isSign(pieces[at]!.text) && pieces[at]!.text !== '-')
  let index = 0
  return pieces.map((_, at) => {
    if (at > (ends[index] ?? pieces.length)) index += 1
    return { start: index === 0 ? 0 : ends[index - 1]! + 1, end: ends[index] ?? pieces.length, index }
  })
}
