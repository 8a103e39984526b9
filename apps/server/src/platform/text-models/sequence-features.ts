import { keyOfWord } from '#platform/russian/normalise.ts'

import { FeatureList, uniqueHashes, type Features } from './feature-list.ts'
import { classOf, flagsOf } from './lexical-classes.ts'
import { requestSigns } from './request-signs.ts'
import { speechSigns } from './speech-signs.ts'
import { addSpeech, addTextFeatures, type FeatureProfile } from './text-features.ts'

/** The features of every sentence of a text: its own, where it stands, and what its neighbours show. */
export function sentenceFeatures(sentences: readonly string[], profile: FeatureProfile): Features[] {
  const lastQuestion = sentences.findLastIndex((sentence) => flagsOf(sentence).includes('question'))
  const signs = profile.speech ? sentences.map(speechSigns) : []
  return sentences.map((sentence, at) => {
    const features = new FeatureList()
    addTextFeatures(features, sentence.slice(0, 2000), { ...profile, speech: 0 }, '')
    if (profile.speech) addSpeech(features, signs[at] ?? [], profile.speech, '')
    const left = sentences.length - 1 - at
    features.addFlags(
      [
        at < 3 ? `from begin ${at}` : 'later',
        left < 3 ? `from end ${left}` : 'earlier',
        sentences.length === 1 ? 'alone' : 'among others',
      ],
      profile.shape ?? 1,
    )
    const neighbours = { lemmas: 0.4, shape: 0.2 }
    if (profile.speech) {
      const [before, after] = [signs[at - 1] ?? ['nothing'], signs[at + 1] ?? ['nothing']]
      features.addFlags(
        [...before.map((name) => `before v:${name}`), ...after.map((name) => `after v:${name}`)],
        profile.speech * 0.4,
      )
    }
    if (at > 0) addTextFeatures(features, sentences[at - 1]!.slice(-300), neighbours, 'before ')
    if (left > 0) addTextFeatures(features, sentences[at + 1]!.slice(0, 300), neighbours, 'after ')
    features.addFlags(at < lastQuestion ? ['question later'] : [], 0.2)
    return features
  })
}

/** A piece of a text for the tagger of spans: a word, a number, an e-mail address, a sign or a line break. */
export type TextToken = { readonly text: string; readonly start: number; readonly end: number }

/** More than twenty thousand characters of words have; a text of signs has one a character. */
const maxPieces = 6000

/** The pieces of a text in order, up to the longest that is read; spaces are left out. */
export function piecesOf(text: string): TextToken[] {
  const pattern =
    /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,5}|\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*|\d+(?:-\d+)*|\n|[^\s\p{L}\d]/gu
  return [...text.matchAll(pattern)].slice(0, maxPieces).map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

type Described = {
  readonly word: string
  readonly key: string
  readonly shape: string
  readonly name: string
}

/** The features of every piece: the word, its parts, its shape, its neighbours and the last words that announce data. */
export function pieceFeatures(pieces: readonly TextToken[], profile: FeatureProfile = {}): Features[] {
  const described = pieces.map(describe)
  const openings = profile.opening === undefined ? null : openingsOf(described)
  const clauses = profile.clauses === undefined ? null : clauseFlags(pieces)
  const lines = lineNumbers(pieces)
  const lastLine = lines.at(-1) ?? 0
  let announced: string[] = []
  return described.map(({ word, key, shape, name }, at) => {
    const features = new FeatureList()
    const around = (offset: number) => described[at + offset]
    const own = [`w ${word}`, `k ${key}`, `s ${shape}`, `c ${name}`]
    for (const length of [2, 3, 4]) if (word.length > length) own.push(`end ${word.slice(-length)}`)
    own.push(`begin ${word.slice(0, 3)}`, `${shape} ${word.slice(-2)}`)
    for (const offset of [-3, -2, -1, 1, 2, 3]) {
      const other = around(offset)
      own.push(`${offset} s ${other?.shape}`, `${offset} c ${other?.name}`)
      if (Math.abs(offset) < 3) own.push(`${offset} k ${other?.key}`, `${offset} e ${other?.word.slice(-2)}`)
    }
    own.push(
      `${around(-1)?.key} | ${key}`,
      `${key} | ${around(1)?.key}`,
      `shapes ${around(-2)?.shape} ${around(-1)?.shape} ${shape} ${around(1)?.shape} ${around(2)?.shape}`,
      `shapes ${around(-1)?.shape} ${shape} ${around(1)?.shape}`,
      `names ${around(-1)?.name} ${name} ${around(1)?.name}`,
    )
    const line = lines[at] ?? 0
    own.push(
      line === 0 ? 'first line' : line === lastLine ? 'last line' : 'inner line',
      at < 25 ? `from begin ${Math.floor(at / 5)}` : 'later',
      pieces.length - at < 25 ? `from end ${Math.floor((pieces.length - at) / 5)}` : 'earlier',
      ...announced.map((cue, index) => `announced ${index} ${cue}`),
      `announced ${announced[0]} | ${shape}`,
    )
    features.addFlags(own, 0.25)
    if (openings) features.addFlags(openings[at] ?? [], profile.opening ?? 0)
    if (clauses) features.addHashes(clauses[at] ?? [], profile.clauses ?? 0)
    if (/^\p{L}{2,}$/u.test(word) && shape.startsWith('x')) announced = [key, ...announced].slice(0, 3)
    return features
  })
}

/** How the request begins, and what stands between the piece and the sign before it. */
function openingsOf(described: readonly Described[]): string[][] {
  const words = described.filter(({ shape }) => /^[xX]/u.test(shape))
  const [first, second] = words
  let sign = 'none'
  let colons = 0
  let sentences = 0
  let since: Described[] = []
  return described.map((one) => {
    const [opening] = since
    const flags = [
      `first ${first?.key}`,
      `first ${first?.key} ${second?.key}`,
      `sign ${sign}`,
      `colons ${colons} sign ${sign}`,
      `sentences ${Math.min(sentences, 3)} sign ${sign}`,
      `first ${first?.key} sign ${sign}`,
      `clause ${opening?.key ?? 'begins'}`,
      `clause ${opening?.name} ${since[1]?.name}`,
      `since ${Math.min(since.length, 4)} sign ${sign}`,
    ]
    if (/^[,.:;!?()—–-]$/u.test(one.word)) {
      sign = one.word
      since = []
      if (one.word === ':') colons = Math.min(colons + 1, 2)
      if (/[.!?]/u.test(one.word)) sentences += 1
    } else since.push(one)
    return flags
  })
}

/** Signs of words that begin something else where nothing is punctuated. */
const openings: ReadonlySet<string> = new Set([
  'composes',
  'asks them',
  'they asked',
  'informs',
  'so that',
  'signs',
  'fills',
  'needs',
  'because',
  'we',
])
/** A clause of as many words is ended by such a word: dictated requests have no signs. */
const longClause = 6

function clausesIn(pieces: readonly TextToken[]): TextToken[][] {
  const clauses: TextToken[][] = [[]]
  for (const piece of pieces) {
    const clause = clauses.at(-1)!
    if (clause.length >= longClause && requestSigns(piece.text).some((name) => openings.has(name)))
      clauses.push([piece])
    else clause.push(piece)
    if (/^[,.:;!?()—–\n-]$/u.test(piece.text)) clauses.push([])
  }
  return clauses
}

/** Hashes of what the clause of every piece does, those around it, and what was said of the whole before and after. */
function clauseFlags(pieces: readonly TextToken[]): (readonly number[])[] {
  const clauses = clausesIn(pieces)
  const found = clauses.map((clause) => {
    const text = clause.map(({ text: word }) => word).join(' ')
    return [...requestSigns(text).map((name) => `r:${name}`), ...speechSigns(text).map((name) => `v:${name}`)]
  })
  const { earlier, later } = namesAround(found)
  return clauses.flatMap((clause, at) => {
    const own = found[at] ?? []
    const flags = [
      ...own.map((name) => `in ${name}`),
      ...(found[at - 1] ?? ['nothing']).map((name) => `before ${name}`),
      ...(found[at + 1] ?? ['nothing']).map((name) => `after ${name}`),
      at === 0 ? 'first clause' : at >= clauses.length - 2 ? 'last clause' : 'inner clause',
    ]
    const whole = [
      ...(earlier[at] ?? []).map((name) => `earlier ${name}`),
      ...(later[at] ?? []).map((name) => `later ${name}`),
    ]
    // The same for each of its pieces: hashed once.
    const hashes = uniqueHashes([...flags, ...whole])
    return clause.map(() => hashes)
  })
}

/** The names of requests in all clauses before and after each, in the order in which they come first; in one pass. */
function namesAround(found: readonly (readonly string[])[]): { earlier: string[][]; later: string[][] } {
  const names = found.map((one) => one.filter((name) => name.startsWith('r:')))
  const earlier: string[][] = []
  const later: string[][] = []
  for (const at of names.keys())
    earlier.push([...new Set([...(earlier[at - 1] ?? []), ...(names[at - 1] ?? [])])])
  for (const at of [...names.keys()].toReversed())
    later[at] = [...new Set([...(names[at + 1] ?? []), ...(later[at + 1] ?? [])])]
  return { earlier, later }
}

function describe({ text }: TextToken): Described {
  const word = text.toLowerCase().replaceAll('ё', 'е')
  const shape = shapeOf(text)
  return { word, key: keyOfWord(word), shape, name: classOf(word) ?? shape }
}

function shapeOf(text: string): string {
  if (text === '\n') return 'line'
  if (text.includes('@')) return 'email'
  if (/^\d/u.test(text)) return text.length > 9 ? 'digits' : text.replaceAll(/\d/gu, 'd')
  if (/^\p{Lu}$/u.test(text)) return 'X'
  if (/^\p{Lu}+$/u.test(text)) return 'XX'
  if (/^\p{Lu}/u.test(text)) return 'Xx'
  return /^\p{L}/u.test(text) ? (text.length === 1 ? 'x' : 'xx') : text
}

function lineNumbers(pieces: readonly TextToken[]): number[] {
  let line = 0
  return pieces.map(({ text }) => (text === '\n' ? line++ : line))
}
