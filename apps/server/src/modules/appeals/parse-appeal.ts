import { findTopics } from './find-topics.ts'
import { precheck, type Signal } from './precheck.ts'
import { questionsOf, type Question } from './questions.ts'
import { readRequisites, type Requisites } from './requisites.ts'
import { appealSentences } from './sentences.ts'
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
  const questions = questionsOf(body)
  const topics = topicsOf(body, questions)
  const requisites = readRequisites(text)
  return { text, topics, questions, requisites, signals: precheck(text, { topics, questions, requisites }) }
}

/** The text of an appeal without head and signature lines: addressee, applicant, address, date. */
export function bodyText(text: string): string {
  const lines = text.split('\n')
  const body = lines.filter((line) => line.length > 160 || !requisiteLine.test(line.trim()))
  return body.some((line) => /\p{L}/u.test(line)) ? body.join('\n') : text
}

const requisiteLine =
  /^(?:(?:главе|руководителю|начальнику|директору|заместителю|председателю|в\s+администрацию|уважаем[а-яё]+\s+\p{Lu})(?!\p{L})|от\s*(?:кого)?\s*:?\s*\p{Lu}|проживающ|зарегистрированн|прописан|(?:мой|домашний|почтовый)?\s*адрес(?:\s+(?:проживания|регистрации))?\s*:|тел|моб|e-?mail|эл\.|дата\s*:|заявитель|ф\.?\s?и\.?\s?о|подпись|с\s+уважением|\d{1,2}\.\d{1,2}\.\d{4}|(?:жалоба|обращение|заявление|предложение)[.!\s]*$)/iu

/** The topics of the whole text, then those of single sentences: «И ещё не горят фонари». */
function topicsOf(text: string, questions: readonly Question[]): Topic[] {
  const ids = findTopics(text).map(({ topic }) => topic.id)
  for (const sentence of appealSentences(text)) {
    const [best] = findTopics(sentence)
    if (best && best.score >= minSentenceScore) ids.push(best.topic.id)
  }
  const asked = questions.flatMap(({ topic }) => topic ?? [])
  const { topics } = appealCatalogue()
  return [...new Set([...ids, ...(ids.length === 0 ? asked : [])])]
    .slice(0, maxTopics)
    .map((id) => topics.find((topic) => topic.id === id)!)
}

/** The minimum score of a topic found in one sentence only. */
const minSentenceScore = 6
