import { lexiconScores } from './find-topics.ts'
import { appealQuestions, type Question, type ScoredQuestion } from './requests/questions.ts'
import { appealSentences } from './requests/sentences.ts'
import type { Requisites } from './requisites/applicant.ts'
import { readRequisites } from './requisites/requisites.ts'
import { precheck, type Signal } from './special-cases/precheck.ts'
import { topicScores, type TopicScore } from './topic-scores.ts'
import { appealCatalogue, NO_TOPIC, type Topic } from './topics.ts'

/** An appeal parsed without a model. */
export type ParsedAppeal = {
  readonly text: string
  /** The most probable first; empty when none was found. */
  readonly topics: readonly Topic[]
  readonly questions: readonly Question[]
  readonly requisites: Requisites
  readonly signals: readonly Signal[]
}

const maxTopics = 3

/** Parses an appeal: its topics, questions, applicant and the rules it triggers. */
export function parseAppeal(text: string): ParsedAppeal {
  const body = bodyText(text)
  const requisites = readRequisites(text)
  const questions = appealQuestions(body, requisites.address)
  const topics = topicsOf(body, questions)
  const named = questions.map(({ scores: _, ...question }) => question)
  return {
    text,
    topics,
    questions: named,
    requisites,
    signals: precheck(text, { topics, questions: named, requisites }),
  }
}

/** The text of an appeal without head and signature lines: addressee, applicant, address, date. */
export function bodyText(text: string): string {
  const lines = text.split('\n')
  const body = lines.filter((line) => line.length > 160 || !requisiteLine.test(line.trim()))
  return body.some((line) => /\p{L}/u.test(line)) ? body.join('\n') : text
}

const requisiteLine =
  /^(?:(?:главе|руководителю|начальнику|директору|заместителю|председателю|в\s+администрацию|уважаем[а-яё]+\s+\p{Lu})(?!\p{L})|от\s*(?:кого)?\s*:?\s*\p{Lu}|проживающ|зарегистрированн|прописан|(?:мой|домашний|почтовый)?\s*адрес(?:\s+(?:проживания|регистрации))?\s*:|тел|моб|e-?mail|эл\.|дата\s*:|заявитель|ф\.?\s?и\.?\s?о|подпись|с\s+уважением|\d{1,2}\.\d{1,2}\.\d{4}|(?:жалоба|обращение|заявление|предложение)[.!\s]*$)/iu

/**
 * The topics: what the whole text and all questions together say (product of both), the first question's weighed more,
 * because what a letter begins with is what it is about first; then those that single questions are surely about.
 */
function topicsOf(text: string, questions: readonly ScoredQuestion[]): Topic[] {
  if (questions.length === 0) return []
  const means = new Map<string, number>()
  // The clauses of one sentence count together as one.
  const clauses = (context: string) => questions.filter((one) => one.context === context).length
  const weights = questions.map(
    ({ context }) => (context === questions[0]!.context ? firstFactor : 1) / clauses(context),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, { scores }] of questions.entries()) {
    for (const { id, score } of scores) means.set(id, (means.get(id) ?? 0) + (score * weights[at]!) / total)
  }
  const whole = topicScores(text)
  const joint = whole.map(({ id, score }) => ({
    id,
    score: Math.sqrt(score ** wholeWeight * (means.get(id) ?? 0)),
  }))
  const sum = joint.reduce((all, { score }) => all + score, 0)
  if (Math.max(...joint.map(({ score }) => score)) < minFirst) return []
  if ((whole[0]?.score ?? 0) < sureProbability && (lexiconScores(text)[0]?.score ?? 0) < minWords) return []
  const ofQuestions = new Set(
    questions.flatMap(({ topic, scores }) => ((scores[0]?.score ?? 0) >= minOfQuestion ? (topic ?? []) : [])),
  )
  const ofSentences = new Set(
    appealSentences(text)
      .slice(0, maxSentences)
      .filter((sentence) => (sentence.match(/\p{L}+/gu)?.length ?? 0) >= minWordsOfSentence)
      .flatMap((sentence) => topicScores(sentence)[0] ?? [])
      .flatMap(({ id, score }) => (score >= minOfSentence ? id : [])),
  )
  const extra = (id: string) => (ofQuestions.has(id) ? minShare : 0) + (ofSentences.has(id) ? minShare : 0)
  const ranked = joint
    .map(({ id, score }) => ({ id, score: score / sum + extra(id) }))
    .toSorted((one, other) => other.score - one.score)
  // What no authority of the catalogue decides has no topic, though one may be the next best guess.
  const best = ranked[0]!
  if (best.id === NO_TOPIC && best.score >= sureOfNone) return []
  const ids = ranked.filter(({ score }) => score >= leastBeside(best)).map(({ id }) => id)
  const { topics } = appealCatalogue()
  return ids.slice(0, maxTopics).flatMap((id) => topics.find((topic) => topic.id === id) ?? [])
}

/** The least share of a topic beside the best one: the less sure that is, the lesser ones are named for the clerk to judge. */
function leastBeside({ id, score }: TopicScore): number {
  if (id === NO_TOPIC) return 0.05
  return score >= 0.8 ? minShare : 0.02
}

/** How much the whole text counts beside its questions. */
const wholeWeight = 0.6
/** The least probability of the first topic. */
const minFirst = 0.2
/** A text without any word of the catalogue has a topic only when the model is sure enough. */
const sureProbability = 0.6
const minWords = 3.3
/** What a letter begins with is what it is about first. */
const firstFactor = 5
/** The least probability of a question's topic that is one of the appeal. */
const minOfQuestion = 0.35
/** The least probability of a topic that one sentence alone names: «И ещё не горят фонари». */
const minOfSentence = 0.6
/** «Когда отремонтируют?» names no topic of its own. */
const minWordsOfSentence = 4
const maxSentences = 60
/** From this share on nothing of the catalogue fits. */
const sureOfNone = 0.8
/** What a sure question or sentence adds to its topic, and the least share of a topic beside a sure one. */
const minShare = 0.08
