import { keyOfWord, normalise } from '#platform/russian/index.ts'

import { plain } from './article-address.ts'
import { TakenSpans } from './spans.ts'
import type { ActLexicon, ActName, KnownAct, NamedAct, NamedNumber, Reference, Word } from './types.ts'

/** The word that names of laws begin with; asked for when it is needed: it reads the table of words. */
export const lawKey = () => keyOfWord('закон')

/** Indexes acts by the spellings of their numbers, their everyday names and the beginning of their titles. */
export function actLexicon(acts: readonly KnownAct[]): ActLexicon {
  const byNumber = new Map<string, KnownAct[]>()
  const byBeginning = new Map<string, ActName[]>()
  for (const act of acts) {
    for (const number of numberSpellings(act.number)) add(byNumber, number, act)
    for (const name of namesOf(act)) if (name.keys.length > 0) add(byBeginning, beginningOf(name.keys), name)
  }
  const titles = acts.map((act) => ({ act, keys: keysOf(act.title), isShort: false }))
  const keys = new Set([...byBeginning.values()].flat().flatMap((name) => name.keys))
  return {
    byNumber,
    byBeginning,
    keys,
    titles,
    titlesByFirstKey: Map.groupBy(titles.map(withoutAbout), ({ keys: [first = ''] }) => first),
  }
}

/** Many names begin with «закон»: they are found by two words. */
const beginningOf = (keys: readonly string[]) => keys.slice(0, 2).join(' ')

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key) ?? []
  values.push(value)
  map.set(key, values)
}

function namesOf(act: KnownAct): ActName[] {
  const long = [...act.aliases, act.title]
    .map((name) => ({ act, keys: keysOf(name), isShort: false }))
    // A title of few words («О рекламе») is a subject rather than a name.
    .filter(({ keys }, index) => index < act.aliases.length || keys.length >= 4)
  return [...long, ...act.shortAliases.map((name) => ({ act, keys: keysOf(name), isShort: true }))]
}

/** Keys of a name; «Федеральный закон», «ФЗ» and «закон» are one word, prepositions are none. */
function keysOf(name: string): string[] {
  return nameWords(name).map(({ key }) => key)
}

/** The words of a text to compare with names of acts. */
export function nameWords(text: string): Word[] {
  const words = normalise(text).filter(
    ({ isStop, isPart, word }) => !isPart && !isStop && word !== 'российской' && word !== 'федерации',
  )
  return words.flatMap(({ key, word, start, end }, index) => {
    if (word.startsWith('федеральн') && words[index + 1]?.key === lawKey()) return []
    return [{ key: word === 'фз' ? lawKey() : word === 'россии' ? 'рф' : key, start, end }]
  })
}

/** `59-ФЗ` → 59-фз, 59; `ГОСТ Р 7.0.97-2025` → 7.0.97-2025, 7.0.97; `1144н` → 1144н, 1144; `СанПиН 2.1.3684-21` → …, 3684-21. */
function numberSpellings(number: string): string[] {
  const written = plain(number).replace(/^[^\d]+/u, '')
  if (!/\d/u.test(written)) return []
  const spellings = [written]
  const act = /^(?<number>\d+)-ф?к?з$/u.exec(written)?.groups?.['number']
  if (act !== undefined) return [written, act]
  const body = /^(?<body>.*\d)(?:-\d{1,4}|[а-я]+)$/u.exec(written)?.groups?.['body']
  if (body !== undefined) spellings.push(body)
  const tail = /(?:^|[.-])(?<tail>\d{4}-\d\d)$/u.exec(written)?.groups?.['tail']
  if (tail !== undefined) spellings.push(tail, tail.slice(0, 4))
  return [...new Set(spellings)]
}

const decreeKinds = /постановлени|указ|приказ|распоряжени|решени|положени|правил/u
const standardKinds = /стандарт|гост|санпин|снип|классификатор/u

/** The acts of a number; dates and years choose among several of one number. Null when the scope has none. */
export function actsOfNumber(
  lexicons: readonly ActLexicon[],
  named: NamedNumber,
  reference: Reference,
): KnownAct[] | null {
  const all = lexicons.flatMap(({ byNumber }) => byNumber.get(named.number) ?? [])
  const numbered = all.filter((act) => isOfKind(act, named))
  const ofIssuer = numbered.filter(({ kind }) => named.issuer !== '' && plain(kind).includes(named.issuer))
  const ofKind = ofIssuer.length > 0 || (named.issuer !== '' && named.isFederal) ? ofIssuer : numbered
  if (ofKind.length === 0) return null
  const ofDate = ofKind.filter(({ date }) => date !== null && reference.dates.includes(date))
  if (ofDate.length > 0) return ofDate
  const ofYear = ofKind.filter(
    ({ date }) => date !== null && reference.years.includes(Number(date.slice(0, 4))),
  )
  return ofYear.length > 0 ? ofYear : ofKind
}

function isOfKind(act: KnownAct, named: NamedNumber): boolean {
  const kind = plain(act.kind)
  switch (named.kind) {
    case 'federal':
      return /-ф?к?з$/u.test(plain(act.number))
    case 'law':
      return !decreeKinds.test(kind) && !standardKinds.test(kind)
    case 'standard':
      return standardKinds.test(kind)
    case 'decree':
      return decreeKinds.test(kind)
    default:
      return named.kind satisfies never
  }
}

/** Finds acts named in words, the longest names first: «закон об обращениях граждан», «ЖК РФ», «ТК» beside an article. */
export function findNames(
  lexicons: readonly ActLexicon[],
  /** The words of the text, and what is left of them without dates, which may stand inside a name. */
  readings: readonly (readonly Word[])[],
  hasArticleAt: (start: number, end: number) => boolean,
): NamedAct[] {
  const found = readings.flatMap((words) =>
    words.flatMap((_, index) => [
      ...aliasesAt(lexicons, words, index, hasArticleAt),
      ...titleAt(lexicons, words, index),
    ]),
  )
  const taken = new TakenSpans(found.reduce((last, { end }) => Math.max(last, end), 0))
  /** By where they begin and their words: the same name of several acts. */
  const named = new Map<string, NamedAct>()
  for (const candidate of found.toSorted((a, b) => b.length - a.length)) {
    const key = `${candidate.start} ${candidate.length}`
    const same = named.get(key)
    if (same) named.set(key, { ...same, acts: [...new Set([...same.acts, ...candidate.acts])] })
    else if (!taken.touches(candidate)) {
      taken.add(candidate)
      named.set(key, candidate)
    }
  }
  return [...named.values()].toSorted((a, b) => a.start - b.start)
}

function aliasesAt(
  lexicons: readonly ActLexicon[],
  words: readonly Word[],
  index: number,
  hasArticleAt: (start: number, end: number) => boolean,
): NamedAct[] {
  const first = words[index]
  if (!first) return []
  const second = words[index + 1]
  const beginnings = [[first.key], ...(second ? [[first.key, second.key]] : [])].map(beginningOf)
  return lexicons
    .flatMap(({ byBeginning }) => beginnings.flatMap((beginning) => byBeginning.get(beginning) ?? []))
    .filter(({ keys }) => keys.every((key, offset) => words[index + offset]?.key === key))
    .flatMap(({ act, keys, isShort }) => {
      const end = words[index + keys.length - 1]?.end ?? first.end
      if (isShort && !hasArticleAt(first.start, end)) return []
      return [{ acts: [act], start: first.start, end, length: keys.length }]
    })
}

/** Keys of words, made at their first use: they need the table of words, which not every process reads. */
function keySet(words: string): () => ReadonlySet<string> {
  let keys: ReadonlySet<string> | undefined
  return () => (keys ??= new Set(keysOf(words)))
}

const documentKeys = keySet('закон постановление приказ указ правила положение порядок методика основы')

/** «закон о государственной регистрации уставов»: a document word and at least two words from the beginning of a title. */
function titleAt(lexicons: readonly ActLexicon[], words: readonly Word[], index: number): NamedAct[] {
  const first = words[index]
  if (!first || !documentKeys().has(first.key)) return []
  const begun = lexicons
    .flatMap(({ titlesByFirstKey }) => titlesByFirstKey.get(words[index + 1]?.key ?? '') ?? [])
    .map(({ act, keys }) => ({ act, length: commonBeginning(keys, words, index + 1) }))
  const longest = Math.max(0, ...begun.map(({ length }) => length))
  if (longest < 2) return []
  const acts = begun.filter(({ length }) => length === longest).map(({ act }) => act)
  return [{ acts, start: first.start, end: words[index + longest]?.end ?? first.end, length: longest + 1 }]
}

/** How many words the text says of a title from its beginning. */
function commonBeginning(keys: readonly string[], words: readonly Word[], from: number): number {
  const differs = keys.findIndex((key, at) => words[from + at]?.key !== key)
  return differs === -1 ? keys.length : differs
}

/** «Об утверждении Правил …» is spoken of as «правила …». */
const aboutTitle = keySet('утверждение')

const withoutAbout = (name: ActName): ActName =>
  aboutTitle().has(name.keys[0] ?? '') ? { ...name, keys: name.keys.slice(1) } : name
