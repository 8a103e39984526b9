import { paragraphs } from '#platform/markdown.ts'
import { isInfinitive, phraseIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { itemsOf } from '../../reading/documents/records.ts'
import { reminderOrder } from '../../reading/documents/reminder-order.ts'
import { takePhoneOrder } from '../../reading/phone-order.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'
import { rulesOf } from '../rules/rule-sentences.ts'
import { phoneLine } from './announcement.ts'

const phone = /(?<![\d-])(?:\+7|8)?[\s(-]*\d[\d\s()-]{2,}\d(?![\d-])/u
/** «МЧС 101» */
const emergency = /^[\p{L}\s]{2,40}\s(?:101|102|103|104|112|0[1-4])$/u
const phoneWord = /(?<!\p{L})(?:телефон\p{L}*|тел\.?|звон\p{L}+)(?!\p{L})/iu

/** «приёмный покой телефон 2-03-03» → «Приёмный покой: телефон 2-03-03.» */
const contactOf = (text: string): string =>
  asSentence(
    upperFirst(
      text
        .replace(/(?<=\p{L})[\s,]+(?=(?:телефон|тел\.?)\s)/iu, ': ')
        .replace(/(?<=:\s)тел\.?\s/iu, 'телефон '),
    ),
  )

/** «про пожары», «для жителей про пожары» → «о пожарах», «для жителей о пожарах» */
const aboutOf = (text: string, words: Inflected): string =>
  text.replace(/(?<=^|\s)про\s+(?<what>\S.*)$/iu, (_all, what: string) => {
    const at = phraseIn('pre', what, words)
    return at === null ? `«${upperFirst(what)}»` : `${/^[аиоуэ]/iu.test(at) ? 'об' : 'о'} ${at}`
  })

/** A reminder: for whom and about what, its rules in a numbered list, where to ask. It addresses nobody and asks for nothing. */
export function reminderText(input: Input): string {
  const { words, gaps, parts } = input
  const { text: message } = takePhoneOrder(input.message)
  const { readers, about, items } = reminderOrder(message, words)
  const asides = parts.asides ?? []
  const typed = items.filter(
    (one) => /\d/u.test(one) || !asides.some((aside) => aside.includes(one) && /\s/u.test(one)),
  )
  const isContact = (one: string): boolean =>
    (emergency.test(one) || (phone.test(one) && (phoneWord.test(one) || !isSentence(one, words)))) &&
    !one.split(/\s+/u).some((word) => isInfinitive(word.toLowerCase())) &&
    !/(?<!\p{L})(?:если|можно| - )/iu.test(one)
  const rules = rulesOf(
    typed.filter((one) => !isContact(one)),
    words,
  )
  const answered = itemsOf(gaps.answerTo('правила') ?? '')
  const all = rules.length > 0 ? rules : rulesOf(answered, words)
  const topic = aboutOf(about, words)
  const isQuestion = /^(?:что|как|куда|когда|чего|какие)\s/iu.test(topic)
  return paragraphs(
    '**ПАМЯТКА**',
    [aboutOf(readers, words), isQuestion ? '' : topic].filter(Boolean).join(' ') ||
      (isQuestion ? null : gaps.of(null, 'для кого и о чём')),
    isQuestion ? `**${upperFirst(topic)}**` : null,
    all.length === 0
      ? `1. ${gaps.of(null, 'правила')}`
      : all.map((one, at) => `${at + 1}. ${one}`).join('\n'),
    typed.filter(isContact).map(contactOf).join(' ') || null,
    phoneLine(input),
    parts.signer === null ? input.signer.channel : signature(input),
  )
}
