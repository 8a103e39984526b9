import { defineTask } from '#platform/workers/index.ts'

/** Kinds of personal data that are masked, as named in their marks. */
const kinds = ['ФИО', 'ТЕЛЕФОН', 'ПОЧТА', 'АДРЕС', 'ПАСПОРТ', 'СНИЛС', 'ИНН', 'СЧЁТ'] as const
type Kind = (typeof kinds)[number]

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
/** Endings of patronymics in all cases. */
const patronymic = String.raw`[А-ЯЁ][а-яё]+(?:вич|вича|вичу|вичем|виче|ович|ич|ича|ичу|ичем|иче|вна|вны|вне|вну|вной|ична|ичны|ичне|ичну|ичной|инична|оглы|кызы)`
const initials = String.raw`[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?`
const edge = String.raw`(?<![\p{L}\d])`
const end = String.raw`(?![\p{L}\d])`

/** Surnames are recognised by their endings, and only beside a word that announces a person. */
const surname = String.raw`[А-ЯЁ][а-яё]+(?:ов|ова|ову|овым|овой|ев|ева|еву|евым|евой|ёв|ёва|ин|ина|ину|иным|иной|ын|ына|ский|ского|скому|ским|ская|ской|скую|цкий|цкого|цкая|цкой|ко|ук|юк|ых|их|ян|дзе|швили)(?:-${word})?`
const title = String.raw`(?:гр\.|гражданин[а-яё]*|гражданк[а-яё]+|заявител[а-яё]+|г-н[а-яё]*|г-ж[а-яё]+|господин[а-яё]*|госпож[а-яё]+)`

type Pattern = { readonly kind: Kind; readonly pattern: RegExp }

/**
 * In this order: longer and more specific patterns first. Masks the group `value`, else the whole match. Repetitions are
 * bounded or anchored at their first character, so that any text is read in one pass.
 */
const patterns: readonly Pattern[] = [
  { kind: 'ПОЧТА', pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu },
  { kind: 'СНИЛС', pattern: /(?<!\d)\d{3}-\d{3}-\d{3}[ -]\d{2}(?!\d)/gu },
  { kind: 'СНИЛС', pattern: /СНИЛС\s{0,9}[:№]?\s{0,9}(?<value>\d{11})(?!\d)/giu },
  { kind: 'ТЕЛЕФОН', pattern: /(?<![\d-])(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/gu },
  {
    kind: 'ТЕЛЕФОН',
    pattern: /(?:тел|телефон[а-яё]{0,9}|моб)\.?\s{0,9}:?\s{0,9}(?<value>\(?\d[\d\s()-]{3,16}\d)(?!\d)/giu,
  },
  {
    kind: 'ПАСПОРТ',
    pattern:
      /паспорт[а-яё]{0,9}[^\d\n]{0,40}(?<value>\d{2}\s?\d{2}(?:\s{0,9}(?:№|N|номер)?\s{0,9})\d{6})(?!\d)/giu,
  },
  { kind: 'ПАСПОРТ', pattern: /(?<![\d.])(?<value>\d{2}\s\d{2}\s(?:№\s?)?\d{6})(?!\d)/gu },
  { kind: 'ИНН', pattern: /ИНН\s{0,9}[:№]?\s{0,9}(?<value>\d{12}|\d{10})(?!\d)/giu },
  { kind: 'СЧЁТ', pattern: /(?<!\d)(?:\d{20}|\d{4}\s\d{4}\s\d{4}\s\d{4}|\d{16})(?!\d)/gu },
  {
    kind: 'АДРЕС',
    pattern: new RegExp(
      String.raw`${edge}(?:(?:\d{6},?\s{0,9})?(?:г\.|город|с\.|село|пос\.|п\.|посёлок|поселок|дер\.|деревня)\s?${word}(?:\s${word})?,?\s{0,9})?(?:ул\.?|улиц[а-яё]{1,12}|пр-т|проспект[а-яё]{0,12}|пер\.|переул[а-яё]{1,12}|мкр\.?|микрорайон[а-яё]{0,12}|б-р|бульвар[а-яё]{0,12}|ш\.|шоссе|наб\.|набережн[а-яё]{1,12}|кв-л|квартал[а-яё]{0,12})\s{0,9}(?:[А-ЯЁ\d][\p{L}\d.-]{0,60})(?:\s[А-ЯЁ][\p{L}-]{0,60})?,?\s{0,9}(?:(?:д\.?|дом[а-яё]{0,12})\s{0,9})?\d{1,9}[\p{L}]?(?:[/-]\d{1,9})?(?:,?\s{0,9}(?:корп\.?|корпус[а-яё]{0,12}|стр\.?|к\.)\s{0,9}\d{1,9}[\p{L}]?)?(?:,?\s{0,9}(?:кв\.?|квартир[а-яё]{0,12}|оф\.?)\s{0,9}\d{1,9})?`,
      'gu',
    ),
  },
  { kind: 'ФИО', pattern: new RegExp(`${edge}${word}\\s${word}\\s${patronymic}${end}`, 'gu') },
  { kind: 'ФИО', pattern: new RegExp(`${edge}${word}\\s${patronymic}\\s${surname}${end}`, 'gu') },
  { kind: 'ФИО', pattern: new RegExp(`${edge}${word}\\s${patronymic}${end}`, 'gu') },
  { kind: 'ФИО', pattern: new RegExp(`${edge}${surname}\\s${initials}`, 'gu') },
  { kind: 'ФИО', pattern: new RegExp(`${edge}${initials}\\s?${surname}${end}`, 'gu') },
  {
    kind: 'ФИО',
    pattern: new RegExp(`${edge}(?:${title})\\s(?<value>${surname}(?:\\s${word})?)${end}`, 'gu'),
  },
]

/** The masking of one exchange with a model: values masked in the prompt are restored in the answer. */
export type PersonalData = {
  mask(text: string): string
  /** Restores piece by piece; an incomplete mark is held back. */
  restorer(): { push(piece: string): string; end(): string }
  /** The number of different masked values by kind. */
  counts(): Record<string, number>
}

const mark = new RegExp(String.raw`(?:${kinds.join('|')})_\d+`, 'gu')
/** A possible beginning of a mark at the end of a piece. */
const unfinished = /[А-ЯЁ]+(?:_\d*)?$/u
const maxMarkLength = 14

/** Masks names, phones, e-mails, addresses and numbers of documents by patterns. Equal values get equal marks. */
export function personalData(): PersonalData {
  const marks = new Map<string, string>()
  const values = new Map<string, string>()
  const used = new Map<Kind, number>()
  const markOf = (kind: Kind, value: string, text: string): string => {
    const known = marks.get(value)
    if (known !== undefined) return known
    let number = (used.get(kind) ?? 0) + 1
    while (text.includes(`${kind}_${number}`)) number += 1
    used.set(kind, number)
    const made = `${kind}_${number}`
    marks.set(value, made)
    values.set(made, value)
    return made
  }
  return {
    mask(text) {
      return patterns.reduce(
        (masked, { kind, pattern }) =>
          masked.replaceAll(pattern, (...match: unknown[]) => {
            const whole = match[0] as string
            const groups = match.at(-1)
            const value = (typeof groups === 'object' && (groups as { value?: string }).value) || whole
            return whole.replace(value, () => markOf(kind, value, text))
          }),
        text,
      )
    },
    restorer() {
      let held = ''
      const restore = (text: string) => text.replaceAll(mark, (made) => values.get(made) ?? made)
      return {
        push(piece) {
          held += piece
          const tail = values.size === 0 ? undefined : unfinished.exec(held)?.[0]
          const cut =
            tail !== undefined && tail.length <= maxMarkLength ? held.length - tail.length : held.length
          const ready = restore(held.slice(0, cut))
          held = held.slice(cut)
          return ready
        },
        end() {
          const rest = restore(held)
          held = ''
          return rest
        },
      }
    },
    counts: () => Object.fromEntries(used),
  }
}

/** Masks each text for itself, on a worker thread: texts of people are as long as they like. */
export const maskTask = defineTask(
  import.meta.url,
  'maskTask',
  (texts: readonly string[]): readonly string[] => texts.map((text) => personalData().mask(text)),
)
