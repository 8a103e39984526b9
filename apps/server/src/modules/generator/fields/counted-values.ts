import { russianDate } from '@uprava/contract/rules/days.ts'

import { monthName } from '#platform/russian/index.ts'

import { namedDatesIn } from './dates.ts'
import type { FoundValues } from './found-values.ts'

/** Values with a number in them: classes, amounts, terms said in words, ranges of days. `text` has figures. */
export function countedValues(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  return {
    ...classIn(text, keys),
    ...amountsIn(text, keys, today),
    ...termIn(text, keys),
    ...rangeIn(text, keys, today),
    ...ownDate(text, keys, today),
    ...methodIn(text, keys),
    ...namedTerms(text, keys, today),
  }
}

const classPattern =
  /(?<!\d|№\s?)(?<number>1[01]|[1-9])(?:-?(?:й|го|м|е))?\s*(?:«(?<quoted>[А-ЯЁ])»|(?<spoken>а|бэ|вэ|гэ|дэ|[А-Д])(?![\p{L}.]))?(?:\s*(?<word>класс)\p{L}*)?/giu
const spokenLetters: Readonly<Record<string, string>> = { бэ: 'Б', вэ: 'В', гэ: 'Г', дэ: 'Д' }

/** «пятый класс» → «5 класс», «девятый бэ» → «9 «Б»»; null when no class is named. */
export function namedClassIn(text: string): { readonly text: string; readonly word: boolean } | null {
  for (const match of text.matchAll(classPattern)) {
    const { number = '', quoted, spoken, word } = match.groups ?? {}
    const said = quoted ?? spoken
    if (said === undefined && word === undefined) continue
    // «2 класса» may be two of them.
    if (said === undefined && /^[2-4]$/u.test(number) && match[0].endsWith('класса')) continue
    if (said !== undefined && word === undefined && /^[аА]$/u.test(said) && quoted === undefined) continue
    const letter = said === undefined ? '' : ` «${spokenLetters[said.toLowerCase()] ?? said.toUpperCase()}»`
    return { text: `${number}${letter}`, word: word !== undefined }
  }
  return null
}

function classIn(text: string, keys: ReadonlySet<string>): FoundValues {
  if (keys.has('class')) {
    const found = namedClassIn(text)
    if (found) return { class: found.word ? `${found.text} класс` : found.text }
    const bare =
      /(?<!\p{L})в\s+(?<number>1[01]|[1-9])(?:-?(?:й|го|м|е))?\s+(?=приня|приш|зачисл|идут|запис|набр)/iu.exec(
        text,
      )
    if (bare) return { class: `${bare.groups!['number']!} класс` }
  }
  if (keys.has('group')) {
    const found = namedClassIn(text)
    if (found) return { group: found.word ? `${found.text} класс` : found.text }
  }
  const group =
    /(?<!\p{L})(?<kind>(?:подготовительн|старш|средн|младш|ясельн)\p{L}{2})\s+групп\p{L}{1,2}(?!\p{L})/iu.exec(
      text,
    )?.groups
  const key = ['class', 'group'].find((one) => keys.has(one))
  if (key === undefined || !group) return {}
  const kind = group['kind']!.toLowerCase().replace(/\p{L}{2}$/u, 'ая')
  return group['kind']!.toLowerCase().endsWith('ые') ? {} : { [key]: `${kind} группа` }
}

const counted =
  /(?<![\d.,№«-])(?<count>\d{1,3}(?:\s\d{3})+|\d{1,6})\s+(?<unit>штук\p{L}?|шт|коробок|коробк\p{L}|пач\p{L}{2,3}|тонн\p{L}?|комплект\p{L}{0,2}|литр\p{L}{0,2}|килограмм\p{L}{0,2}|кг|м2|кв\. м|упаков\p{L}{2}|мешк\p{L}{2}|рулон\p{L}{0,2}|экземпляр\p{L}{0,2}|рейс\p{L}{0,2}|куб\p{L}{0,3})(?!\p{L})/iu

function amountsIn(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  const found: FoundValues = {}
  if (keys.has('quantity')) {
    const named =
      counted.exec(text) ??
      /(?:поставк\p{L}|закупк\p{L}|покупк\p{L}|купить|на)\s+(?<count>\d{1,6})\s+(?<unit>\p{Ll}{4,}(?:ов|ев|ей|ек|ок|ц|т|л|н|р|з|ьев))(?!\p{L})/iu.exec(
        text,
      )
    const { count, unit } = named?.groups ?? {}
    if (count !== undefined && !/^(?:руб|тыс|лет|дн|час|месяц)/iu.test(unit!)) {
      const [day] = namedDatesIn(text, today)
      const isTerm = day && /(?:до|срок\p{L}*)\s*$/iu.test(text.slice(0, day.start))
      found['quantity'] = `${count} ${unit}${isTerm ? `, до ${russianDate(day.iso)}` : ''}`
    }
  }
  const signed = /подпис(?:ей|и|ь)\s+(?<after>\d{1,5})(?!\d)|(?<!\d)(?<before>\d{1,5})\s+подпис/iu.exec(
    text,
  )?.groups
  const signatures = signed?.['after'] ?? signed?.['before']
  if (keys.has('support') && keys.has('initiator') && signatures !== undefined)
    found['support'] = `${signatures} подписей`
  if (keys.has('numbers')) {
    const figures = [...text.matchAll(countedUnit)].map(
      ({ groups }) => `${groups!['count']!} ${groups!['unit']!}`,
    )
    if (figures.length > 0) found['numbers'] = figures.join(', ')
  }
  return found
}

const countedUnit = new RegExp(
  String.raw`(?<![\d.,№–-]|\d\s)(?<count>\d{1,3}(?:\s\d{3})+|\d{1,6})\s+(?<unit>(?!квартал|полугод|год|${monthName}|руб|тыс|числ|класс)\p{Ll}{4,})`,
  'giu',
)

/** Terms without a day: «на полгода», «весь 2027 год», «май 2027». */
function termIn(text: string, keys: ReadonlySet<string>): FoundValues {
  const key = ['term', 'period'].find((one) => keys.has(one))
  if (key === undefined || keys.has('term_reason') || keys.has('chair')) return {}
  const last = /(?<!\p{L})до\s+конца\s+(?<year>(?:20)?\d{2})(?!\d)\s*г/iu.exec(text)?.groups?.['year']
  if (last !== undefined) return { [key]: `до 31.12.${last.length === 2 ? `20${last}` : last}` }
  if (key === 'term' && /(?<!\p{L})до\s+отзыва(?!\p{L})/iu.test(text)) return { term: 'до отзыва' }
  const whole = /(?<!\p{L})весь\s+(?<year>20\d{2})(?:\s+год)?/iu.exec(text)?.groups?.['year']
  if (whole !== undefined) return { [key]: `${whole} год` }
  if (key === 'period') return {}
  const month = new RegExp(
    String.raw`(?<![\d\p{L}]|\d\s)(?<month>${monthName})\s+(?<year>20\d{2})`,
    'iu',
  ).exec(text)?.groups
  if (month) return { term: `${month['month']!.toLowerCase()} ${month['year']!}` }
  const said =
    /(?:(?<!\p{L})на|срок(?:ом)?(?:\s+на)?)\s+(?<term>полгода|(?:один\s+|1\s+)?(?:год|месяц)|лето|зиму|учебный\s+год)(?!\p{L}|\s+(?:20)?\d)/iu.exec(
      text,
    )?.groups?.['term']
  return said === undefined ? {} : { term: said.replace(/^1\s/u, 'один ').replace('зиму', 'зима') }
}

/** «с 5 по 7 марта» as a range in one field. */
function rangeIn(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  if (!keys.has('dates') && !keys.has('date_place')) return {}
  const [first, last] = namedDatesIn(text, today)
  if (!first) return {}
  if (keys.has('date_place')) return { date_place: russianDate(first.iso) }
  const between = last ? text.slice(first.end, last.start) : ''
  if (!last || !/^\s*(?:[–-]|по|до)\s*$/u.test(between)) return { dates: russianDate(first.iso) }
  const written = text.slice(first.start, last.end)
  return {
    dates: /^[\d.–-]+$/u.test(written) ? written : `${russianDate(first.iso)}–${russianDate(last.iso)}`,
  }
}

/** The day of a meeting is the date of its minutes and its agenda. */
function ownDate(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  const isMeeting =
    (keys.has('agenda') && keys.has('decided')) || (keys.has('body') && keys.has('time') && keys.has('items'))
  if (!isMeeting) return {}
  const [day] = namedDatesIn(text, today)
  const isTerm = day && /(?<!\p{L})(?:до|к|срок\p{L}*)\s*$/iu.test(text.slice(0, day.start))
  if (!day || isTerm) return {}
  // Minutes are of a meeting that was: «25 ноября» said on the 28th is this year's.
  const [past] = keys.has('decided') ? namedDatesIn(`от ${text.slice(day.start, day.end)}`, today) : []
  return { doc_date: russianDate(past?.iso ?? day.iso) }
}

const methods: readonly (readonly [RegExp, string])[] = [
  [/шредер/iu, 'шредер'],
  [/сож[жг]|сжиг/iu, 'сожжение'],
  [/измельч/iu, 'измельчение'],
]

/** How documents were destroyed. */
function methodIn(text: string, keys: ReadonlySet<string>): FoundValues {
  const found = keys.has('method') && keys.has('what') ? methods.find(([said]) => said.test(text)) : undefined
  return found ? { method: found[1] } : {}
}

/** Terms and documents that their own words announce: «испытательный срок 3 месяца», «заявление от 10.11.2026». */
function namedTerms(text: string, keys: ReadonlySet<string>, today: string): FoundValues {
  const found: FoundValues = {}
  const take = (key: string, value: string | undefined): void => {
    if (value !== undefined && keys.has(key)) found[key] = value
  }
  take(
    'probation',
    /(?<!\p{L})испыта\p{L}+(?:\s+срок\p{L}*)?\s*[:—–-]?\s*(?<term>\d{1,2}\s+(?:месяц|недел)\p{L}*)/iu.exec(
      text,
    )?.groups?.['term'],
  )
  take(
    keys.has('claim') ? 'term' : '',
    /(?<!\p{L})срок\p{L}*\s+(?:для\s+)?ответа\s*[:—–-]?\s*(?<term>\d{1,3}\s+(?:\p{L}+\s+)?дн\p{L}{1,3})/iu.exec(
      text,
    )?.groups?.['term'],
  )
  take('schedule', /(?<!\p{L})пн\s?[–-]\s?пт\s+\d{1,2}[:.]\d{2}\s?[–-]\s?\d{1,2}[:.]\d{2}/iu.exec(text)?.[0])
  take('photo', /(?<!\d)(?<count>\d{1,3})\s+фото/iu.exec(text)?.groups?.['count'])
  for (const [key, said] of [
    ['docs', 'заявление'],
    ['explanation', 'объяснени'],
  ] as const) {
    const at = new RegExp(String.raw`(?<!\p{L})${said.slice(0, 5)}\p{L}*\.?\s+(?=от\s)`, 'iu').exec(text)
    const [day] = at ? namedDatesIn(text.slice(at.index + at[0].length), today) : []
    if (day && day.start <= 4) take(key, `${key === 'docs' ? 'заявление ' : ''}от ${russianDate(day.iso)}`)
  }
  const [first, last] = keys.has('price') && keys.has('period') ? namedDatesIn(text, today) : []
  if (first && last && /^\s*по\s*$/u.test(text.slice(first.end, last.start)))
    found['period'] = `с ${russianDate(first.iso)} по ${russianDate(last.iso)}`
  return found
}
