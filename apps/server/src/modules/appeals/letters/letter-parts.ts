import {
  appealDeadlines,
  mainDeadline,
  type AppealDeadline,
} from '@uprava/contract/rules/appeal-deadlines.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { otherBodyFor } from '../competence.ts'
import { citeInBrackets, type Norm } from '../norm-citations.ts'
import type { ParsedAppeal } from '../parse-appeal.ts'
import { asksToKnow } from '../requests/asks-to-know.ts'
import type { Question } from '../requests/question.ts'
import { receptionAbout, unnamedAbout } from '../requests/request-names.ts'
import { appealCatalogue, type Topic } from '../topics.ts'
import { isDecidedHere, isOfDocuments, textsFor, type TopicTexts } from './letter-texts.ts'

/** The facts the letters of an appeal are written from. */
export type LetterContext = {
  readonly appeal: ParsedAppeal
  /** The date of the appeal, yyyy-mm-dd; null when unknown. */
  readonly date: string | null
  readonly deadlines: readonly AppealDeadline[] | null
  /** Norms of the base by their ids, without repealed ones. */
  readonly norms: ReadonlyMap<string, Norm>
}

/** A fact only the executor knows. The screen asks each once and fills it into every variant. */
export const gap = (what: string): string => `[уточнить: ${what}]`

/** The facts of the letters: the same words in every variant, so that one value fills all. */
export const gaps = {
  inspected: gap('дата обследования и что установлено'),
  reviewed: gap('что установлено проверкой'),
  measures: gap('принятые меры, исполнитель и срок'),
  information: gap('запрошенные сведения'),
  ground: gap('основание отказа и подтверждающий документ'),
  contact: gap('телефон исполнителя'),
  inquiry: gap('кому и о чём направлен запрос'),
  sent: gap('дата направления и адрес органа'),
} as const

/** « от 12.10.2026»: the date of the appeal. */
export const dated = ({ date }: LetterContext): string => (date === null ? '' : ` от ${russianDate(date)}`)

export const opening = (context: LetterContext, ending = 'рассмотрено'): string =>
  `Ваше обращение${dated(context)} ${ending}.`

/** «о дороге, о мусоре и о воде» */
const listInWords = (items: readonly string[]): string => new Intl.ListFormat('ru').format(items)

/** Questions of one neutral name: a letter answers them together. */
export type Matter = {
  readonly about: string
  readonly topic: Topic | undefined
  readonly texts: TopicTexts | undefined
  /**
   * The body that decides it instead of the municipality; null when the municipality does. `about`: its own name of the
   * matter, which the topic's texts then do not describe.
   */
  readonly body: { readonly name: string; readonly genitive: string; readonly about: string | null } | null
  /** Whether an answer in words is all that is wanted: there are no measures to be taken. */
  readonly isToKnow: boolean
}

/** Whether a matter is inspected on site before it is answered. */
export const isInspected = ({ topic, about }: Matter): boolean =>
  topic?.inspection === 'place' && !isOfDocuments(topic.id, about)

/** Whether another body decides a matter. */
export const isElsewhere = ({ body, topic, about }: Matter): boolean =>
  body !== null || (topic?.competence === 'foreign' && !isDecidedHere(topic.id, about))

/** What an appeal asks, each matter once; an appeal without questions counts as one. */
export function mattersOf({ appeal: { questions: requests, topics } }: LetterContext): Matter[] {
  const [first] = topics
  const questions = requests.flatMap(withBeside)
  // What another body decides is not promised once more under the name of its topic.
  const asked =
    first?.competence === 'foreign' && questions.some(({ about }) => about !== unnamedAbout)
      ? questions.filter(({ about }) => about !== unnamedAbout)
      : questions
  // Who is received is answered by a letter of its own; the rest of the appeal is what the others are about.
  const others = asked.filter(({ about }) => about !== receptionAbout)
  let last = first
  const found = (others.length > 0 ? others : asked).map((question): Matter & { isNamed: boolean } => {
    // «Приостановите работы» goes on with what was asked before; only at the beginning it is what the appeal is about.
    const topic =
      question.topic === null ? last : appealCatalogue().topics.find(({ id }) => id === question.topic)
    last = topic ?? last
    const id = question.topic ?? topic?.id
    const body = otherBodyFor(question)
    const about = question.about === unnamedAbout && topic ? topic.about : question.about
    const texts = id === undefined ? undefined : textsFor(id, about)
    return {
      about,
      topic,
      texts,
      body,
      isToKnow: asksToKnow(question.text),
      isNamed: question.about !== unnamedAbout,
    }
  })
  // What has no name of its own is answered under those of its topic.
  const withNames = found.filter(
    ({ about, topic, isNamed }) =>
      about !== unnamedAbout && (isNamed || !found.some((other) => other.isNamed && other.topic === topic)),
  )
  const kept = withNames.length > 0 ? withNames : found
  const isSame = (one: Matter, other: Matter) =>
    one.about === other.about || isWithPlace(other.about, one.about) || isWithPlace(one.about, other.about)
  const distinct = kept
    .map((matter) => ({ ...matter, isToKnow: kept.every((one) => !isSame(one, matter) || one.isToKnow) }))
    .filter(
      ({ about }, at) =>
        kept.findIndex((other) => other.about === about) === at &&
        // «об уличном освещении» is said by «об уличном освещении по ул. Мира».
        !kept.some((other) => isWithPlace(other.about, about)),
    )
  if (distinct.length > 0) return distinct.slice(0, maxMatters)
  return [
    {
      about: first?.about ?? unnamedAbout,
      topic: first,
      texts: first && textsFor(first.id, first.about),
      body: null,
      isToKnow: false,
    },
  ]
}

/** Whether a name is another one and the place behind it. */
const isWithPlace = (whole: string, about: string): boolean =>
  whole.startsWith(`${about} `) &&
  /^\s(?:по\s(?:ул|пер|пр-ту|бульвару|шоссе|площади|наб|мкр)|в\s(?:с|п|д|х|ст)\.)/u.test(
    whole.slice(about.length),
  )

const maxMatters = 6

/** A request, and what is asked beside it as requests of their own. */
export const withBeside = (question: Question): Question[] => [
  question,
  ...(question.beside ?? []).map((matter) => ({
    ...matter,
    context: matter.text,
    sure: true,
    isNamed: true,
  })),
]

const isUnnamed = (matters: readonly Matter[]) => matters.some(({ about }) => about === unnamedAbout)
const named = (matters: readonly Matter[]) => listInWords(matters.map(({ about }) => about))

/** «вопроса о вывозе отходов», «вопросов …», «изложенного в обращении вопроса». */
export const ofMatters = (matters: readonly Matter[]): string =>
  isUnnamed(matters)
    ? 'изложенного в обращении вопроса'
    : `${matters.length > 1 ? 'вопросов' : 'вопроса'} ${named(matters)}`

/** «вопросу о вывозе отходов», «вопросам …», «изложенному в обращении вопросу». */
export const toMatters = (matters: readonly Matter[]): string =>
  isUnnamed(matters)
    ? 'изложенному в обращении вопросу'
    : `${matters.length > 1 ? 'вопросам' : 'вопросу'} ${named(matters)}`

/** « о вывозе отходов» behind «обращение»; nothing where nothing is named. */
export const aboutMatters = (matters: readonly Matter[]): string =>
  isUnnamed(matters) ? '' : ` ${named(matters)}`

/** A reference in brackets when the norm is in the base and in force, else an empty string. */
export function normReference({ norms }: LetterContext, normId: string): string {
  const norm = norms.get(normId)
  return norm ? ` (${citeInBrackets(norm)})` : ''
}

/** A sentence of the texts with its references; one norm is cited once in a letter. */
export function withReferences(context: LetterContext, text: string, cited: Set<string> = new Set()): string {
  return text.replaceAll(/\{(?<id>[\w-]+)\}/gu, (_, id: string) => {
    if (cited.has(id)) return ''
    cited.add(id)
    return normReference(context, id)
  })
}

/** The right to appeal, at the end of every letter with a decision. */
export const appealRight = (context: LetterContext): string =>
  `Если Вы не согласны с ответом, Вы вправе обжаловать его вышестоящему должностному лицу либо в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${normReference(context, 'kas-st218')}.`

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

export const hasRule = ({ appeal }: LetterContext, rule: string): boolean =>
  appeal.signals.some((signal) => signal.rule === rule)
