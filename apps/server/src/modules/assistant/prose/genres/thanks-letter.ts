import { asSentence } from '../../draft-parts.ts'
import { youForm } from '../addressee.ts'
import { bodyOf, phraseOf, type ClauseInput as Input } from '../clause-input.ts'
import { letter } from '../letter-frame.ts'
import { inPolitePast } from '../polite-past.ts'
import { isSentence } from '../predicates.ts'
import { lowerStart } from '../statements.ts'

/** «довезли детей» needs its subject: «Вы довезли детей». */
const bySubject = (cause: string, { to }: Input): string =>
  /^(?:не\s+)?\p{Ll}+ли(?:сь)?(?!\p{L})/u.test(cause) ? `${youForm(to, 'вы')} ${cause}` : cause

export function thanksLetter(input: Input): string {
  const { to, parts, gaps } = input
  // «родителям, помогли на ремонте класса»: what they did is what they are thanked for.
  const reason =
    parts.clauses.find(({ kind }) => kind === 'cause') ??
    parts.clauses.find(({ text }) => isSentence(text, input.words))
  const cause =
    reason === undefined ? '' : reason.kind === 'cause' ? phraseOf(parts, 'cause') : lowerStart(reason.text)
  const rest = parts.clauses.filter((one) => one.kind !== 'cause' && one !== reason)
  const thanked =
    cause === ''
      ? gaps.of(null, 'за что')
      : isSentence(cause, input.words)
        ? `за то, что ${bySubject(inPolitePast(cause, input), input)}`
        : `за ${cause.replace(/^за\s+/iu, '')}`
  return letter(
    input,
    asSentence(`Выражаем ${youForm(to, 'вам')} искреннюю благодарность ${thanked}`),
    bodyOf(
      input,
      rest.map((clause) => ({ ...clause, text: inPolitePast(clause.text, input) })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья и благополучия.`,
  )
}
