import { appealTerms, mainTerm, type AppealTerm } from '@uprava/contract/rules/appeal-deadlines.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { asHeading, inLetter, saysOf, type Norm } from './norm-words.ts'
import type { Question } from './questions.ts'
import type { Topic } from './topics.ts'
import type { Understood } from './understand.ts'

/** What the letters of one appeal are made of. */
export type LetterGround = {
  readonly understood: Understood
  /** The appeal's day, yyyy-mm-dd; null when it is not known. */
  readonly date: string | null
  readonly terms: readonly AppealTerm[] | null
  /** Norms of the base by their ids; repealed ones are not among them. */
  readonly norms: ReadonlyMap<string, Norm>
  /** The norms of each topic that say most of this appeal, the best first. */
  readonly ofTopic: ReadonlyMap<string, readonly Norm[]>
}

/** A place the executor has to fill in; the screen counts them, and the letter shows them. */
export const gap = (what: string): string => `[уточнить: ${what}]`

export const paragraphs = (...parts: readonly (string | false | null)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n')

/** « от 12.10.2026 о ремонте дороги»: which appeal it is, behind its name. */
export function named({ understood, date }: LetterGround): string {
  const about = joined(understood.topics.map((topic) => topic.about))
  return `${date === null ? '' : ` от ${russianDate(date)}`}${about === '' ? '' : ` ${about}`}`
}

export const opening = (ground: LetterGround, ending = 'рассмотрено'): string =>
  `Ваше обращение${named(ground)} ${ending}.`

/** «о дороге, о мусоре и о воде» */
const joined = (items: readonly string[]): string => new Intl.ListFormat('ru').format(items)

/** The question in the author's words, short enough for a letter and without quotation marks of its own. */
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

/** A reference in brackets when the base has the norm in force, else nothing. */
export function reference({ norms }: LetterGround, normId: string): string {
  const norm = norms.get(normId)
  return norm ? ` (${inLetter(norm)})` : ''
}

/** What the norms of the topics say, each behind its name; so many of each topic. */
export function legalGround({ understood, ofTopic }: LetterGround, ofEach: number): string | null {
  const norms = new Map(
    understood.topics.flatMap(({ id }) =>
      (ofTopic.get(id) ?? []).slice(0, ofEach).map((norm) => [norm.citation.norm_id, norm] as const),
    ),
  )
  if (norms.size === 0) return null
  const lines = [...norms.values()].map((norm) => `– ${asHeading(norm)}. ${saysOf(norm)}`)
  return ['Вопрос регулируется следующими нормами:', ...lines].join('\n')
}

/** What a lawful answer tells, by what becomes of it in a letter. */
type Told = { readonly facts: string[]; readonly procedures: string[]; readonly ofRefusal: string[] }

/** Facts are found out, procedures explained; what must not be done and what is for other cases stays out of letters. */
export function toldOn(topic: Topic | undefined): Told {
  const items = topic?.must_contain ?? ['что установлено по существу обращения', 'кто решает вопрос и когда']
  const told: Told = { facts: [], procedures: [], ofRefusal: [] }
  for (const item of items) {
    const refusal = /^если отказ\s*—\s*(?<what>.+)$/u.exec(item)?.groups?.['what']
    if (refusal !== undefined) told.ofRefusal.push(refusal)
    else if (
      /^(?:порядок|право|как|куда|разъяснить|правила|льготы|варианты|контакт|телефон)(?!\p{L})/u.test(item)
    )
      told.procedures.push(item)
    else if (!/^(?:не|нельзя|если)(?!\p{L})/u.test(item)) told.facts.push(item)
  }
  return told
}

export const gaps = (items: readonly string[]): string => items.map(gap).join('; ')

/** Questions with the topic each belongs to; an appeal that asks nothing outright is one question. */
export function questionsWithTopics({
  understood,
}: LetterGround): { question: Question | null; topic: Topic | undefined }[] {
  const { questions, topics } = understood
  if (questions.length === 0) return [{ question: null, topic: topics[0] }]
  return questions.map((question) => ({
    question,
    topic: topics.find(({ id }) => id === question.topic) ?? topics[0],
  }))
}

/** Whom to call, and where to complain: behind every answer on the merits. */
export function closing(ground: LetterGround): string {
  return paragraphs(
    `По вопросам, связанным с рассмотрением обращения, Вы можете обратиться: ${gap('контакт исполнителя')}.`,
    appealRight(ground),
  )
}

export const appealRight = (ground: LetterGround): string =>
  `Если Вы не согласны с ответом, Вы вправе обжаловать его вышестоящему должностному лицу или в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${reference(ground, 'kas-st218')}.`

/** The terms of an appeal of a known day; registered on the day it came until somebody says otherwise. */
export const termsOf = (date: string | null, rules: readonly string[]): AppealTerm[] | null =>
  date === null ? null : appealTerms({ came: date, registered: date }, rules)

/** The last day of a term, dd.mm.yyyy; null when the appeal's day is not known. */
export function lastDay(terms: readonly AppealTerm[] | null, normId: string): string | null {
  const found = terms?.find((term) => term.normId === normId)
  return found ? russianDate(found.date) : null
}

export const answerDay = (terms: readonly AppealTerm[] | null): string | null =>
  terms === null ? null : russianDate(mainTerm(terms).date)
