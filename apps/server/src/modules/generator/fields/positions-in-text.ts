import { caseForms, positionInCase } from '#platform/russian/index.ts'

/** Positions of municipal staff in the nominative; the longer of two that begin alike comes first. */
const positions =
  `заместитель главы администрации|заместитель главного врача|заместитель директора|заместитель главы|главный бухгалтер|главный специалист|ведущий специалист|старший специалист|главный врач|старшая медицинская сестра|медицинская сестра|машинист котельной|учитель физики|учитель математики|учитель истории|учитель начальных классов|советник по воспитанию|музыкальный руководитель|социальный педагог|педагог-психолог|педагог-организатор|педагог дополнительного образования|художественный руководитель|младший воспитатель|помощник воспитателя|водитель автобуса|специалист по кадрам|начальник отдела|заведующий хозяйством|пресс-секретарь|бухгалтер|специалист|инспектор|делопроизводитель|секретарь|водитель|сторож|вахтёр|уборщик|дворник|повар|завхоз|кладовщик|кочегар|истопник|слесарь|электрик|сантехник|плотник|рабочий|тракторист|механик|инженер|программист|библиотекарь|методист|учитель|воспитатель|логопед|психолог|тренер|няня|педагог|концертмейстер|режиссёр|хореограф|врач|фельдшер|акушерка|санитарка|медсестра|медрегистратор|терапевт|педиатр|хирург|юрист|экономист|архивариус|архивист|кассир|заведующая|заведующий|директор|вожатый`.split(
    '|',
  )

/** Names of women and everyday words that stand for a position. */
const everyday: Readonly<Record<string, string>> = {
  уборщица: 'уборщица',
  повариха: 'повар',
  вахтёрша: 'вахтёр',
  учительница: 'учитель',
  'учительница физики': 'учитель физики',
  секретарша: 'секретарь',
  медсестра: 'медицинская сестра',
  'старшая медсестра': 'старшая медицинская сестра',
  'старшая сестра': 'старшая медицинская сестра',
  главврач: 'главный врач',
  воспитательница: 'воспитатель',
  библиотекарша: 'библиотекарь',
  бухгалтерша: 'бухгалтер',
}

/** A position in a text: in the nominative, with its place. */
export type NamedPosition = { readonly text: string; readonly start: number; readonly end: number }

let pattern: RegExp | undefined
const nominativeOf = new Map<string, string>()

/** The positions that a text names in any case of the singular, in their order. */
export function positionsIn(text: string): NamedPosition[] {
  pattern ??= build()
  return [...text.matchAll(pattern)].map((match) => {
    const position = nominativeOf.get(plain(match[0]))!
    const rank = ranks.exec(text.slice(Math.max(0, match.index - 12), match.index))?.groups
    const end = match.index + match[0].length
    if (!rank) return { text: position, start: match.index, end }
    const start = match.index - rank['said']!.length
    return { text: `${ranked(rank['stem']!, position)} ${position}`, start, end }
  })
}

/** «Ведущего бухгалтера»: a rank before a position that is not listed with it. */
const ranks = /(?<!\p{L})(?<said>(?<stem>ведущ|главн|старш|младш)\p{L}{2,3}\s+)$/iu
const ranked = (stem: string, position: string): string => {
  const small = stem.toLowerCase()
  const isFemale = /^(?:\p{L}+ая\s|\p{L}+(?:ка|ня|тра|ша|ца)(?!\p{L}))/u.test(position)
  return small + (isFemale ? 'ая' : small === 'главн' ? 'ый' : 'ий')
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ')

function build(): RegExp {
  const all = [...positions.map((one) => [one, one] as const), ...Object.entries(everyday)]
  for (const [said, position] of all) {
    for (const form of [said, ...caseForms.map((one) => positionInCase(said, one))]) {
      const known = nominativeOf.has(plain(form))
      if (!known || said in everyday) nominativeOf.set(plain(form), position)
    }
  }
  const forms = [...nominativeOf.keys()].toSorted((a, b) => b.length - a.length)
  const written = forms.map((form) => form.replaceAll('е', '[её]').replaceAll(' ', String.raw`\s+`))
  return new RegExp(String.raw`(?<![\p{L}-])(?:${written.join('|')})(?![\p{L}-])`, 'giu')
}
