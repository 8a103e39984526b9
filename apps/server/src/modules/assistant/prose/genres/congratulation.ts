import { paragraphs } from '#platform/markdown.ts'
import { upperFirst } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { inSecondPerson } from '../../from-fields/congratulation.ts'
import { clausesOf } from '../../reading/segments.ts'
import { youForm } from '../addressee.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { inPolitePast } from '../polite-past.ts'

export function congratulationText(input: Input): string {
  const { to, parts } = input
  const [cause] = clausesOf(parts, 'cause')
  // «Днём учителя» keeps its capital.
  const phrase = clausesOf(parts, 'cause')
    .map(({ text }) => text)
    .join(', ')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'cause')
  const link = /(?<!\p{L})(?<word>со?|за)\s*$/iu.exec(cause?.link ?? '')?.groups?.['word'] ?? null
  const isCause = link !== null || /^(?:со?|за)\s/iu.test(phrase)
  const occasion = phrase === '' ? '' : ` ${link === null ? '' : `${link.toLowerCase()} `}${phrase}`
  return paragraphs(
    to.dative,
    to.salutation,
    isCause || phrase === ''
      ? `Сердечно поздравляем ${youForm(to, 'вас')}${occasion}!`
      : `Сердечно поздравляем ${youForm(to, 'вас')}!\n\n${asSentence(upperFirst(phrase))}`,
    bodyOf(
      input,
      rest.map((clause) => ({ ...clause, text: inPolitePast(inSecondPerson(clause.text), input) })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья, успехов и благополучия.`,
    signature(input),
  )
}
