import { paragraphs } from '#platform/markdown.ts'
import { phraseIn } from '#platform/russian/index.ts'

import { takePhoneOrder } from '../../reading/phone-order.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'

/** «жителям Каа-Хема» is addressed as a group, else as written. */
const addressed = ({ to }: Input): string | null =>
  to.dative === null ? null : to.isPlural ? to.salutation : `${to.dative}!`

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
    apart(bodyOf(input, named(input))) || input.gaps.of(null, 'о чём объявление'),
    phoneLine(input),
    input.parts.signer === null ? input.signer.channel : signature(input),
  )

/** «дай внизу телефон»: the line for it, with a gap where the order has no number. */
export function phoneLine({ message, gaps }: Input): string | null {
  const { phone } = takePhoneOrder(message)
  return phone === null ? null : `Телефон для справок: ${gaps.of(phone.number, 'телефон для справок')}.`
}
