import {
  isAdjectiveForm,
  isInfinitive,
  monthName,
  nounForms,
  nounFormsOf,
  type Inflected,
} from '#platform/russian/index.ts'

import { isSentence } from '../predicates.ts'
import { lowerStart } from '../statements.ts'

/** The forms of a noun that a word may be. */
export const formsOf = (word: string, words: Inflected): readonly string[] =>
  words.basesOf(word.toLowerCase()).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(word.toLowerCase(), paradigm)
  })

export const weekday = /^(?:понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье)$/iu
/** «ветки отдельно»: an adverb says how. */
export const isHow = (word: string, words: Inflected): boolean =>
  /^\p{Ll}{3,}о$/u.test(word) && formsOf(word, words).length === 0

/** «сбор 6:30», «пересдача 3 февраля» */
const isWhen = (tokens: readonly string[], at: number): boolean =>
  /^\d{1,2}[:.]\d{2}$/u.test(tokens[at]!) ||
  new RegExp(String.raw`^\d{1,2}\s(?:${monthName})`, 'iu').test(tokens.slice(at, at + 2).join(' '))

/** «отпуск буквой О»: a noun in the instrumental says how. */
const isMeans = (word: string, words: Inflected): boolean => {
  const forms = formsOf(word, words)
  return forms.length > 0 && forms.every((form) => form.startsWith('ins'))
}

/** «костры с 15 апреля нельзя» → «костры с 15 апреля запрещены» */
export function withBan(text: string, words: Inflected): string {
  const tokens = text.split(' ')
  const noun = tokens.find((word) => !isAdjectiveForm(word.toLowerCase(), words)) ?? ''
  if (!/\sнельзя$/iu.test(text) || tokens.some((word) => isInfinitive(word.toLowerCase()))) return text
  for (const base of words.basesOf(noun.toLowerCase())) {
    const paradigm = nounForms(base, words)
    const form =
      paradigm === null
        ? undefined
        : nounFormsOf(noun.toLowerCase(), paradigm).find((one) => one.startsWith('nom'))
    if (paradigm === null || form === undefined) continue
    const ban =
      form.endsWith('p') || /[ыи]$/u.test(noun)
        ? 'запрещены'
        : { m: 'запрещён', f: 'запрещена', n: 'запрещено' }[paradigm.gender]
    return text.replace(/нельзя$/iu, ban)
  }
  return text
}

/** «после болезни справка» → «после болезни нужна справка» */
function neededFor(noun: string, words: Inflected): string | null {
  for (const base of words.basesOf(noun.toLowerCase())) {
    const paradigm = nounForms(base, words)
    const form =
      paradigm === null
        ? undefined
        : nounFormsOf(noun.toLowerCase(), paradigm).find((one) => one.startsWith('nom'))
    if (paradigm !== null && form !== undefined)
      return form.endsWith('p') ? 'нужны' : { m: 'нужен', f: 'нужна', n: 'нужно' }[paradigm.gender]
  }
  return null
}

/** «книги на 15 дней» → «книги — на 15 дней», «после болезни справка» → «после болезни — справка» */
export function withDash(text: string, words: Inflected): string {
  if (isSentence(text, words) || /[—–]|:\s/u.test(text)) return text
  const tokens = text.split(' ')
  const preposition = /^(?:на|до|с|со|по|в|во|у|за|после|перед|из|от|при|для|через)$/iu
  const [first = ''] = tokens
  // «до 10 числа» says a term.
  if (/^до\s\d/iu.test(text) && tokens.length < 5) return `срок — ${lowerStart(text)}`
  if (preposition.test(first)) {
    const noun = tokens.findIndex(
      (word, at) => at > 0 && !isAdjectiveForm(word.toLowerCase(), words) && formsOf(word, words).length > 0,
    )
    const named = tokens.findIndex(
      (word, at) =>
        at > noun &&
        formsOf(word, words).some((form) => form.startsWith('nom')) &&
        !formsOf(word, words).includes('gen-s'),
    )
    if (noun < 1 || named <= noun) return text
    const needed = /^(?:после|для|при|перед)$/iu.test(first) ? neededFor(tokens[named]!, words) : null
    return needed === null
      ? `${tokens.slice(0, noun + 1).join(' ')} — ${tokens.slice(noun + 1).join(' ')}`
      : [...tokens.slice(0, named), needed, ...tokens.slice(named)].join(' ')
  }
  const at = tokens.findIndex(
    (word, index) =>
      index > 0 &&
      (preposition.test(word) ||
        isWhen(tokens, index) ||
        weekday.test(word) ||
        isHow(word, words) ||
        isMeans(word, words)),
  )
  const isWeekday = weekday.test(first)
  const end = isWeekday ? 1 : at
  const isSubject =
    formsOf(first, words).some((form) => form.startsWith('nom')) ||
    isAdjectiveForm(first.toLowerCase(), words)
  return end > 0 && end < tokens.length && isSubject
    ? `${tokens.slice(0, end).join(' ')} — ${tokens.slice(end).join(' ')}`
    : text
}

/** «суббота до 16» says hours. */
export const withHours = (text: string): string =>
  text.replace(
    /^(?<day>(?:понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье)\p{L}*\s.*(?:до|с)\s+\d{1,2})$/iu,
    '$<day> часов',
  )
