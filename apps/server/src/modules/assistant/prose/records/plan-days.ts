import { monthInCases, monthName, monthOf } from '#platform/russian/index.ts'

/** Words that a number in front of them counts or measures. */
const unit =
  /^\s*(?:[:.%/-]?\d|класс|кл(?!\p{L})|человек|чел|час(?:а|ов)(?!\p{L})|ч(?!\p{L})|мин|лет(?!\p{L})|год|руб|тыс|млн|штук|шт|участник|команд|дет(?:и|ей)|школ(?:а|ы|е)?(?!\p{L})|групп|кабинет|этаж|раз|дн(?:я|ей)|недел|месяц|мест|билет|вопрос|пункт|отдел|отряд|литр|метр|кг|км)/iu
/** Words behind which a number is a time, a number of a thing or an end. */
const leads =
  /(?:№|(?<!\p{L})(?:в|во|с|со|до|по|к|ко|на|из|за|от|около|через|дом|дома|кв|каб|кабинет|школа|школы|школе|сад|класс|отряд|номер|п|и|или|не|свыше|более|всего))\s*$/iu
const bareDay = /(?<![\p{L}\d.,:/№-])(?<day>[12]?\d|3[01])(?<end>-?(?:го|е|ого|му))?(?=\s|$)/gu

type Found = { readonly at: number; readonly length: number; readonly day: number; readonly isSure: boolean }

/** The genitive of the month that a text names last; null where it names none. */
function monthIn(text: string): string | null {
  const named = [...text.matchAll(new RegExp(String.raw`(?<!\p{L})${monthName}(?!\p{L})`, 'giu'))].at(-1)?.[0]
  const at = named === undefined ? null : monthOf(named)
  return at === null ? null : (monthInCases(at)[1] ?? null)
}

/** Days of a row come one after the other: the longest row of them. */
function longestRow(found: readonly Found[]): readonly Found[] {
  const best: Found[][] = []
  for (const [at, one] of found.entries()) {
    const before = best
      .slice(0, at)
      .filter((row) => row.at(-1)!.day < one.day)
      .reduce<Found[]>((most, row) => (row.length > most.length ? row : most), [])
    best.push([...before, one])
  }
  return best.reduce<Found[]>((most, row) => (row.length > most.length ? row : most), [])
}

/** Where no sign stands in front, as many days in a row are days. */
const leastRow = 3

/**
 * «план на декабрь: 3 — урок доброты, 10 — выставка», «11го ставит ёлку завхоз»: the days of a plan with the month that was named
 * before them.
 */
export function withMonths(message: string): string {
  const found: Found[] = []
  for (const { 0: written, index, groups } of message.matchAll(bareDay)) {
    const behind = message.slice(index + written.length)
    const before = message.slice(0, index)
    const isMonth = new RegExp(String.raw`^\s*(?:[-–]\s*\d{1,2}\s*)?${monthName}`, 'iu').test(behind)
    const isEnded = groups?.['end'] !== undefined
    const isBehindSign = /(?:[,;:.]|\n)\s*$/u.test(before)
    // «25 5-11»: what is on is said by classes.
    const isClasses = isBehindSign && /^\s+\d{1,2}-\d{1,2}(?!\d)/u.test(behind)
    if (isMonth || leads.test(before) || (!isEnded && !isClasses && unit.test(behind))) continue
    found.push({
      at: index,
      length: written.length,
      day: Number(groups!['day']),
      isSure: isEnded || isBehindSign,
    })
  }
  const row = longestRow(found)
  const days = row.length >= leastRow ? row : found.filter(({ isSure }) => isSure)
  return days.toReversed().reduce((text, { at, length, day }) => {
    const month = monthIn(message.slice(0, at))
    return month === null ? text : `${text.slice(0, at)}${day} ${month}${text.slice(at + length)}`
  }, message)
}
