/** Kinds of personal data that do not leave the installation, by the mark that stands for them. */
const kinds = ['ФИО', 'ТЕЛЕФОН', 'ПОЧТА', 'АДРЕС', 'ПАСПОРТ', 'СНИЛС', 'ИНН', 'СЧЁТ'] as const
type Kind = (typeof kinds)[number]

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
/** Endings of patronymics in all cases. */
const patronymic = String.raw`[А-ЯЁ][а-яё]+(?:вич|вича|вичу|вичем|виче|ович|ич|ича|ичу|ичем|иче|вна|вны|вне|вну|вной|ична|ичны|ичне|ичну|ичной|инична|оглы|кызы)`
const initials = String.raw`[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?`
const edge = String.raw`(?<![\p{L}\d])`
const end = String.raw`(?![\p{L}\d])`

/** Surnames by themselves are recognised by their endings, and only beside a word that says that a person follows. */
const surname = String.raw`[А-ЯЁ][а-яё]+(?:ов|ова|ову|овым|овой|ев|ева|еву|евым|евой|ёв|ёва|ин|ина|ину|иным|иной|ын|ына|ский|ского|скому|ским|ская|ской|скую|цкий|цкого|цкая|цкой|ко|ук|юк|ых|их|ян|дзе|швили)(?:-${word})?`
const title = String.raw`(?:гр\.|гражданин[а-яё]*|гражданк[а-яё]+|заявител[а-яё]+|г-н[а-яё]*|г-ж[а-яё]+|господин[а-яё]*|госпож[а-яё]+)`

type Pattern = { readonly kind: Kind; readonly pattern: RegExp }

/**
 * In this order: the longer and surer first. Group `value` is what is masked, without it the whole match. Repetitions are
 * bounded, or begin where their signs begin: a text is read in one pass, whatever it is made of.
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

/** One exchange with a model: what is masked in its questions is put back into its answer. */
export type PersonalData = {
  mask(text: string): string
  /** Puts back piece by piece; a mark that is not complete yet is held back. */
  restorer(): { push(piece: string): string; end(): string }
  /** How many different values of each kind were masked. */
  counts(): Record<string, number>
}

const mark = new RegExp(String.raw`(?:${kinds.join('|')})_\d+`, 'gu')
/** The end of a piece that may become a mark. */
const unfinished = /[А-ЯЁ]+(?:_\d*)?$/u
const longestMark = 14

/** Masks names after patterns, phones, e-mails, addresses and numbers of papers. The same value gets the same mark. */
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
            tail !== undefined && tail.length <= longestMark ? held.length - tail.length : held.length
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
