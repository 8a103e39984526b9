import { paragraphs } from '#platform/markdown.ts'
import { nounForms, nounFormsOf, phraseIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { takePhoneOrder } from '../../reading/phone-order.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { askedByOffice, bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'

/** «в администрации района» is where something is, «в чат тренеров» where the announcement is to stand. */
function isPlace(text: string, words: Inflected): boolean {
  const noun = /^во?\s+(?<noun>\p{Ll}+)/iu.exec(text)?.groups?.['noun'] ?? ''
  return words.basesOf(noun).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(noun, paradigm).includes('pre-s')
  })
}

/** «жителям Каа-Хема» is addressed as a group; a single word, or where it is to stand, is nobody. */
function addressed({ to, words }: Input): string | null {
  if (to.dative === null) return null
  if (to.isPlural) return to.salutation
  if (/^во?\s/iu.test(to.dative)) return isPlace(to.dative, words) ? asSentence(to.dative) : null
  return /\s/u.test(to.dative) ? asSentence(upperFirst(phraseIn('nom', to.dative, words) ?? to.dative)) : null
}

/** «концерт ко Дню матери начало в 15 часов вход свободный»: typed without signs, each of them is a sentence. */
const apart = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\d»)])[,;]?\s+(?=(?:начало|сбор)\s+(?:в|с)\s|вход\s+(?:свободн|бесплатн|платн)|явка\s+обязательн|запись\s+по|справки\s+по)(?<first>\p{Ll})/gu,
    (_all, first: string) => `. ${first.toUpperCase()}`,
  )

/** «о собрании жильцов», «об отмене маршрута» are announced as «Собрание жильцов», «Отмена маршрута». */
const named = ({ parts: { clauses }, words }: Input): readonly Clause[] =>
  clauses
    .filter(({ text }) => takePhoneOrder(text).text !== '')
    .map((one, at) => {
      const text = one.text.replace(/^об?о?\s+/iu, '')
      const isTopic = one.kind === 'matter' || text !== one.text
      return at === 0 && isTopic && !isSentence(text, words)
        ? { ...one, kind: 'fact', link: '', text: phraseIn('nom', text, words) ?? one.text }
        : one
    })

/** An announcement: whom it is for, what is announced, where to ask. */
export const announcementText = (input: Input): string =>
  paragraphs(
    '**ОБЪЯВЛЕНИЕ**',
    addressed(input),
    apart(askedByOffice(bodyOf(input, named(input)))) || input.gaps.of(null, 'о чём объявление'),
    phoneLine(input),
    input.parts.signer === null ? input.signer.channel : signature(input),
  )

/** «дай внизу телефон»: the line for it, with a gap where the order has no number. */
export function phoneLine({ message, gaps }: Input): string | null {
  const { phone } = takePhoneOrder(message)
  return phone === null ? null : `Телефон для справок: ${gaps.of(phone.number, 'телефон для справок')}.`
}
