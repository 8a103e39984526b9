import { otherBodyFor } from '../competence.ts'
import { topicScores } from '../topic-scores.ts'
import { appealCatalogue, NO_TOPIC } from '../topics.ts'
import type { FurtherMatter } from './question.ts'
import { ownNameOf, unnamedAbout } from './request-names.ts'

type Asked = {
  readonly text: string
  readonly context: string
  readonly about: string
  readonly topic: string | null
}

/**
 * From which probability a part of a request has a topic of its own: of a few words, of more of them, or where they also have a name
 * of the topic; a sentence that begins with «ещё» has no request to confirm it.
 */
const least = { short: 0.97, shortNamed: 0.9, part: 0.75, named: 0.55, sentence: 0.95 } as const
const wordsOfShort = 3
/** Topics of the same things: of few words it is not clear which, so what the request is about decides. */
const alike: Readonly<Record<string, readonly string[]>> = {
  waste: ['dump'],
  fees: ['dump'],
  dump: ['waste'],
  land: ['build', 'housing'],
  build: ['land'],
  uk: ['kaprem', 'housing'],
  kaprem: ['uk', 'housing'],
}
const maxParts = 8
const maxLength = 1000
const minWords = 2
const minWordsOfSentence = 4

/** Where one thing ends and the next one begins: «…, установить павильон и расчищать остановку», «… и сделали перерасчёт». */
const betweenParts =
  /(?:,|\s(?:и|или|а\s+также|либо))\s+(?:и\s+)?(?=(?:также\s+|ещё\s+|еще\s+|заодно\s+)?\p{L}{3,}(?:ть|ти|чь|ли|йте|ите)(?:ся|сь)?\s)/giu

/** «Помогите», «Требую, чтобы заставили УК»: who is to do it says nothing of what is to be done. */
const asking =
  /^\s*(?:(?:прошу|просим|требую|требуем|помогите|пожалуйста|очень|вас|мне|нам|также|ещё|еще|убедительно|чтобы|чтоб)[\s,:]+){1,6}(?:(?:заставили|заставить|обязали|обязать)\s+\p{L}+\s+)?/iu

/** The things that the words of each request name beside its own name, in their order; none twice. */
export function furtherMatters(questions: readonly Asked[], letter: string): FurtherMatter[][] {
  const known = new Set(questions.map(({ about }) => about))
  return questions.map((question) => {
    if (question.text.length > maxLength) return []
    const parts = question.text.split(betweenParts).slice(0, maxParts)
    if (parts.length < 2) return []
    return parts
      .filter((part) => !subordinate.test(part))
      .map((part) => part.replace(asking, ''))
      .flatMap((text) => namedPart(text, question, letter, known) ?? [])
  })
}

/** What facts that begin with «ещё» or «также» are about, where no request is about it. */
export function furtherComplaints(
  sentences: readonly string[],
  questions: readonly Asked[],
): FurtherMatter[] {
  const topics = new Set(questions.map(({ topic }) => topic))
  return furtherSentences(sentences)
    .filter((sentence) => !questions.some(({ text }) => isSame(text, sentence)))
    .flatMap((text) => {
      const topic = sureTopic(text, least.sentence)
      if (topic === null || topics.has(topic)) return []
      topics.add(topic)
      const about = ownNameOf({ text, context: text, topic }) ?? aboutOf(topic)
      return about === null ? [] : [{ text, about, topic }]
    })
}

/** The sentences that begin with another matter: «Ещё они залили меня в августе». */
export const furtherSentences = (sentences: readonly string[]): string[] =>
  sentences.filter(
    (sentence) => further.test(sentence) && (sentence.match(/\p{L}+/gu)?.length ?? 0) >= minWordsOfSentence,
  )

const further =
  /^(?:(?:и|а|да)\s+)?(?:ещё|еще|также|заодно|кроме\s+(?:того|этого)|к\s+тому\s+же|помимо\s+(?:того|этого))(?!\p{L}|\s+раз(?!\p{L}))/iu

/** Whether a sentence is the one that a question was taken from. */
export const isSame = (question: string, sentence: string): boolean =>
  sentence.includes(question.replace(/…$/u, '').slice(0, 60)) || question.includes(sentence.slice(0, 60))

/** «И раз двадцать дней услуги не было, пересчитайте плату»: a ground or a condition is no matter. */
const subordinate =
  /^\s*(?:(?:и|а|но)\s+)?(?:раз|если|когда|поскольку|так\s+как|хотя|пока|чтобы?|потому|из-за|после|в\s+связи)(?!\p{L})/iu

function namedPart(text: string, question: Asked, letter: string, known: Set<string>): FurtherMatter | null {
  if ((text.match(/\p{L}+/gu)?.length ?? 0) < minWords) return null
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  const isShort = words <= wordsOfShort
  const likenesses = alike[question.topic ?? ''] ?? []
  const likely = sureTopic(text, isShort ? least.shortNamed : least.named)
  const likelyName = likely === null ? null : ownNameOf({ text, context: text, topic: likely, letter })
  if (likely !== null && likenesses.includes(likely)) {
    const theirs = ownNameOf({ text, context: text, topic: question.topic, letter })
    if (theirs !== null) return known.has(theirs) ? null : newMatter(text, theirs, question.topic, known)
    if (isShort) return null
  }
  const own = likelyName === null ? sureTopic(text, isShort ? least.short : least.part) : likely
  const topic = own ?? question.topic
  // What another body decides has one name, whatever the topic calls it.
  if (topic === question.topic && isOfBody(question)) return null
  const name = topic === likely ? likelyName : ownNameOf({ text, context: text, topic, letter })
  const about = name ?? (own === null || own === question.topic ? null : aboutOf(own))
  if (about === null || about === unnamedAbout || known.has(about)) return null
  return newMatter(text, about, topic, known)
}

function newMatter(text: string, about: string, topic: string | null, known: Set<string>): FurtherMatter {
  known.add(about)
  return { text, about, topic }
}

const isOfBody = (question: Asked): boolean => (otherBodyFor(question)?.about ?? null) === question.about

function sureTopic(text: string, probability: number): string | null {
  const [best] = topicScores(text)
  return best && best.id !== NO_TOPIC && best.score >= probability ? best.id : null
}

const aboutOf = (topic: string): string | null =>
  appealCatalogue().topics.find(({ id }) => id === topic)?.about ?? null
