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
  /(?<=(?<![\p{L}\d])(?:№|§|ст\.|п\.|пп\.|ч\.|абз\.|г\.|с\.|пос\.|ул\.|пер\.|д\.|кв\.|каб\.|оф\.|стр\.|тел\.)) (?=[\p{L}\d«_])/giu,
  // «И. О. Фамилия», «И.О. Фамилия», «И. О.»
  /(?<=(?<!\p{L})\p{Lu}\.) (?=\p{Lu}(?:\.|\p{Ll}))/gu,
  // «Фамилия И. О.»
  /(?<=\p{Lu}\p{Ll}{1,30}) (?=\p{Lu}\.[ \u00A0]?\p{Lu}\.)/gu,
  // «25 000 рублей», «5 декабря», «2026 г.», «28 л.»
  /(?<=(?<![\d.,])\d{1,3}) (?=\d{3}(?!\d))/gu,
  /(?<=\d) (?=(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|года?|руб|коп|тыс|млн|млрд|кг|км|м|га|шт|экз|час|мин)(?!\p{L})|(?:г|л|ч)\.)/gu,
]

/** The text with non-breaking spaces where a line does not end: behind «№», between initials and a surname, in a sum. */
const heldTogether = (text: string): string =>
  inseparable.reduce((written, pair) => written.replaceAll(pair, '\u00A0'), text)

/** What an office document says. */
export const typeset = (text: string): string => heldTogether(printable(text))
