import { readFileSync } from 'node:fs'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { statementsIn, type Statement } from './statements.ts'

/** A term that a federal law sets for an action and an act of a municipal body may not worsen. */
type StatutoryTerm = {
  /** Id of the norm in the reference base. */
  readonly norm: string
  /** The provision as lawyers cite it. */
  readonly law: string
  /** The action: «обращение гражданина рассматривают». */
  readonly what: string
  /** Whether the law says how long the term may be at most, or has to be at least. */
  readonly bound: 'most' | 'least'
  readonly days: number
  readonly isWorking: boolean
  /** The law's term in words. */
  readonly text: string
  /** Regular expressions, flag `u`, over lower case with «е» for «ё»: what the clause names. */
  readonly clause: string
  /** What the part of the clause around the term says is done. */
  readonly action: string
  /** A clause that says this is about something else; empty: none. */
  readonly unless: string
  /** What the act has to speak of; empty: anything. */
  readonly document: string
}

const patternOf = (source: string): RegExp | null => (source === '' ? null : new RegExp(source, 'u'))

const terms = (
  JSON.parse(
    readFileSync(new URL('../../data/statutory-terms.json', import.meta.url), 'utf8'),
  ) as readonly StatutoryTerm[]
).map((term) => ({
  ...term,
  clause: patternOf(term.clause)!,
  action: patternOf(term.action)!,
  unless: patternOf(term.unless),
  document: patternOf(term.document),
}))

/** From what a term runs is no action of its own: «в течение 30 дней со дня регистрации». */
const event =
  /(?:со дня|с даты|с момента|после|по истечении|до дня)\s+(?:[еи]го |ее |их )?[\p{L}]+(?: (?:и|или) [\p{L}]+)?/gu

/**
 * `@law`: a term that is longer or shorter than a federal law allows for the same action. Terms in working and in calendar days
 * are compared so that the doubt is the act's.
 */
export function unlawfulTerms({ paragraphs }: ParsedDocument): Location[] {
  const statements = paragraphs
    .flatMap(statementsIn)
    .filter(({ kind, isInYears }) => kind === 'days' && !isInYears)
  if (statements.length === 0) return []
  const text = foldCase(paragraphs.map((paragraph) => paragraph.text).join('\n'))
  const concerned = terms.filter(({ document }) => document === null || document.test(text))
  return statements.flatMap((statement) => {
    const clause = foldCase(statement.clause)
    const around = `${statement.before} ${statement.after}`.replaceAll(event, ' ')
    const broken = concerned.find(
      (term) =>
        term.clause.test(clause) &&
        term.action.test(around) &&
        !(term.unless?.test(around) ?? false) &&
        isBeyond(statement, term),
    )
    if (!broken) return []
    const { paragraph, start, end, written } = statement
    const detail = `В тексте: «${written}». По закону ${broken.what} ${broken.text} (${broken.law}).`
    const suggestion = `Приведите срок в соответствие с законом: ${broken.text}.`
    return [{ paragraph, start, end, detail, suggestion, norms: [broken.norm] }]
  })
}

function isBeyond(
  { value, written, action }: Statement,
  { bound, days, isWorking }: Pick<StatutoryTerm, 'bound' | 'days' | 'isWorking'>,
): boolean {
  const isInWorkingDays = /рабоч/u.test(foldCase(written))
  if (isInWorkingDays === isWorking)
    return bound === 'most' ? value > days : value < days && !action.isEarliest
  const shortest = (count: number, areWorking: boolean) =>
    areWorking ? count + 2 * Math.floor((count - 1) / 5) : count
  const longest = (count: number, areWorking: boolean) =>
    areWorking ? count + 2 * Math.ceil(count / 5) : count
  return bound === 'most'
    ? shortest(value, isInWorkingDays) > longest(days, isWorking)
    : longest(value, isInWorkingDays) < shortest(days, isWorking) && !action.isEarliest
}
