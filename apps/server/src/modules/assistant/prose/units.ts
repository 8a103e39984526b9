import { monthName, weekdayName } from '#platform/russian/index.ts'

/** Words behind a number of thousands that are not roubles. */
const counted =
  /^[^\S\n]*(?:\d|рубл|руб|р\.|р(?!\p{L})|человек|чел|штук|шт|кг|тонн|км|м(?!\p{L})|кв|куб|литр|л(?!\p{L})|га(?!\p{L})|покупател|посетител|жител|подписчик|просмотр|зрител|голос|экземпляр|экз)/iu

const bare =
  /(?<![\p{L}\d])(?<sum>\d[\d\s\u00a0]{0,20}(?:,\d{1,9})?)\s?(?<unit>тыс|тысяч|млн|млрд)(?<stop>\.?)(?!\p{L})/giu

/** Sums and hours as a document writes them: «120 тыс» → «120 тыс. рублей», «150 р» → «150 руб.», «18-00» → «18:00». */
export const withUnits = (text: string): string =>
  text
    .replaceAll(inverted, 'около $<number> $<of>')
    .replaceAll(/(?<=\d\s?)р(?:уб)?(?![\p{L}.])(?=[\s,;)]|\.|$)/giu, 'руб.')
    .replaceAll(/(?<=\d)(?=руб\.)/gu, ' ')
    .replaceAll(/руб\.\.+/gu, 'руб.')
    .replaceAll(bare, (found: string, ...rest: unknown[]) => {
      const { sum = '', unit = '', stop = '' } = rest.at(-1) as { sum?: string; unit?: string; stop?: string }
      const whole = rest.at(-2) as string
      const behind = whole.slice((rest.at(-3) as number) + found.length)
      const short = unit === 'тысяч' ? 'тысяч' : unit === 'тыс' ? 'тыс.' : unit
      const isEnd = stop === '.' && /^(?:\s|$)/u.test(behind) && !/^\s\p{Ll}/u.test(behind)
      const said = `${sum.trim()} ${short}${counted.test(behind) ? '' : ' рублей'}`
      return isEnd ? `${said}.`.replace('..', '.') : said
    })
    // «2800 квадратов асфальта»
    .replaceAll(/(?<=\d\s?)квадратов(?!\p{L})/gu, 'квадратных метров')
    .replaceAll(hours, '$<hour>:$<minutes>')

/** «человек 120», «пачек 10 бумаги»: a number behind what it counts is not exact. */
const inverted =
  /(?<!\p{L}|\d\s)(?<of>человек|штук|метров|километров|литров|килограммов|тонн|дней|минут|часов|лет|пачек|мешков|упаковок|коробок|листов|рублей|тысяч)\s+(?<number>\d{1,6})(?!\d|[.,:%-]\d|\s*(?:и|до|или)\s*\d|\s+(?:человек|штук|шт|руб|тыс|кг|м(?!\p{L})))/giu

/** «в 18-00», «26 ноября 18-00» */
const hours = new RegExp(
  String.raw`(?<=(?:(?<!\p{L})(?:в|с|до|к|на|начало|сбор)|${monthName}|${weekdayName}|\d{4}(?:\s+года)?|\)),?\s+)(?<hour>[01]?\d|2[0-3])-(?<minutes>00|15|30|45)(?![\d-])`,
  'giu',
)
