import { russianDate } from '@uprava/contract/rules/days.ts'

import { namedDatesIn } from './dates.ts'

/** Fields for «от дд.мм.гггг № …», with what has to stand before it. */
const fields: readonly (readonly [key: string, before: RegExp])[] = [
  ['base_act', /(?:акт|постановлени)\p{L}*/iu],
  ['request_ref', /запрос|спрашива/iu],
  ['act_ref', /(?:представлени|протест)/iu],
  ['contract', /(?:договор|контракт|^тд)/iu],
  ['in_ref', /(?:обращени|жалоб|заявлени|претензи)/iu],
  ['appeal_ref', /обращени|жалоб|заявлени/iu],
]
/** What a date and a number may belong to: the nearest one before them. */
const nouns =
  /(?<!\p{L})(?:акт|постановлени|запрос|представлени|протест|договор|контракт|тд(?!\p{L})|обращени|жалоб|заявлени|претензи|соглашени|приказ|письм|решени|распоряжени|трудовому|спрашива)\p{L}*/giu
const number = String.raw`(?:№|номер|(?<=(?:договор|контракт)\p{Ll}{0,3}\s)(?=\d))\s*(?<number>[\p{L}\d][\p{L}\d/-]*)`
const dateFirst = new RegExp(
  String.raw`(?<!\p{L})от\s+(?<date>\d{1,2}[.\s][\p{L}\d.]+(?:\s\d{2,4})?)\s*(?:г\.?\s*|года\s+)?${number}`,
  'giu',
)
const numberFirst = new RegExp(
  String.raw`${number}\s+от\s+(?<date>\d{1,2}(?:\.\d{1,2}(?:\.\d{4})?(?!\d)|\s\p{Ll}{3,8}(?:\s\d{4})?)|сегодняшнего\s+числа)`,
  'giu',
)

/** «от 12.05.2025 № 77» by field key, wherever the date and the number stand. */
export function referencesIn(text: string, keys: ReadonlySet<string>, today: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const match of [...text.matchAll(dateFirst), ...text.matchAll(numberFirst)]) {
    const { date = '', number: registered = '' } = match.groups ?? {}
    // A registered document is of the past.
    const [day] = namedDatesIn(`от ${date}`, today)
    if (!day) continue
    const before = text.slice(Math.max(0, match.index - 80), match.index)
    const value = `от ${russianDate(day.iso)} № ${registered}`
    const noun = [...before.matchAll(nouns)].at(-1)?.[0] ?? ''
    const key = fields.find(
      ([one, words]) => keys.has(one) && found[one] === undefined && words.test(noun),
    )?.[0]
    if (key !== undefined) found[key] = value
    const agreed = /^(?:соглашени|заявлени|приказ)/iu.exec(noun)?.[0].toLowerCase()
    if (agreed !== undefined && keys.has('docs') && keys.has('ground'))
      found['docs'] = `${agreed.replace(/(?<=ни)$/u, 'е')} ${value}`
    const base =
      /(?<base>(?:трудовому\s+)?договору(?:\s+(?!от\s)\p{Ll}+){0,3}|трудовому|контракту(?:\s+(?!от\s)\p{Ll}+){0,3})\s+$/iu.exec(
        before,
      )?.groups?.['base']
    if (base !== undefined && keys.has('base')) found['base'] = `${nominative(base)} ${value}`
  }
  const alone = /(?<base>контракту|договору)\s+(?<number>№\s*[\p{L}\d/-]+)(?!\s*от\s)/iu.exec(text)?.groups
  if (alone && keys.has('base') && found['base'] === undefined)
    found['base'] = `${nominative(alone['base']!)} ${alone['number']!}`
  return found
}

const nominative = (base: string): string =>
  base
    .toLowerCase()
    .replace(/^трудовому$/u, 'трудовому договору')
    .replace('трудовому', 'трудовой')
    .replace('договору', 'договор')
    .replace('контракту', 'контракт')
