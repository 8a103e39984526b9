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
  const questions = questionsOf(text)
  const topics = topicsOf(text, questions)
  const requisites = readRequisites(text)
  return { text, topics, questions, requisites, guard: guardOf(text, { topics, questions, requisites }) }
}

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
