import {
  appealDeadlines,
  mainDeadline,
  type AppealDeadline,
} from '@uprava/contract/rules/appeal-deadlines.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { citeAsHeading, citeInSentence, excerptOf, type Norm } from './norm-citations.ts'
import type { ParsedAppeal } from './parse-appeal.ts'
import type { Question } from './questions.ts'
import type { Topic } from './topics.ts'

/** The facts the letters of an appeal are written from. */
export type LetterContext = {
  readonly appeal: ParsedAppeal
  /** The date of the appeal, yyyy-mm-dd; null when unknown. */
  readonly date: string | null
  readonly deadlines: readonly AppealDeadline[] | null
  /** Norms of the base by their ids, without repealed ones. */
  readonly norms: ReadonlyMap<string, Norm>
  /** The norms of each topic, those most relevant to the appeal first. */
  readonly ofTopic: ReadonlyMap<string, readonly Norm[]>
}

/** A gap for the executor to fill in; the screen counts them, and the letter shows them. */
export const gap = (what: string): string => `[уточнить: ${what}]`

export const paragraphs = (...parts: readonly (string | false | null)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n')

/** « от 12.10.2026 о ремонте дороги»: the date and the topics of the appeal. */
export function named({ appeal, date }: LetterContext): string {
  const about = joined(appeal.topics.map((topic) => topic.about))
  return `${date === null ? '' : ` от ${russianDate(date)}`}${about === '' ? '' : ` ${about}`}`
}

export const opening = (context: LetterContext, ending = 'рассмотрено'): string =>
  `Ваше обращение${named(context)} ${ending}.`

/** «о дороге, о мусоре и о воде» */
const joined = (items: readonly string[]): string => new Intl.ListFormat('ru').format(items)

/** A question of the appeal shortened for a letter, without quotation marks and markers of its own. */
export function quoted(question: string): string {
  const plain = question
    .replace(/^(?:(?:и|а)\s+(?:ещё|еще|также)|также|кроме\s+того|ещё|еще)[,\s]+/iu, '')
    .replaceAll(/[«»"“”„]/gu, '')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/={2,}/gu, '')
  const short = plain.length <= 180 ? plain : `${plain.slice(0, 180).replace(/[\s,;:–—-]+\S*$/u, '')}…`
  return `«${short.replace(/[.!]+$/u, '')}»`
}

/** A reference in brackets when the norm is in the base and in force, else an empty string. */
export function reference({ norms }: LetterContext, normId: string): string {
  const norm = norms.get(normId)
  return norm ? ` (${citeInSentence(norm)})` : ''
}

/** The texts of the topics' norms, at most `ofEach` per topic. */
export function legalBasis({ appeal, ofTopic }: LetterContext, ofEach: number): string | null {
  const norms = new Map(
    appeal.topics.flatMap(({ id }) =>
      (ofTopic.get(id) ?? []).slice(0, ofEach).map((norm) => [norm.citation.norm_id, norm] as const),
    ),
  )
  if (norms.size === 0) return null
  const lines = [...norms.values()].map((norm) => `– ${citeAsHeading(norm)}. ${excerptOf(norm)}`)
  return ['Вопрос регулируется следующими нормами:', ...lines].join('\n')
}

/** The required content of an answer, by its use in a letter. */
type RequiredContent = {
  readonly facts: string[]
  readonly procedures: string[]
  readonly ofRefusal: string[]
}

/** Facts are to be established, procedures explained; prohibitions and conditional items are not part of letters. */
export function requiredContent(topic: Topic | undefined): RequiredContent {
  const items = topic?.must_contain ?? ['что установлено по существу обращения', 'кто решает вопрос и когда']
  const content: RequiredContent = { facts: [], procedures: [], ofRefusal: [] }
  for (const item of items) {
    const refusal = /^если отказ\s*—\s*(?<what>.+)$/u.exec(item)?.groups?.['what']
    if (refusal !== undefined) content.ofRefusal.push(refusal)
    else if (
      /^(?:порядок|право|как|куда|разъяснить|правила|льготы|варианты|контакт|телефон)(?!\p{L})/u.test(item)
    )
      content.procedures.push(item)
    else if (!/^(?:не|нельзя|если)(?!\p{L})/u.test(item)) content.facts.push(item)
  }
  return content
}

export const gaps = (items: readonly string[]): string => items.map(gap).join('; ')

/** Questions with their topics; an appeal without questions counts as one. */
export function questionsWithTopics({
  appeal,
}: LetterContext): { question: Question | null; topic: Topic | undefined }[] {
  const { questions, topics } = appeal
  if (questions.length === 0) return [{ question: null, topic: topics[0] }]
  return questions.map((question) => ({
    question,
    topic: topics.find(({ id }) => id === question.topic) ?? topics[0],
  }))
}

/** The executor's contact and the right to appeal, at the end of every answer on the merits. */
export function closing(context: LetterContext): string {
  return paragraphs(
    `По вопросам, связанным с рассмотрением обращения, Вы можете обратиться: ${gap('контакт исполнителя')}.`,
    appealRight(context),
  )
}

export const appealRight = (context: LetterContext): string =>
  `Если Вы не согласны с ответом, Вы вправе обжаловать его вышестоящему должностному лицу или в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${reference(context, 'kas-st218')}.`

/** The deadlines of an appeal of a known date; the registration date is taken to be the same. */
export const deadlinesOf = (date: string | null, rules: readonly string[]): AppealDeadline[] | null =>
  date === null ? null : appealDeadlines({ came: date, registered: date }, rules)

/** The last day of a deadline, dd.mm.yyyy; null when the appeal's date is unknown. */
export function lastDay(deadlines: readonly AppealDeadline[] | null, normId: string): string | null {
  const found = deadlines?.find((term) => term.normId === normId)
  return found ? russianDate(found.date) : null
}

export const answerDay = (deadlines: readonly AppealDeadline[] | null): string | null =>
  deadlines === null ? null : russianDate(mainDeadline(deadlines).date)
