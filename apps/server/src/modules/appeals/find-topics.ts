import {
  isKnownForm,
  keyOfWord,
  normalise,
  spellingOf,
  type Spelling,
  type Token,
} from '#platform/russian/index.ts'

import { appealCatalogue, type Topic } from './topics.ts'

/** A topic of an appeal with what speaks for it. */
export type FoundTopic = { readonly topic: Topic; readonly score: number }

type Phrase = { readonly keys: readonly string[]; readonly topic: number }
type Lexicon = {
  readonly byFirstKey: ReadonlyMap<string, readonly Phrase[]>
  /** How telling a word is: the fewer topics have it, the more. */
  readonly rarity: ReadonlyMap<string, number>
  /** The topics that have a word, and how strongly: 1 as a word of its own, less as a part of a phrase. */
  readonly strengths: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly spelling: Spelling
}

/** A word that stands in a phrase alone says less than the phrase. */
const partStrength = 0.35
/** All words of a phrase near each other say more than each by itself. */
const phraseStrength = 1.5
/** Between the words of a phrase so many others may stand. */
const spread = 3
/** What is said at the beginning is what the appeal is about. */
const beginning = { letters: 300, factor: 1.15 }
/** Less than this is no evidence: a telling word has some 3.7. */
const leastScore = 3.5
/** A topic beside a much stronger one is a passing word. */
const leastShare = 0.42
const mostTopics = 3

/** Words every appeal has, whatever it is about. */
const ofAppeals = new Set(
  `обращение заявление жалоба просьба прошу просить просим требовать ответ отвечать ответить рассмотреть разобраться помогите
  помощь сообщить разъяснить узнать хотеть мочь человек люди здравствуйте уважаемый администрация глава меры принять вопрос
  проблема житель жители год день месяц неделя время`
    .split(/\s+/u)
    .map(keyOfWord),
)

/** Where something happens is not what it is about: «дети идут в школу по разбитой дороге». */
const placeWeight = 0.45
const places = new Set(
  'школа подъезд двор огород участок парк больница магазин остановка аптека мать отец внук клуб карта'
    .split(' ')
    .map(keyOfWord),
)

let lexicon: Lexicon | undefined

/** The topics of an appeal, the best first, at most three; none when the words give no ground (appeals §1). */
export function findTopics(text: string): FoundTopic[] {
  const scores = scoresOf(text)
  const best = scores[0]?.score ?? 0
  return scores.filter(({ score }) => score >= leastScore && score >= best * leastShare).slice(0, mostTopics)
}

/** All topics that any word of the text speaks for, the best first. */
function scoresOf(text: string): FoundTopic[] {
  lexicon ??= buildLexicon()
  const tokens = wordsAsMeant(text.slice(0, 20_000), lexicon)
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
type Place = { readonly key: string; readonly start: number }

const placeFactor = (start: number) => (start < beginning.letters ? beginning.factor : 1)

/** Every word counts once for a topic: repeating it says little more. */
function addWords(tokens: readonly Place[], { rarity, strengths }: Lexicon, add: Add): void {
  const seen = new Set<string>()
  for (const { key, start } of tokens) {
    if (seen.has(key)) continue
    seen.add(key)
    for (const [topic, strength] of strengths.get(key) ?? [])
      add(topic, strength * rarity.get(key)! * placeFactor(start))
  }
}

function addPhrases(tokens: readonly Place[], { byFirstKey, rarity }: Lexicon, add: Add): void {
  const met = new Map<Phrase, number>()
  for (const [at, { key, start }] of tokens.entries()) {
    for (const phrase of byFirstKey.get(key) ?? []) {
      if (!met.has(phrase) && standsAround(phrase.keys, tokens, at)) met.set(phrase, start)
    }
  }
  // «не вывозят мусор» and «вывоз мусора» are one thing said: a word speaks for a topic in one phrase only.
  const spoken = new Set<string>()
  for (const [{ keys, topic }, start] of [...met].toSorted(([a], [b]) => b.keys.length - a.keys.length)) {
    const fresh = keys.filter((key) => !spoken.has(`${topic} ${key}`))
    for (const key of fresh) spoken.add(`${topic} ${key}`)
    const weight = fresh.reduce((sum, key) => sum + (rarity.get(key) ?? 0), 0)
    add(topic, phraseStrength * weight * placeFactor(start))
  }
}

/** Whether all words of a phrase stand near a place, in any order. */
function standsAround(keys: readonly string[], tokens: readonly Place[], at: number): boolean {
  const near = new Set(
    tokens.slice(Math.max(0, at - spread), at + keys.length + spread).map(({ key }) => key),
  )
  return keys.every((key) => near.has(key))
}

/** The words of an appeal; those that neither the language nor the catalogue knows as they were meant. */
function wordsAsMeant(text: string, { rarity, spelling }: Lexicon): Place[] {
  return searched(text).map(({ word, key, start, kind }) => {
    if (kind !== 'word' || rarity.has(key) || isKnownForm(word)) return { key, start }
    const [nearest] = spelling.near(word, 1)
    const isNear = nearest && nearest.cost <= (word.length >= 8 ? 1 : 0.5)
    return { key: isNear ? keyOfWord(nearest.word) : key, start }
  })
}

const searched = (text: string): Token[] =>
  normalise(text).filter(
    ({ isStop, isPart, word, key }) => !isStop && !isPart && word.length > 1 && !ofAppeals.has(key),
  )

function buildLexicon(): Lexicon {
  const { topics } = appealCatalogue()
  const phrases = topics.flatMap((topic, index) =>
    [...topic.keywords, ...topic.words].map((written) => ({
      topic: index,
      words: searched(written),
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
      Math.log(1 + topics.length / ofTopics.size) * (places.has(key) ? placeWeight : 1),
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
