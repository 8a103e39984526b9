import {
  isAdjectiveForm,
  monthName,
  nounForms,
  nounFormsOf,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'

import { isPredicate } from '../predicates.ts'

/** A word of a dictated fact with what it can be. */
export type FactWord = {
  readonly text: string
  readonly isNumber: boolean
  /** A number that counts something: no day, no year, no number behind a preposition. */
  readonly counts: boolean
  readonly isPredicate: boolean
  /** «дети», «детей»: what a number behind it counts. */
  readonly isCounted: boolean
  /** «угля», «книг»: a genitive and nothing else. */
  readonly isGenitive: boolean
  /** «трактор ломался»: a nominative that may stand in front of its verb. */
  readonly isSubject: boolean
  readonly isAdjective: boolean
}

const numeral =
  /^(?:один|одна|одно|дв[ае]|двое|три|трое|четыре|четверо|пять|пятеро|шесть|шестеро|семь|семеро|восемь|девять|десять)$/iu
const prepositions =
  /^(?:в|во|на|с|со|до|к|ко|по|за|от|из|у|для|о|об|при|через|после|перед|около|под|над|№|номер|дом|дома|школ[аеыу]|кабинет|квартал|больше|меньше|более|менее|не|д\.|ул\.)$/iu
const scale = /^(?:тыс\.?|тысяч\p{L}*|млн|млрд|миллион\p{L}*)$/iu

const month = new RegExp(String.raw`^${monthName}$`, 'iu')

/** The words of a text without signs. */
export function factWords(text: string, words: Inflected): FactWord[] {
  const parts = text.split(/\s+/u)
  return parts.map((written, at): FactWord => {
    const small = written.toLowerCase().replaceAll(/[^\p{L}\d№.-]/gu, '')
    const before = parts[at - 1] ?? ''
    const isScale = scale.test(small) && /\d$/u.test(before)
    const isNumber = /^\d[\d.,]*%?$/u.test(written) || numeral.test(small) || isScale
    const isName = at > 0 && /^\p{Lu}/u.test(written)
    const forms = isNumber || isName ? [] : nounForm(small, words)
    return {
      text: written,
      isNumber,
      counts:
        isNumber &&
        !isScale &&
        !prepositions.test(before) &&
        !month.test(parts[at + 1] ?? '') &&
        !/^(?:год|числ)/iu.test(parts[at + 1] ?? '') &&
        !/^\d{1,2}\.\d{2}/u.test(written),
      isPredicate: !isNumber && !isName && isVerbal(small, forms, words),
      isCounted:
        irregular.test(small) ||
        (!month.test(small) && forms.some((form) => form.startsWith('gen') || form === 'nom-p')),
      isGenitive:
        irregular.test(small) ||
        (forms.some((form) => form.startsWith('gen')) && !forms.some((form) => form.startsWith('nom'))),
      isSubject: forms.includes('nom-s'),
      isAdjective: !isNumber && forms.length === 0 && isFullAdjective(small, words),
    }
  })
}

/** Genitives of the plural that are words of their own. */
const irregular = /^(?:детей|людей|человек|лет|чел\.?)$/u

const nounForm = (small: string, words: Inflected): string[] =>
  words.basesOf(small).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(small, paradigm)
  })

/** «детских», «новых», not «исправны». */
const isFullAdjective = (small: string, words: Inflected): boolean =>
  /(?:[ыи]х|[ыи]е|[оеы]й|[ое]го|ая|яя|[ую]ю|[ыи]ми?)$/u.test(small) && isAdjectiveForm(small, words)

/** «дали» is a verb before it is a noun; «печь» and «стали» are not sure. */
const isVerbal = (small: string, forms: readonly string[], words: Inflected): boolean =>
  small.length > 2 &&
  !isFullAdjective(small, words) &&
  (words.basesOf(small).length > 0 || /(?:л(?:[аои]|ся|[аои]сь)?|д[её]т)$/u.test(small)) &&
  (isPredicate(small, words) ||
    /^(?:нет|есть|осталось|дали|сдали|брали)$/u.test(small) ||
    (forms.length === 0 &&
      words
        .basesOf(small)
        .some((base) => /^(?:past|we|they|he)/u.test(verbFormOf(small, base, words) ?? ''))))

/** Past forms that take what is counted as their subject: «вышло», «проведено», «осталась». */
export const isImpersonal = (word: string): boolean => /(?:ло|ло?сь|но|то)$/iu.test(word)
/** «провели», «покрасили» */
export const isActive = (word: string): boolean => word.toLowerCase().endsWith('ли')
