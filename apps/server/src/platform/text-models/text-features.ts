import { normalise, type Token } from '#platform/russian/normalise.ts'

import { conceptsOf, type ConceptList } from './concepts.ts'
import { FeatureList, type Features } from './feature-list.ts'
import { genreCues } from './genre-cues.ts'
import { classOf, flagsOf } from './lexical-classes.ts'
import { provisionSigns } from './provision-signs.ts'
import { requestSigns } from './request-signs.ts'
import { speechSigns } from './speech-signs.ts'

/** How much each group of features counts in a model; a group with no weight is not made. */
export type FeatureProfile = {
  readonly lemmas?: number
  /** Pairs of neighbours, stop words included. */
  readonly pairs?: number
  /** Parts of words, 3 to `maxPart` letters, word boundaries included. */
  readonly parts?: number
  readonly maxPart?: number
  /** Word classes alone, in pairs and around a gap of one word. */
  readonly classes?: number
  /** Flags of the whole text, its length, its first and last words. */
  readonly shape?: number
  /** Signs of a provision of an act: who acts, what binds a power, which wordings stand there. */
  readonly signs?: number
  /** What the words of an appeal are about, alone and by twos. */
  readonly concepts?: number
  /** What the words of a provision do and speak of, alone and by twos. */
  readonly provisions?: number
  /** Signs of what a sentence of a letter does, alone and by twos. */
  readonly speech?: number
  /** What the words of a request order or name, in the whole, in front and behind. */
  readonly requests?: number
  /** Words that show a genre of request to the assistant. */
  readonly cues?: number
  /** How a request begins, and which sign was met last, for every piece; of taggers of spans only. */
  readonly opening?: number
  /** What the clause of a piece and those around it do; of taggers of spans only. */
  readonly clauses?: number
}

/** Longer texts are read up to here: enough for any request, and bounded in time. */
const maxLength = 20_000

/** Concepts of a long text from which twos are made. */
const maxConcepts = 24

/** The features of a text as a model's profile wants them. */
export function textFeatures(text: string, profile: FeatureProfile): Features {
  const features = new FeatureList()
  addTextFeatures(features, text.slice(0, maxLength), profile, '')
  return features
}

/** Adds the features of a text; `prefix` sets those of a neighbour apart from its own. */
export function addTextFeatures(
  features: FeatureList,
  text: string,
  profile: FeatureProfile,
  prefix: string,
): void {
  const words = normalise(text).filter((token) => !token.isPart)
  const content = words.filter((token) => !token.isStop || token.word === 'не' || token.word === 'без')
  if (profile.lemmas) {
    const lemmas = words.map((token) => `${prefix}k:${keyOf(token)}`)
    features.addGroup(lemmas, profile.lemmas)
  }
  if (profile.pairs) {
    const pairs = [...pairsOf(words.map(keyOf), 1), ...pairsOf(content.map(keyOf), 1)]
    features.addGroup(
      pairs.map((pair) => `${prefix}b:${pair}`),
      profile.pairs,
    )
  }
  if (profile.parts) {
    features.addGroup(partsOf(content, profile.maxPart ?? 5, prefix), profile.parts)
  }
  if (profile.speech) addSpeech(features, speechSigns(text), profile.speech, prefix)
  if (profile.cues)
    features.addFlags(
      genreCues(text).map((name) => `g:${name}`),
      profile.cues,
    )
  if (profile.requests) addRequests(features, text, profile.requests)
  if (profile.concepts) addConcepts(features, words, 'appeal', profile.concepts, `${prefix}n:`)
  if (profile.provisions) addConcepts(features, words, 'provision', profile.provisions, `${prefix}d:`)
  if (profile.classes) features.addGroup(classFeatures(words, prefix), profile.classes)
  if (profile.shape) features.addFlags(shapeOf(text, words, prefix), profile.shape)
  if (profile.signs) {
    const signs = provisionSigns(text).map((name) => `${prefix}p:${name}`)
    features.addFlags(signs, profile.signs)
  }
}

/** Adds the concepts of a list that the words have, alone and by twos. */
function addConcepts(
  features: FeatureList,
  words: readonly Token[],
  list: ConceptList,
  weight: number,
  prefix: string,
): void {
  const all = words.map(({ word }) => word)
  const found = conceptsOf(all, list).slice(0, maxConcepts)
  const twos = found.flatMap((name, at) =>
    found.slice(at + 1).map((other) => [name, other].toSorted().join(' ')),
  )
  features.addGroup(
    found.map((name) => `${prefix}${name}`),
    weight,
  )
  features.addGroup(
    twos.map((name) => `${prefix}${name}`),
    weight * 0.7,
  )
}

/** Adds the signs of what a sentence does, alone and by twos. */
export function addSpeech(
  features: FeatureList,
  found: readonly string[],
  weight: number,
  prefix: string,
): void {
  const twos = found.flatMap((name, at) => found.slice(at + 1).map((other) => `${name} + ${other}`))
  features.addFlags(
    found.map((name) => `${prefix}v:${name}`),
    weight,
  )
  features.addGroup(
    twos.map((name) => `${prefix}v:${name}`),
    weight * 3,
  )
}

/** Adds what a request orders or names: anywhere, in its first words, behind its last sign. */
function addRequests(features: FeatureList, text: string, weight: number): void {
  const whole = requestSigns(text.slice(0, 1500))
  const twos = whole.flatMap((name, at) => whole.slice(at + 1).map((other) => `q:${name} + ${other}`))
  features.addFlags(
    [
      ...whole.map((name) => `q:${name}`),
      ...requestSigns(text.slice(0, 30)).map((name) => `q first:${name}`),
      ...requestSigns(text.slice(0, 80)).map((name) => `q early:${name}`),
      ...requestSigns(text.slice(-60)).map((name) => `q late:${name}`),
    ],
    weight,
  )
  features.addGroup(twos, weight * 3)
}

const keyOf = (token: Token): string =>
  token.kind === 'word' ? token.key : token.kind === 'number' ? `#${token.word.length}` : token.kind

const pairsOf = (keys: readonly string[], gap: number): string[] =>
  keys.slice(gap).map((key, index) => `${keys[index]} ${key}`)

function* partsOf(words: readonly Token[], longest: number, prefix: string): Iterable<string> {
  for (const { word, kind } of words) {
    if (kind !== 'word') continue
    const bounded = `_${word.slice(0, 30)}_`
    for (let length = 3; length <= longest; length += 1) {
      for (let start = 0; start + length <= bounded.length; start += 1) {
        yield `${prefix}c:${bounded.slice(start, start + length)}`
      }
    }
  }
}

/** Words of a class stand as the class, others as their key. */
function classFeatures(words: readonly Token[], prefix: string): string[] {
  const named = words.map((token) => {
    const name = classOf(token.word)
    return name === undefined ? token.key : `<${name}>`
  })
  const only = named.filter((name) => name.startsWith('<'))
  return [
    ...only,
    ...pairsOf(only, 1).map((pair) => `only ${pair}`),
    ...pairsOf(named, 1).filter((pair) => pair.includes('<')),
    ...pairsOf(named, 2)
      .filter((pair) => pair.includes('<'))
      .map((pair) => `gap ${pair}`),
  ].map((name) => `${prefix}l:${name}`)
}

function shapeOf(text: string, words: readonly Token[], prefix: string): string[] {
  const length = Math.min(8, Math.ceil(Math.log2(words.length + 1)))
  return [
    ...flagsOf(text),
    `length ${length}`,
    `first ${words[0]?.key}`,
    `second ${words[1]?.key}`,
    `last ${words.at(-1)?.key}`,
    `end ${/[^\p{L}\d\s]*$/u.exec(text.slice(-4))?.[0]}`,
  ].map((name) => `${prefix}s:${name}`)
}
