import {
  isKnownForm,
  keyOfWord,
  normalise,
  spellingOf,
  type Spelling,
  type Token,
} from '#platform/russian/index.ts'

import { appealCatalogue, type Topic } from './topics.ts'

/** A topic of an appeal with its score. */
export type FoundTopic = { readonly topic: Topic; readonly score: number }

type Phrase = { readonly keys: readonly string[]; readonly topic: number }
type Lexicon = {
  readonly byFirstKey: ReadonlyMap<string, readonly Phrase[]>
  /** The weight of a word: the fewer topics have it, the higher. */
  readonly rarity: ReadonlyMap<string, number>
  /** The strength of a word for each topic: 1 as a keyword, less as a part of a phrase. */
  readonly strengths: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly spelling: Spelling
}

/** The strength of a single word of a phrase. */
const partStrength = 0.35
/** The factor for all words of a phrase close to each other. */
const phraseStrength = 1.5
/** The maximum number of other words between the words of a phrase. */
const spread = 3
/** Words at the beginning have a higher weight. */
const beginning = { letters: 300, factor: 1.15 }
/** The minimum score of a topic: a rare word has about 3.7. */
const minScore = 3.5
/** The minimum score of further topics relative to the best one. */
const minShare = 0.42
const maxTopics = 3

/** Words common to all appeals, whatever the topic. */
const commonWords = keysOnUse(
  `обращение заявление жалоба просьба прошу просить просим требовать ответ отвечать ответить рассмотреть разобраться помогите
  помощь сообщить разъяснить узнать хотеть мочь человек люди здравствуйте уважаемый администрация глава меры принять вопрос
  проблема житель жители год день месяц неделя время`,
)

/** Words of locations have a lower weight: «дети идут в школу по разбитой дороге» is about a road. */
const locationWeight = 0.45
const locationWords = keysOnUse(
  'школа подъезд двор огород участок парк больница магазин остановка аптека мать отец внук клуб карта',
)

/** The keys of words at the first use: the table of words that they come from takes a sixth of a start of the product. */
function keysOnUse(words: string): () => ReadonlySet<string> {
  let keys: ReadonlySet<string> | undefined
  return () => (keys ??= new Set(words.split(/\s+/u).map(keyOfWord)))
}

let lexicon: Lexicon | undefined

/** The topics of an appeal, the best first, at most three; none when no score is high enough (appeals §1). */
export function findTopics(text: string): FoundTopic[] {
  const scores = lexiconScores(text)
  const best = scores[0]?.score ?? 0
  return scores.filter(({ score }) => score >= minScore && score >= best * minShare).slice(0, maxTopics)
}

/** All topics with a score above zero, the best first. */
export function lexiconScores(text: string): FoundTopic[] {
  lexicon ??= buildLexicon()
  const tokens = correctedTokens(text.slice(0, 20_000), lexicon)
  const scores = new Map<number, number>()
  const add = (topic: number, score: number) => scores.set(topic, (scores.get(topic) ?? 0) + score)
  addWords(tokens, lexicon, add)
  addPhrases(tokens, lexicon, add)
  const { topics } = appealCatalogue()
  return [...scores]
    .map(([index, score]) => ({ topic: topics[index]!, score }))
    .toSorted((a, b) => b.score - a.score || (a.topic.id < b.topic.id ? -1 : 1))
}

type Add = (topic: number, score: number) => void
type TokenPosition = { readonly key: string; readonly start: number }

const positionFactor = (start: number) => (start < beginning.letters ? beginning.factor : 1)

/** Each word is scored once per topic, however often it occurs. */
function addWords(tokens: readonly TokenPosition[], { rarity, strengths }: Lexicon, add: Add): void {
  const seen = new Set<string>()
  for (const { key, start } of tokens) {
    if (seen.has(key)) continue
    seen.add(key)
    for (const [topic, strength] of strengths.get(key) ?? [])
      add(topic, strength * rarity.get(key)! * positionFactor(start))
  }
}

function addPhrases(tokens: readonly TokenPosition[], { byFirstKey, rarity }: Lexicon, add: Add): void {
  const matched = new Map<Phrase, number>()
  for (const [at, { key, start }] of tokens.entries()) {
    for (const phrase of byFirstKey.get(key) ?? []) {
      if (!matched.has(phrase) && isNearby(phrase.keys, tokens, at)) matched.set(phrase, start)
    }
  }
  // «не вывозят мусор» and «вывоз мусора» mean the same: each word is scored in one phrase of a topic only.
  const scored = new Set<string>()
  for (const [{ keys, topic }, start] of [...matched].toSorted(([a], [b]) => b.keys.length - a.keys.length)) {
    const unscored = keys.filter((key) => !scored.has(`${topic} ${key}`))
    for (const key of unscored) scored.add(`${topic} ${key}`)
    const weight = unscored.reduce((sum, key) => sum + (rarity.get(key) ?? 0), 0)
    add(topic, phraseStrength * weight * positionFactor(start))
  }
}

/** Whether all words of a phrase are close to a token, in any order. */
function isNearby(keys: readonly string[], tokens: readonly TokenPosition[], at: number): boolean {
  const near = new Set(
    tokens.slice(Math.max(0, at - spread), at + keys.length + spread).map(({ key }) => key),
  )
  return keys.every((key) => near.has(key))
}

/** The words of an appeal; unknown words are replaced by the nearest word of the catalogue. */
function correctedTokens(text: string, { rarity, spelling }: Lexicon): TokenPosition[] {
  return searchTokens(text).map(({ word, key, start, kind }) => {
    if (kind !== 'word' || rarity.has(key) || isKnownForm(word)) return { key, start }
    const [nearest] = spelling.near(word, 1)
    const isNear = nearest && nearest.cost <= (word.length >= 8 ? 1 : 0.5)
    return { key: isNear ? keyOfWord(nearest.word) : key, start }
  })
}

const searchTokens = (text: string): Token[] =>
  normalise(text).filter(
    ({ isStop, isPart, word, key }) => !isStop && !isPart && word.length > 1 && !commonWords().has(key),
  )

function buildLexicon(): Lexicon {
  const { topics } = appealCatalogue()
  const phrases = topics.flatMap((topic, index) =>
    [...topic.keywords, ...topic.words].map((written) => ({
      topic: index,
      words: searchTokens(written),
    })),
  )
  const strengths = new Map<string, Map<number, number>>()
  for (const { topic, words } of phrases) {
    for (const { key } of words) {
      const ofTopics = strengths.get(key) ?? new Map<number, number>()
      strengths.set(key, ofTopics)
      const strength = words.length === 1 ? 1 : partStrength
      ofTopics.set(topic, Math.max(ofTopics.get(topic) ?? 0, strength))
    }
  }
  const rarity = new Map(
    [...strengths].map(([key, ofTopics]) => [
      key,
      Math.log(1 + topics.length / ofTopics.size) * (locationWords().has(key) ? locationWeight : 1),
    ]),
  )
  const byFirstKey = new Map<string, Phrase[]>()
  for (const { topic, words } of phrases) {
    const keys = words.map(({ key }) => key)
    if (keys.length > 1) byFirstKey.set(keys[0]!, [...(byFirstKey.get(keys[0]!) ?? []), { keys, topic }])
  }
  const spelling = spellingOf(phrases.flatMap(({ words }) => words.map(({ word }) => word)))
  return { byFirstKey, rarity, strengths, spelling }
}
