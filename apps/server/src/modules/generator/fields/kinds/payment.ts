import { monthName } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'

/** How a payment goes on behind its sum. */
const order =
  /(?<![\p{L}\d])(?:деньги|оплата|оплатим|расч[её]т|рассчита\p{L}+|платим|выплатим)?[\s:—–-]*(?<order>(?:в\s+течение\s+\d{1,2}\s+(?:\p{Ll}+\s)?дн\p{L}+(?:\s+(?:после|со\s+дня|с\s+момента)\s[^,.;\n]{3,60})?|до\s+\d{1,2}(?:-?го)?\s+числа|после\s+(?:подписания\s+)?акта|по\s+акту|в\s+два\s+этапа|аванс\p{L}*\s[^,.;\n]{2,40}))/iu
const day = new RegExp(
  String.raw`(?<!\p{L})(?:рассчита\p{L}+|расч[её]т|оплата|заплатим)\s+(?<day>\d{1,2}\s+${monthName}|\d{2}\.\d{2}(?:\.\d{4})?)`,
  'iu',
)
const per =
  /(?<=\d\s?(?:руб\p{L}*\.?|р\.|тыс\p{L}*\.?)?\s)(?<per>(?:в|за)\s+(?:месяц|занятие|час|день|год|одно\s+занятие|сеанс|кв\.\s?м)|кажд(?:ая|ый|ое))(?!\p{L})/iu

/** A sum with the order of payment, for fields that ask for both: «9000 руб., в течение 5 дней после акта». */
export function paymentOf(text: string, { fields }: Template, values: FoundValues): FoundValues {
  const field = fields.find(({ label }) => /(?:цена|стоимость|оплат\p{L}|оклад)/iu.test(label))
  const sum = field && values[field.key]
  if (!field || sum === undefined) return {}
  const written = withUnit(sum)
  if (!/порядок/iu.test(field.label)) return written === sum ? {} : { [field.key]: written }
  const perWhat = /(?:в|за)\s+(?:месяц|занятие|час|день|год)/iu.test(written)
    ? undefined
    : per.exec(text)?.groups?.['per']
  const said = order.exec(text)?.groups?.['order']
  const on = said === undefined ? day.exec(text)?.groups?.['day'] : undefined
  const whole = [
    [written, perWhat].filter(Boolean).join(' '),
    said ?? (on === undefined ? undefined : `расчёт ${on}`),
  ]
    .filter(Boolean)
    .join(', ')
  return whole === sum ? {} : { [field.key]: whole }
}

/** «41200» → «41 200 руб.», «38 500 р.» → «38 500 руб.» */
function withUnit(sum: string): string {
  const bare = /^(?<number>\d[\d\s]*\d)(?:[,.]00)?\s*(?:р\.?|₽)?$/u.exec(sum.trim())?.groups?.['number']
  if (bare === undefined) return sum.replace(/(?<=\d)\s*р\.(?=\s|$)/u, ' руб.')
  const number = bare.replaceAll(/\s/gu, '').replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')
  return Number(bare.replaceAll(/\s/gu, '')) < 100 ? sum : `${number} руб.`
}
