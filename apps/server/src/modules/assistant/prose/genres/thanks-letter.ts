import { verbFormOf } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { youForm } from '../addressee.ts'
import { bodyOf, phraseOf, type ClauseInput as Input } from '../clause-input.ts'
import { letter } from '../letter-frame.ts'
import { bySubject, inPolitePast } from '../polite-past.ts'
import { isSentence } from '../predicates.ts'
import { withSpokenTasks } from '../spoken-tasks.ts'
import { lowerStart, withCommas } from '../statements.ts'

/** In words. */
const maxHow = 4

/** A clause that begins with a past of one: its subject is who is thanked. */
const didToo = (text: string, { to, words }: Input): boolean => {
  const verb = /^(?:не\s+)?(?<verb>\p{L}+)/u.exec(text)?.groups?.['verb']?.toLowerCase() ?? ''
  return words
    .basesOf(verb)
    .some((base) => (to.isPlural ? /^past-p$/u : /^past-[mf]$/u).test(verbFormOf(verb, base, words) ?? ''))
}

export function thanksLetter(input: Input): string {
  const { to, parts, gaps } = input
  // «родителям, помогли на ремонте класса»: what they did is what they are thanked for.
  const reason =
    parts.clauses.find(({ kind }) => kind === 'cause') ??
    parts.clauses.find(({ text }) => isSentence(text, input.words)) ??
    // «маски дали»: a form that is a noun too.
    parts.clauses.find(({ text }) => /(?<!\p{L})\p{Ll}{2,}ли(?!\p{L})/u.test(text))
  const cause =
    reason === undefined ? '' : reason.kind === 'cause' ? phraseOf(parts, 'cause') : lowerStart(reason.text)
  const others = parts.clauses.filter((one) => one.kind !== 'cause' && one !== reason)
  // «дал трактор, | не взял ни копейки»: one more thing that the same one did.
  const also = others.filter((one) => didToo(one.text, input))
  const left = others.filter((one) => !also.includes(one))
  // «бесплатно, 3 вечера» says how it was done.
  const how = left.filter(
    ({ kind, text }, at) =>
      at === 0 &&
      kind === 'fact' &&
      text.split(/\s+/u).length <= maxHow &&
      !/\p{Lu}|\p{L}+(?:те|ть)(?!\p{L})/u.test(text) &&
      !isSentence(text, input.words),
  )
  const isSaid = cause !== '' && (isSentence(cause, input.words) || reason?.kind !== 'cause')
  const rest = [...left.filter((one) => !how.includes(one)), ...(isSaid ? [] : also)]
  const thanked =
    cause === ''
      ? gaps.of(null, 'за что')
      : isSaid
        ? `за то, что ${withCommas([bySubject(inPolitePast(cause.replace(/^(?:они|он|она)\s+(?:нам\s+)?(?=\p{Ll})/iu, ''), input), to), ...also.map(({ text }) => inPolitePast(lowerStart(text), input))].join(', '))}`
        : `за ${cause.replace(/^за\s+/iu, '')}`
  return letter(
    input,
    asSentence(
      `Выражаем ${youForm(to, 'вам')} искреннюю благодарность ${[thanked, ...how.map(({ text }) => text.replaceAll(/,\s+/gu, ' '))].join(' — ')}`,
    ),
    bodyOf(
      input,
      withSpokenTasks(rest, input.words).map((clause) => ({
        ...clause,
        text: bySubject(inPolitePast(clause.text, input), to),
      })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья и благополучия.`,
  )
}
