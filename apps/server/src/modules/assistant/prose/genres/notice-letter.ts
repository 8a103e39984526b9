import {
  isAdjectiveForm,
  nounForms,
  upperFirst,
  type Inflected,
  verbFormOf,
} from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { youForm } from '../addressee.ts'
import { bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { letter } from '../letter-frame.ts'
import { isSentence } from '../predicates.ts'
import { inAccusative } from '../request-clause.ts'
import { toAddressee } from '../second-person.ts'
import { lowerStart } from '../statements.ts'

export const noticeLetter = (input: Input): string => toAddressee(writeNotice(input), input.to, input.words)

function writeNotice(input: Input): string {
  const [first, ...rest] = input.parts.clauses
  if (first === undefined) return letter(input, asSentence(`Сообщаем ${input.gaps.of(null, 'о чём')}`))
  const begins: Clause =
    first.kind === 'request' ||
    /^(?:приносим|благодарим|напоминаем|предупреждаем|предлагаем|приглашаем)(?!\p{L})/iu.test(first.text)
      ? first
      : { ...first, link: '', text: announced(first, input) }
  return letter(input, bodyOf(input, [begins, ...rest]))
}

/** «Срок до 1 июля» is nothing that one reports, one points it out; «о переносе отпуска» one notifies of. */
function announced({ text, link }: Clause, { to, words, message }: Input): string {
  const about = /(?<!\p{L})(?<word>об?о?)\s*$/iu.exec(link)?.groups?.['word']
  if (about !== undefined && !isSentence(text, words))
    return /уведом|напомн|сообщ|предупре|информ/iu.test(message)
      ? `Уведомляем ${youForm(to, 'вас')} ${about.toLowerCase()} ${lowerStart(text)}`
      : `Обращаемся к ${youForm(to, 'вам')} по вопросу ${about.toLowerCase()} ${lowerStart(text)}`
  // «по жалобе на шум: …» is what the letter answers, not what it says.
  if (!isSentence(text, words) && /^по\s+(?:жалоб|обращени|заявлени|поводу|вопросу)/iu.test(text))
    return `${upperFirst(text)} сообщаем ${youForm(to, 'вам')} следующее`
  if (isSentence(text, words))
    return `Сообщаем ${youForm(to, 'вам')}, что ${ofChild(text, to, words)}${lowerStart(text)}`
  return /что\s*$/iu.test(link) || !beginsWithThing(text, words)
    ? `Сообщаем ${youForm(to, 'вам')}: ${lowerStart(text)}`
    : `Обращаем ${youForm(to, 'ваш')}е внимание на ${inAccusative(lowerStart(text), words)}`
}

/** «родителям ученика Фёдорова: пропустил 11 уроков» is about their child. */
function ofChild(text: string, to: Input['to'], words: Inflected): string {
  if (!/^Родителям\s+учени/u.test(to.dative ?? '')) return ''
  const verb = /^(?:не\s+)?(?<verb>\p{L}+)/u.exec(text)?.groups?.['verb']?.toLowerCase() ?? ''
  const forms = words.basesOf(verb).map((base) => verbFormOf(verb, base, words))
  return forms.includes('past-f')
    ? 'ваша дочь '
    : forms.some((form) => form === 'past-m' || form === 'he')
      ? 'ваш ребёнок '
      : ''
}

/** «вывоз ёлок», but not «завтра уроки» or «у нас проблема». */
const beginsWithThing = (text: string, words: Inflected): boolean => {
  const first = /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''
  return isAdjectiveForm(first, words) || words.basesOf(first).some((base) => nounForms(base, words) !== null)
}
