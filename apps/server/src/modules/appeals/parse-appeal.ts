import { findTopics } from './find-topics.ts'
import { precheck, type Signal } from './precheck.ts'
import { appealQuestions, type Question, type ScoredQuestion } from './questions.ts'
import { readRequisites, type Requisites } from './requisites.ts'
import { appealSentences } from './sentences.ts'
import { topicScores } from './topic-scores.ts'
import { appealCatalogue, type Topic } from './topics.ts'

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

/** The topics: the first question's first, then the others by what the questions and the whole text say together. */
function topicsOf(text: string, questions: readonly ScoredQuestion[]): Topic[] {
  if (questions.length === 0) return []
  const sums = new Map<string, number>()
  const add = (id: string, score: number) => sums.set(id, (sums.get(id) ?? 0) + score)
  for (const [at, { scores }] of questions.entries()) {
    for (const { id, score } of scores.slice(0, 4))
      add(id, (score * (at === 0 ? firstFactor : 1)) / questions.length)
  }
  for (const { id, score } of topicScores(text).slice(0, 6)) add(id, score)
  for (const sentence of appealSentences(text).slice(0, maxSentences)) {
    const [best] = findTopics(sentence)
    if (best && best.score >= minSentenceScore) add(best.topic.id, minShare)
  }
  const ranked = [...sums].toSorted(([, one], [, other]) => other - one)
  if ((ranked[0]?.[1] ?? 0) < minFirst) return []
  const ids = ranked.filter(([, score]) => score >= minShare).map(([id]) => id)
  const { topics } = appealCatalogue()
  return ids.slice(0, maxTopics).flatMap((id) => topics.find((topic) => topic.id === id) ?? [])
}

const maxSentences = 60
/** The least sum of scores of the first topic. */
const minFirst = 0.5
/** What a letter begins with is what it is about first. */
const firstFactor = 2
/** The score of the words of one sentence by which alone a topic is named: «И ещё не горят фонари». */
const minSentenceScore = 6
/** The least sum of scores of a topic. */
const minShare = 0.1
