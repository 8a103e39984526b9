import { findTopics } from './find-topics.ts'
import { questionsOf, type Question } from './questions.ts'
import { readRequisites, type Requisites } from './requisites.ts'
import { appealSentences } from './sentences.ts'
import { guardOf, type Signal } from './signals.ts'
import { appealCatalogue, type Topic } from './topics.ts'

/** An appeal as it was understood without a model. */
export type Understood = {
  readonly text: string
  /** The likeliest first; empty when the words give no ground. */
  readonly topics: readonly Topic[]
  readonly questions: readonly Question[]
  readonly requisites: Requisites
  readonly guard: readonly Signal[]
}

const mostTopics = 3

/** Reads an appeal: what it is about, what it asks, who wrote it, what the law says of it. */
export function understand(text: string): Understood {
  const body = bodyOf(text)
  const questions = questionsOf(body)
  const topics = topicsOf(body, questions)
  const requisites = readRequisites(text)
  return { text, topics, questions, requisites, guard: guardOf(text, { topics, questions, requisites }) }
}

/** A letter without the lines of its head and its end: to whom, from whom, where they live, when. */
export function bodyOf(text: string): string {
  const lines = text.split('\n')
  const body = lines.filter((line) => line.length > 160 || !ofRequisites.test(line.trim()))
  return body.some((line) => /\p{L}/u.test(line)) ? body.join('\n') : text
}

const ofRequisites =
  /^(?:(?:главе|руководителю|начальнику|директору|заместителю|председателю|в\s+администрацию|уважаем[а-яё]+\s+\p{Lu})(?!\p{L})|от\s*(?:кого)?\s*:?\s*\p{Lu}|проживающ|зарегистрированн|прописан|(?:мой|домашний|почтовый)?\s*адрес(?:\s+(?:проживания|регистрации))?\s*:|тел|моб|e-?mail|эл\.|дата\s*:|заявитель|ф\.?\s?и\.?\s?о|подпись|с\s+уважением|\d{1,2}\.\d{1,2}\.\d{4}|(?:жалоба|обращение|заявление|предложение)[.!\s]*$)/iu

/** The topics of the whole, then those that one sentence is wholly about: «И ещё не горят фонари». */
function topicsOf(text: string, questions: readonly Question[]): Topic[] {
  const ids = findTopics(text).map(({ topic }) => topic.id)
  for (const sentence of appealSentences(text)) {
    const [best] = findTopics(sentence)
    if (best && best.score >= aloneScore) ids.push(best.topic.id)
  }
  const asked = questions.flatMap(({ topic }) => topic ?? [])
  const { topics } = appealCatalogue()
  return [...new Set([...ids, ...(ids.length === 0 ? asked : [])])]
    .slice(0, mostTopics)
    .map((id) => topics.find((topic) => topic.id === id)!)
}

/** A sentence that says so much of a topic is about it, whatever the rest is about. */
const aloneScore = 6
