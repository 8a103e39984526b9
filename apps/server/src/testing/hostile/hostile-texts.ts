import { formOf } from '../long-tests.ts'

/** What a hostile text is made of: each is repeated up to the longest length that a field takes. */
const pieces = [
  'а',
  'А',
  'x',
  '.',
  '. ',
  '...А',
  'А.',
  '(',
  ')',
  '[',
  '«',
  '»',
  '"',
  '0',
  '1 ',
  '12-34-',
  '1.',
  '№ 1 ',
  ' ',
  '\t',
  '\n',
  ' \n',
  '\r\n',
  '-',
  ' - ',
  ',',
  ', ',
  '@',
  'a@',
  'a.b@',
  '>',
  '# а\n',
  '* ',
  '1) ',
  'Иванов ',
  'Иванов И. И. ',
  'г. Якутск, ул. ',
  'ул. Ленина, д. ',
  '8 (900) ',
  '8(',
  'моб',
  'тел. ',
  'паспорт ',
  'ИНН ',
  'приказ',
  'сто двадцать ',
  '01.01.2026 ',
  '1 000 000 руб. ',
  'п. 1 ст. 2 ч. 3 ',
  '59-ФЗ',
  'не согласен с ',
  'прошу ',
  'абвгд ',
  '1а',
  'а1',
  '\u200B',
  'а\u0301',
  '\u0301',
  '👩‍👩‍👧',
  ' и ',
  ', а не ',
  'приказ и ',
  'ст. 1 и ',
  'кас 1 1 ',
  'закон ',
  '<b>',
  '&lt;',
  '{{',
  '](',
  '|',
  '\\\\',
  '/',
  'https://а.рф/',
  'Ёж, 1) а@б.рф № 5 (ул. Мира, д. 1) «да»; ',
  '\u202E',
  // Names that every object has: a dictionary that is one finds them.
  'constructor ',
  'toString, ',
  '__proto__ ',
  'умер constructor. ',
] as const

/** Hostile texts of so many characters, each with what it is made of. */
export const hostileTexts = (length: number): readonly (readonly [piece: string, text: string])[] =>
  pieces.map((piece) => [
    JSON.stringify(piece),
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  ])

/** A linear reader works as much on a text as on four of a quarter of its length, a quadratic one four times as much. */
const parts = 4
const mostGrowth = 2.5
/** Nearer to one pass than this in so many rounds needs no further round: less than half of what a quadratic reader would show. */
const clearGrowth = 1.75
const clearRounds = formOf({ home: 1, full: 2 })
/** Characters: a quadratic reader is as far from a linear one in either. */
const usualLength = formOf({ home: 6000, full: 12_000, longest: 20_000 })
/** Below this many readings of a plain text of the same length a reading is not slow, whatever its growth. */
const plainReadings = 5
const plain = 'Прошу отремонтировать дорогу на улице Ленина. '
/** A text is slow when most of so many rounds say so: what else the machine does disturbs some of them, in either direction. */
const rounds = 9

/**
 * The hostile texts that the reader does not read in one pass: its work on them grows faster than their length, and is many
 * times that on a plain text of the same length. Compared is the processor's work for this thread, in which the work of
 * others does not count. `length`: the longest text that the reader is given, in characters.
 */
export function slowHostileTexts(read: (text: string) => unknown, length = usualLength): string[] {
  const plainText = plain.repeat(length / plain.length)
  const floor = Math.max(1000, Math.min(...Array.from({ length: 3 }, () => workOf(() => read(plainText)))))
  const short = new Map(hostileTexts(length / parts))
  return hostileTexts(length).flatMap(([piece, text]) => {
    const work = workOf(() => read(text))
    if (work < plainReadings * floor) return []
    const growths = growthsOf(read, text, { quarter: short.get(piece)!, work })
    const grown = growths.filter((growth) => growth > mostGrowth)
    if (grown.length <= rounds / 2) return []
    return [`${piece}: ${Math.min(...grown).toFixed(1)} times the work of its four quarters`]
  })
}

/**
 * How much more work the text is than its quarters, round by round; ends when most rounds have said that it is or is not, or
 * enough have clearly said that it is not. `work`: what the text took before; the first round counts it.
 */
function growthsOf(
  read: (text: string) => unknown,
  text: string,
  { quarter, work }: { quarter: string; work: number },
): number[] {
  const growths: number[] = []
  let known: number | undefined = work
  let sound = 0
  let clear = 0
  const most = rounds / 2
  while (sound <= most && growths.length - sound <= most && clear < clearRounds) {
    const ofQuarters = workOf(() => {
      for (let part = 0; part < parts; part += 1) read(quarter)
    })
    const growth = (known ?? workOf(() => read(text))) / Math.max(100, ofQuarters)
    known = undefined
    growths.push(growth)
    if (growth <= mostGrowth) sound += 1
    if (growth <= clearGrowth) clear += 1
  }
  return growths
}

/** Microseconds that the processor has worked for this thread. */
function workOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

export const hostileTextsOptions = { timeout: 600_000 }
