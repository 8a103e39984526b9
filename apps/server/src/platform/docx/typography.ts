import { NoBreakHyphen, TextRun, type IRunOptions } from 'docx'

/** A face every office program has; sizes in half-points. */
export const font = 'Times New Roman'
export const sizes = { title: 30, body: 28, compact: 24, note: 22, small: 20 } as const

/** The indent of a paragraph's first line in an office document, millimetres. */
export const firstLineMm = 12.5

/** Signs XML 1.0 cannot hold would make a file that no program opens. */
export const printable = (text: string) =>
  text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/gu, '')

/** Pairs that the end of a line does not part: what stands in front, a blank, what stands behind. */
const inseparable: readonly RegExp[] = [
  // «№ 5», «ст. 12», «г. Якутск», «ул. Мира»
  /(?<=(?<![\p{L}\d])(?:№|§|ст\.|пп\.|абз\.|пос\.|ул\.|пер\.|кв\.|каб\.|оф\.|стр\.|тел\.)) (?=[\p{L}\d«_])/giu,
  // In capitals these are initials: what follows «Аносову Л. Д.» may stand on the next line.
  /(?<=(?<![\p{L}\d])[пчгсд]\.) (?=[\p{L}\d«_])/gu,
  // «И. О. Фамилия», «И.О. Фамилия», «И. О.»
  /(?<=(?<!\p{L})\p{Lu}\.) (?=\p{Lu}(?:\.|\p{Ll}))/gu,
  // «Фамилия И. О.»
  /(?<=\p{Lu}\p{Ll}{1,30}) (?=\p{Lu}\.[ \u00A0]?\p{Lu}\.)/gu,
  // «25 000 рублей», «5 декабря», «2026 г.», «28 л.»
  /(?<=(?<![\d.,])\d{1,3}) (?=\d{3}(?!\d))/gu,
  /(?<=\d) (?=(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|года?|руб|коп|тыс|млн|млрд|кг|км|м|га|шт|экз|час|мин)(?!\p{L})|(?:г|л|ч)\.)/gu,
]

const phone =
  /(?<![\d-])(?:(?:\+7|8)[ \u00A0-]?)?(?:\(\d{3,5}\)[ \u00A0]?|\d{3}[ \u00A0-])?\d{1,3}-\d\d-\d\d(?![\d-])/gu

/** Words that a line does not end inside of, and what of them is held. */
const undivided: readonly (readonly [word: RegExp, part: RegExp, held: string])[] = [
  // «№ 257-ФЗ», «№ 01-14/882», and «131-ФЗ» alone
  [/(?<=№[ \u00A0]?)[\p{L}\d][\p{L}\d/.-]{1,30}|(?<=\d)-Ф(?:К)?З(?!\p{L})/gu, /-/gu, '\u2011'],
  // «8 (41100) 2-14-55», «+7 914 555-12-08», «2-14-55»
  [phone, / /gu, '\u00A0'],
  [phone, /-/gu, '\u2011'],
]

/** The text with spaces and hyphens that hold where a line does not end: behind «№», between initials and a surname, in a sum, a number, a phone. */
const heldTogether = (text: string): string =>
  undivided.reduce(
    (written, [word, part, held]) => written.replaceAll(word, (found) => found.replaceAll(part, held)),
    inseparable.reduce((written, pair) => written.replaceAll(pair, '\u00A0'), text),
  )

/** What an office document says. */
export const typeset = (text: string): string => heldTogether(printable(text))

/** A run of text: a hyphen that holds is a sign of its own in a Word file, which whoever reads the file takes for a hyphen. */
export function textRun(text: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun {
  const [first = '', ...others] = text.split('\u2011')
  return new TextRun({
    ...options,
    children: [first, ...others.flatMap((part) => [new NoBreakHyphen(), part])],
  })
}
