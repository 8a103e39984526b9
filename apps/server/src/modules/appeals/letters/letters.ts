import type { ParsedAppeal } from '../parse-appeal.ts'
import { receptionAbout } from '../requests/request-names.ts'
import { concealsAuthor } from '../special-cases/anonymous.ts'
import { appealCatalogue, type AnswerKind } from '../topics.ts'
import { answerLetters } from './answer-letters.ts'
import {
  deadlinesOf,
  hasRule,
  isElsewhere,
  isInspected,
  mattersOf,
  type LetterContext,
} from './letter-parts.ts'
import { proceduralLetters } from './procedural-letters.ts'

/** A letter of one kind. */
export type Letter = { readonly kind: AnswerKind; readonly text: string }

/** The order of kinds when no rule applies (appeals §3). */
const usualKinds = ['explained', 'satisfied', 'partial', 'redirected', 'refused', 'interim'] as const
/** Kinds for an appeal without a topic, which promise and refuse nothing. */
const withoutTopic = ['explained', 'clarify', 'redirected', 'interim'] as const
/** Kinds required by a rule; they come first, because they replace an answer on the merits. */
const replacingAnswer = ['abuse', 'court', 'anonymous', 'unclear'] as const

/** The letters for an appeal in the order they are offered; at least one. */
export function lettersFor(context: LetterContext): Letter[] {
  const { kinds } = appealCatalogue()
  return kindsFor(context).flatMap((code) => {
    const write = answerLetters[code] ?? proceduralLetters[code]
    const kind = kinds.get(code)
    return write && kind ? [{ kind, text: write(context) }] : []
  })
}

function kindsFor(context: LetterContext): string[] {
  const { topics, questions, signals } = context.appeal
  // A text without a name may have it on its envelope; one that withholds it has not.
  const called = signals
    .flatMap(({ kind }) => kind ?? [])
    .filter(
      (kind) => kind !== 'anonymous' || hasRule(context, 'crime') || concealsAuthor(context.appeal.text),
    )
  // Who only thanks has asked nothing that could be granted or refused; who only informs neither.
  if (hasRule(context, 'thanks')) return ['thanks', ...(isOthers(context) ? ['redirected'] : [])]
  if (hasRule(context, 'informs')) return [...called, 'explained', 'satisfied', 'redirected']
  const isPlaceUnknown = hasRule(context, 'clarify')
  const isAppointment = questions.some(({ about }) => about === receptionAbout)
  const first = [
    ...replacingAnswer.filter((kind) => called.includes(kind)),
    ...(isPlaceUnknown ? ['clarify'] : []),
    ...(isAppointment && called.includes('reception') ? ['reception'] : []),
  ]
  const then = called.filter((kind) => !first.some((one) => one === kind))
  const isForeign = isOthers(context) || hasRule(context, 'redirected')
  const onMerits =
    topics.length === 0 ? [...withoutTopic] : usualKinds.filter((kind) => isOffered(kind, context))
  const ordered = isForeign ? ['redirected', ...onMerits.filter((kind) => kind !== 'redirected')] : onMerits
  const needsMore = questions.length > 0 && mattersOf(context).some(isInspected) && !namesLocation(context)
  return [...new Set([...first, ...ordered, ...(needsMore ? ['clarify'] : []), ...then])]
}

/** Whether another body decides what the appeal is about first. */
const isOthers = (context: LetterContext) =>
  context.appeal.topics[0]?.competence === 'foreign' && mattersOf(context).some(isElsewhere)

/** One matter is not answered in part, nothing but others' matters neither, and a service's term is not extended. */
function isOffered(kind: (typeof usualKinds)[number], context: LetterContext): boolean {
  const matters = mattersOf(context)
  if (kind === 'partial') return matters.length > 1 && matters.some(({ body }) => body === null)
  return kind !== 'interim' || !(hasRule(context, 'service') || hasRule(context, 'service-refusal'))
}

/** Whether the appeal names a location: an address, a number, a name. */
const namesLocation = ({ appeal: { text, requisites } }: LetterContext) =>
  requisites.address !== null ||
  /\d|(?:ул|улиц|дом|переул|просп|квартал|микрорайон|сел[оеа]|деревн|посёл|посел)[а-яё.]*\s+[А-ЯЁ\d]/u.test(
    text,
  )

const mark = /={2,}/gu

/** The variants behind their marks (AIAPI-03); equals signs in the texts cannot form a mark. */
export const asFullText = (letters: readonly Letter[]): string =>
  letters.map(({ kind, text }) => `===ВАРИАНТ: ${kind.name}===\n${text.replaceAll(mark, '=')}`).join('\n\n')

/** The letters for an appeal of a day (yyyy-mm-dd) without the base of norms: none is cited. */
export const writeLetters = (appeal: ParsedAppeal, date: string): Letter[] =>
  lettersFor({
    appeal,
    date,
    deadlines: deadlinesOf(
      date,
      appeal.signals.map(({ rule }) => rule),
    ),
    norms: new Map(),
  })
