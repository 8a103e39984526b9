import { russianDate } from '@uprava/contract/rules/days.ts'

import { monthName } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import { namedDatesIn } from '../dates.ts'
import type { FoundValues } from '../found-values.ts'

/** Fields for a term or a period that are texts. */
const ofSpan = /^(?:срок(?:и)?(?:\s+(?:оказания|работы|действия|договора))?|период|действует)$/iu
const months = new RegExp(
  String.raw`(?<!\p{L})(?<months>с\s+${monthName}\s+(?:по|до)\s+${monthName}(?:\s\d{4})?)(?!\p{L})`,
  'iu',
)
const lasting =
  /(?<!\p{L})(?:на|сроком(?:\s+на)?|срок)\s+(?<term>(?:\d{1,2}|один|два|три|четыре|пять)\s+(?:год|года|лет|месяц|месяца|месяцев|недел\p{L})|год|полгода|месяц)(?!\p{L}|\s+\d)/iu

/** «с 1 декабря по 1 марта», «до 15 декабря», «на три месяца», for a term that no other reader has found. `today`: yyyy-mm-dd. */
export function spanIn(text: string, { fields }: Template, values: FoundValues, today: string): FoundValues {
  const field = fields.find(
    ({ key, type, label }) => type === 'text' && ofSpan.test(label) && values[key] === undefined,
  )
  const span = field ? spanOf(text, today) : null
  return span === null ? {} : { [field!.key]: span }
}

function spanOf(text: string, today: string): string | null {
  const days = namedDatesIn(text, today)
  for (const [at, day] of days.entries()) {
    const next = days[at + 1]
    const before = text.slice(0, day.start)
    const isRange = next && /^(?:-?(?:го|ого))?\s*(?:по|до|[–-])\s*$/u.test(text.slice(day.end, next.start))
    if (isRange) return `с ${russianDate(day.iso)} по ${russianDate(next.iso)}`
    if (
      /(?<!\p{L})(?:до|по)\s$/iu.test(before) &&
      !/(?:заявк|предложени|ответ|оплат)\p{L}*\s(?:до|по)\s$/iu.test(before)
    )
      return `до ${russianDate(day.iso)}`
  }
  const said = months.exec(text)?.groups?.['months'] ?? lasting.exec(text)?.groups?.['term']
  if (said !== undefined) return said
  const [only, other] = days
  return only &&
    !other &&
    !/(?<!\p{L})(?:от|№|с|заплат\p{L}+|рассчит\p{L}+)\s$/iu.test(text.slice(0, only.start))
    ? russianDate(only.iso)
    : null
}
