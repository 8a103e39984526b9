import { lexiconScores } from './find-topics.ts'
import { withoutQuotedMail } from './quoted-mail.ts'
import { withoutDisclaimers } from './requests/disclaimers.ts'
import type { Question } from './requests/question.ts'
import { appealQuestions, type ScoredQuestion } from './requests/questions.ts'
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
/** «Когда отремонтируют?» names no topic of its own. */
const minWordsOfSentence = 4
const maxSentences = 60

/**
 * Weights and limits of probability of an appeal's topics, chosen on the readable two thirds of the development sets by the sums of
 * `npm run bench -- appeals` (decisions 0066 and 0123).
 */
const weights = {
  /** How much the whole text counts beside its questions. */
  whole: 0.6,
  /** What a letter begins with is what it is about first. */
  first: 5,
  /** The least probability of the first topic. */
  leastOfFirst: 0.2,
  /** A text with few words of the catalogue has a topic only when the model is as sure. */
  sureWithoutWords: 0.6,
  /** The least sum of the words of the catalogue (`findTopics`). */
  leastWords: 3.3,
  /** The least probability of a question's topic that is one of the appeal. */
  leastOfQuestion: 0.35,
  /** The least probability of a topic that one sentence alone names: «И ещё не горят фонари». */
  leastOfSentence: 0.6,
  /** From which probability a text whose requests have no topic has none. */
  sureOfOthers: 0.5,
  /** From this share on nothing of the catalogue fits. */
  sureOfNone: 0.8,
  /** What a sure question or sentence adds to its topic, and the least share of a topic beside a sure one. */
  share: 0.08,
  /** From which share the best topic is sure, and the least share of a topic beside one that is not, and beside none. */
  sureOfBest: 0.8,
  leastBesideUnsure: 0.02,
  leastBesideNone: 0.05,
} as const

/** Parses an appeal: its topics, questions, applicant and the rules it triggers. */
export function parseAppeal(text: string): ParsedAppeal {
  const body = withoutDisclaimers(bodyText(withoutQuotedMail(text)))
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
  const body = lines
    .filter((line) => line.length > 160 || !requisiteLine.test(line.trim()))
    .map((line) => line.replace(formLabel, ''))
  return body.some((line) => /\p{L}/u.test(line)) ? body.join('\n') : text
}

/** What the form of a site puts in front of the words: «Тема: Крыша», «Текст: …». */
const formLabel = /^\s*(?:тема|текст(?:\s+обращения)?|суть\s+обращения|содержание|сообщение)\s*:\s*/iu
const requisiteLine =
  /^(?:(?:главе|руководителю|начальнику|директору|заместителю|председателю|в\s+администрацию|уважаем[а-яё]+\s+\p{Lu})(?!\p{L})|от\s*(?:кого)?\s*:?\s*\p{Lu}|кому\s*:|(?:категория|рубрика|отправлено)(?:\s*:|\s+с\s+)|проживающ|зарегистрированн|прописан|(?:мой|домашний|почтовый)?\s*адрес(?:\s+(?:проживания|регистрации))?\s*:|тел|моб|e-?mail|эл\.|дата\s*:|заявитель|ф\.?\s?и\.?\s?о|подпись|с\s+уважением|\d{1,2}\.\d{1,2}\.\d{4}|(?:жалоба|обращение|заявление|предложение)[.!\s]*$)/iu

/**
 * The topics: what the whole text and all questions together say (product of both), the first question's weighed more,
 * because what a letter begins with is what it is about first; then those that single questions are surely about.
 */
function topicsOf(text: string, questions: readonly ScoredQuestion[]): Topic[] {
  if (questions.length === 0) return []
  const means = new Map<string, number>()
  // The clauses of one sentence count together as one.
  const clauses = (context: string) => questions.filter((one) => one.context === context).length
  const counts = questions.map(
    ({ context }) => (context === questions[0]!.context ? weights.first : 1) / clauses(context),
  )
  const total = counts.reduce((sum, weight) => sum + weight, 0)
  for (const [at, { scores }] of questions.entries()) {
    for (const { id, score } of scores) means.set(id, (means.get(id) ?? 0) + (score * counts[at]!) / total)
  }
  const whole = topicScores(text)
  const joint = whole.map(({ id, score }) => ({
    id,
    score: Math.sqrt(score ** weights.whole * (means.get(id) ?? 0)),
  }))
  // What other bodies decide has no topic, though the facts may speak of a flat or a school.
  if (
    whole[0]!.id === NO_TOPIC &&
    whole[0]!.score >= weights.sureOfOthers &&
    questions.every(({ topic }) => topic === null)
  )
    return []
  const sum = joint.reduce((all, { score }) => all + score, 0)
  if (Math.max(...joint.map(({ score }) => score)) < weights.leastOfFirst) return []
  if (
    (whole[0]?.score ?? 0) < weights.sureWithoutWords &&
    (lexiconScores(text)[0]?.score ?? 0) < weights.leastWords
  )
    return []
  const ofQuestions = new Set(
    questions.flatMap(({ topic, scores }) =>
      (scores[0]?.score ?? 0) >= weights.leastOfQuestion ? (topic ?? []) : [],
    ),
  )
  const ofSentences = new Set(
    appealSentences(text)
      .slice(0, maxSentences)
      .filter((sentence) => (sentence.match(/\p{L}+/gu)?.length ?? 0) >= minWordsOfSentence)
      .flatMap((sentence) => topicScores(sentence)[0] ?? [])
      .flatMap(({ id, score }) => (score >= weights.leastOfSentence ? id : [])),
  )
  const extra = (id: string) =>
    (ofQuestions.has(id) ? weights.share : 0) + (ofSentences.has(id) ? weights.share : 0)
  const ranked = joint
    .map(({ id, score }) => ({ id, score: score / sum + extra(id) }))
    .toSorted((one, other) => other.score - one.score)
  // What no authority of the catalogue decides has no topic, though one may be the next best guess.
  const best = ranked[0]!
  if (best.id === NO_TOPIC && best.score >= weights.sureOfNone) return []
  const ids = ranked.filter(({ score }) => score >= leastBeside(best)).map(({ id }) => id)
  const { topics } = appealCatalogue()
  return ids.slice(0, maxTopics).flatMap((id) => topics.find((topic) => topic.id === id) ?? [])
}

/** The least share of a topic beside the best one: the less sure that is, the lesser ones are named for the clerk to judge. */
function leastBeside({ id, score }: TopicScore): number {
  if (id === NO_TOPIC) return weights.leastBesideNone
  return score >= weights.sureOfBest ? weights.share : weights.leastBesideUnsure
}
