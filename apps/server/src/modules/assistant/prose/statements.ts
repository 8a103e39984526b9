import { infinitiveOf, lowerFirst, namedPersonIn, upperFirst } from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'
import type { Clause } from '../reading/segments.ts'

/** Links that only lead from the order to the matter. */
const leading = /^(?:о\s+том\s+)?(?:что|чтобы|чтоб|про\s+то\s+что|так\s+как\s+то)$/iu
/** Conjunctions that keep two clauses in one sentence. */
const joining =
  /^(?:а|но|и|да|или|либо|зато|однако|поэтому|потому|потому\s+что|так\s+как|поскольку|если|когда|где|куда|чтобы|чтоб|то|а\s+то|а\s+также|в\s+том\s+числе|кроме|из-за|для|на|в|с|по|до|от|за|при|к)$/iu
/** What makes a clause a sentence besides a verb. */
const predicates =
  /(?<!\p{L})(?:нет|есть|надо|нужн[оаы]?|нужен|можно|нельзя|готов[аоы]?|открыт[аоы]?|закрыт[аоы]?|пора|жаль|рад[аы]?|должн[аоы]|должен|обязан[аоы]?|будет|будут|был[аои]?|свободн[аоы]|отмен[её]н[аоы]?|перенес[её]н[аоы]?)(?!\p{L})/iu
/** Endings of finite verbs and short participles. */
const finite =
  /(?<!\p{L})(?:\p{Ll}{2,}(?:[ауюи]л[аои]?|[её]л[аои]?|ыл[аои]?|ял[аои]?|л(?:ся|ась|ось|ись)|[её]т(?:ся)?|[иаяюу]т(?:ся)?|[её]м(?:ся)?|им(?:ся)?|а[её]те|ите|(?:н|т)(?:ы|о))|ш[её]л|шл[аои])(?!\p{L})/u

/** Whether a clause can stand as a sentence: it has a finite verb or another predicate, or a dash in its place. */
export const isSentence = (text: string): boolean =>
  predicates.test(text) || / [—–-] /u.test(text) || finite.test(text) || hasInfinitive(text)

const hasInfinitive = (text: string): boolean =>
  /^(?:не\s+)?\p{L}+/u.test(text) && infinitiveOf(text.split(/\s+/u)[0] ?? '') !== null

/**
 * The sentences of clauses in their order: a clause without a predicate or behind a conjunction goes on with the sentence
 * before it, every other one is a sentence of its own.
 */
export function sentencesOfClauses(clauses: readonly Clause[]): string[] {
  const sentences: string[] = []
  for (const { link, text } of clauses) {
    const words = link
      .replaceAll(/[^\p{L}\s-]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
    const isNew = sentences.length === 0 || /[.!?\n]/u.test(link)
    const before = sentences.at(-1)
    const goesOn =
      before !== undefined && !isNew && (joining.test(words) || !isSentence(text) || !isSentence(before))
    if (!goesOn || before === undefined) {
      sentences.push(words === '' || leading.test(words) || isNew ? text : `${words} ${text}`)
      continue
    }
    const sign = /[—–:;(]/u.exec(link)?.[0]
    const joint =
      sign === undefined ? ', ' : sign === ':' || sign === ';' ? `${sign} ` : ` ${sign === '(' ? '—' : sign} `
    const closes = /,|[—–:;(]/u.test(link) || words === ''
    sentences[sentences.length - 1] =
      `${before}${closes ? joint : ' '}${words === '' ? '' : `${words} `}${text}`
  }
  return sentences.map((one) => asSentence(upperFirst(one)))
}

/** As it goes on inside a sentence; «ООО», «УЗИ» and names stay as they are. */
export const lowerStart = (text: string): string =>
  /^(?:\p{Lu}(?:\p{Lu}|\.|\p{Ll}+\s\p{Lu})|[«"\d])/u.test(text) || namedPersonIn(text)?.start === 0
    ? text
    : lowerFirst(text)
