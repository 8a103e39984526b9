import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst, staffInCase, upperFirst } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { inSecondPerson } from '../../from-fields/congratulation.ts'
import { clausesOf } from '../../reading/segments.ts'
import { addresseeOf, youForm } from '../addressee.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { bySubject, inPolitePast } from '../polite-past.ts'
import { missedTasks, withSpokenTasks } from '../spoken-tasks.ts'

const heads = /^(?:руководител|директор|заведующ|начальник|председател|тренер|худрук)\p{L}*\s+\p{Lu}/u
/** «с юбилеем хора, руководитель Нестерова Галина Фёдоровна»: who leads is congratulated where nobody else is named. */
function withHead(input: Input): Input {
  const head = input.to.dative === null ? input.parts.clauses.find(({ text }) => heads.test(text)) : undefined
  if (!head) return input
  const [who = '', ...others] = head.text.split(/,\s+/u)
  const rest = others.length === 0 ? [] : [{ ...head, text: others.join(', ') }]
  return {
    ...input,
    to: addresseeOf(staffInCase(who, 'dative').text, input.words),
    parts: {
      ...input.parts,
      clauses: input.parts.clauses.flatMap((one) => (one === head ? rest : [one])),
    },
  }
}

export function congratulationText(written: Input): string {
  const input = withHead(written)
  const { to, parts } = input
  const [cause] = clausesOf(parts, 'cause')
  // «с днём библиотек» beside «90-летием»: one more occasion.
  const others =
    cause === undefined
      ? []
      : parts.clauses.filter(
          ({ kind, text }) =>
            kind !== 'cause' && /^с\s+(?:дн[её]м|юбилеем|праздником|новым\s+годом)\s/iu.test(text),
        )
  // «Днём учителя» keeps its capital.
  const phrase = clausesOf(parts, 'cause')
    .map(({ text }) => text.replace(/^дн(?=(?:[её]м)\s(?!рожд))/u, 'Дн'))
    .join(', ')
    .concat(
      others
        .map(({ text }) => ` и ${lowerFirst(text).replace(/^с\sдн(?=[её]м\s(?!рожд))/u, 'с Дн')}`)
        .join(''),
    )
  const rest = withSpokenTasks(
    [
      ...parts.clauses.filter((one) => one.kind !== 'cause' && !others.includes(one)),
      // «поздравить всех педагогов» behind the occasion is the order.
      ...missedTasks(input.message, parts.clauses, input.words).filter(({ text }) => !/поздрав/iu.test(text)),
    ],
    input.words,
  )
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
      rest.map((clause) => ({
        ...clause,
        text: bySubject(inPolitePast(inSecondPerson(clause.text), input), to),
      })),
    ) || null,
    `Желаем ${youForm(to, 'вам')} здоровья, успехов и благополучия.`,
    signature(input),
  )
}
