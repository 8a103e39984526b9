import { normalise } from '#platform/russian/index.ts'

import { correctedWord } from '../search/correct-word.ts'
import type { ScopeIndex, TermStatistics } from '../search/types.ts'
import { absentActs } from './absent-acts.ts'
import { actsOfNumber, findNames, lawKey, nameWords } from './act-names.ts'
import { namesAddress, type Address } from './article-address.ts'
import { TakenSpans, type Span } from './spans.ts'
import type { KnownAct, NamedAct, NamedNumber, Reference, Word } from './types.ts'

/** A parsed question with the indexes it is resolved by. */
export type ReferenceQuery = {
  readonly reference: Reference
  readonly indexes: readonly ScopeIndex[]
  readonly statistics: TermStatistics
}

export type NamedActs = {
  readonly acts: readonly KnownAct[]
  /** Named acts that the base lacks, in the genitive. */
  readonly missing: readonly string[]
  /** The named address; «КоАП 5.59» names an article without the word. */
  readonly address: Address
  /** The question consists of names of acts only. */
  readonly isAlone: boolean
}

/** The acts that a question names by number or by name. A number takes precedence. */
export function findNamedActs(asked: ReferenceQuery): NamedActs {
  const { reference } = asked
  const words = correctedWords(asked)
  const bare = bareNumbers(reference)
  const names = namesIn(words, asked, [...reference.spans, ...bare])
  const address = withBareArticle(reference.address, bare, names)
  const read = new TakenSpans(reference.text.length, [...reference.spans, ...names])
  const isAlone = words.every((word) => read.touches(word))
  const numbered = actsByNumber(asked, words)
  const byName = numbered.acts.length > 0 ? [] : names.flatMap(({ acts }) => ofItsYear(acts, reference))
  const isAbsentSaid = namesAddress(address) || isAlone
  const absent = byName.filter(({ id }) => id < 0 && isAbsentSaid).map(({ title }) => `акта «${title}»`)
  return {
    acts: [...new Set([...narrowed(numbered.acts, names), ...byName.filter(({ id }) => id > 0)])],
    missing: [
      ...numbered.missing,
      ...absent,
      ...(numbered.acts.length + byName.length === 0 ? unknownCode(reference.text, address) : []),
    ],
    address,
    isAlone,
  }
}

/** Longer questions speak of a subject without naming its act. */
const maxWordsOfSubject = 8

/** The acts whose everyday name a brief question says without «закон»: «о персональных данных, статья 39». */
export function actsOfSubject(asked: ReferenceQuery): readonly KnownAct[] {
  if (asked.reference.text.split(/\s+/u).length > maxWordsOfSubject) return []
  const words = correctedWords(asked)
  const found = words.flatMap(({ key }, index) =>
    asked.indexes
      .flatMap(({ acts }) => acts.byBeginning.get(`${lawKey()} ${key}`) ?? [])
      .filter(({ keys }) => keys.slice(1).every((one, offset) => words[index + offset]?.key === one)),
  )
  const longest = Math.max(0, ...found.map(({ keys }) => keys.length))
  return [...new Set(found.filter(({ keys }) => keys.length === longest).map(({ act }) => act))]
}

function namesIn(
  words: readonly Word[],
  { reference, indexes }: ReferenceQuery,
  places: readonly Span[],
): NamedAct[] {
  const dated = new TakenSpans(reference.text.length, reference.dateSpans)
  const undated = words.filter((word) => !dated.touches(word))
  const starts = new Set(places.map(({ start }) => start))
  const ends = new Set(places.map(({ end }) => end))
  const hasArticleAt = (start: number, end: number) =>
    upTo(maxWordsBehind).some((blanks) => starts.has(end + blanks)) ||
    upTo(maxWordsBefore).some((blanks) => ends.has(start - blanks))
  const readings = undated.length < words.length ? [words, undated] : [words]
  return findNames([...indexes.map(({ acts }) => acts), absentActs()], readings, hasArticleAt)
}

function actsByNumber({ reference, indexes }: ReferenceQuery, words: readonly Word[]) {
  const lexicons = indexes.map(({ acts }) => acts)
  const looked = reference.numbers.map((number) => ({
    number,
    acts: actsOfNumber(lexicons, number, reference),
  }))
  const missing = looked.filter(({ number, acts }) => acts === null && countsAsMissing(number, words))
  return {
    acts: looked.flatMap(({ acts }) => acts ?? []),
    missing: missing.map(({ number: { kind, written } }) =>
      kind === 'federal' ? written : `акта «${written}»`,
    ),
  }
}

/**
 * Whether an unknown number is reported as missing: «888-ФЗ» is. The number of an order or a decision may be that of the
 * actor's own document and is reported only in a short question.
 */
function countsAsMissing({ isFederal, kind, number }: NamedNumber, words: readonly Word[]): boolean {
  if (kind === 'law' && /^\d$/u.test(number)) return false
  return isFederal || words.length <= 3
}

/** «Муниципальный кодекс, статья 10»: there is no such code. */
function unknownCode(text: string, address: Address): string[] {
  const code = /(?:[а-я-]+(?:ый|ого|ому|ом|ым)\s+)?кодекс[а-я]*(?:\s+[а-я]{4,}){0,2}/u.exec(text)?.[0]
  return code !== undefined && namesAddress(address) ? [`акта «${code}»`] : []
}

/** Of several acts of one number, those that the words beside it name: «63-ФЗ об адвокатуре». */
function narrowed(acts: readonly KnownAct[], names: readonly NamedAct[]): readonly KnownAct[] {
  const said = new Set(names.flatMap((name) => name.acts))
  const both = acts.filter((act) => said.has(act))
  return both.length > 0 ? both : acts
}

function ofItsYear(acts: readonly KnownAct[], { years, dates }: Reference): readonly KnownAct[] {
  const asked = new Set([...years, ...dates.map((date) => Number(date.slice(0, 4)))])
  const ofYear = acts.filter(({ date }) => date !== null && asked.has(Number(date.slice(0, 4))))
  return ofYear.length > 0 ? ofYear : acts
}

type BareNumber = Span & { readonly number: readonly number[] }

/** Numbers without a label that belong to no act: «КоАП 5.59», «128 ТК». */
function bareNumbers({ text, spans }: Reference): BareNumber[] {
  const taken = new TakenSpans(text.length, spans)
  return [...text.matchAll(/(?<![\d.№-])\d+(?:[. ]\d+)*(?![\d.]*\d|-?\s*(?:год|г\.|лет|дн|руб|тыс|час|%))/gu)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      number: match[0].split(/[. ]/u).map(Number),
    }))
    .filter((bare) => !taken.touches(bare))
}

/** A bare number beside the name of a code is its article. */
function withBareArticle(address: Address, bare: readonly BareNumber[], names: readonly NamedAct[]): Address {
  if (address.article.length > 0) return address
  const codes = names.filter(({ acts }) => acts.some(({ kind }) => /кодекс|конституция/iu.test(kind)))
  const article = bare.find((span) => codes.some((code) => isBeside(span, code)))
  return article ? { ...address, article: [{ from: article.number, to: article.number }] } : address
}

/** At most « РФ» and punctuation are between a name and the number behind it, less between a number and the name behind it. */
const maxWordsBehind = 5
const maxWordsBefore = 3
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, blanks) => blanks)

const isBeside = (place: Span, name: Span) =>
  (place.start >= name.end && place.start - name.end <= maxWordsBehind) ||
  (place.end <= name.start && name.start - place.end <= maxWordsBefore)

/** Corrects mistyped words, except those that occur in names of acts. */
function correctedWords({ reference, indexes, statistics }: ReferenceQuery): Word[] {
  const tokens = new Map(normalise(reference.text).map((token) => [token.start, token]))
  return nameWords(reference.text).map((word) => {
    const token = tokens.get(word.start)
    if (!token || token.key !== word.key || indexes.some(({ acts }) => acts.keys.has(word.key))) return word
    return { ...word, key: correctedWord(token, indexes, statistics).key }
  })
}
