import { russianDate } from '@uprava/contract/rules/days.ts'

import { keyOfWord } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import { namedDatesIn } from '../dates.ts'
import type { FoundValues } from '../found-values.ts'

/** The document itself with its number, in the nominative: «Трудовой договор № 57», «приказ от 1.12.2026 № 143». */
const itself =
  /(?<!(?<!\p{L})(?:к|ко|по|в|на|из|от|с|тому|этому)\s|\p{L})(?<noun>приказ|распоряжение|постановление|решение|договор|акт|протокол|справка|доверенность|план|отч[её]т)\s+(?:от\s+(?<day>\d{1,2}[.\s][\p{L}\d.]+(?:\s\d{4})?)\s+)?№\s?(?<number>\d[\p{L}\d/-]{0,15})(?!\s*от)/giu
const incoming = /(?<!\p{L})вх(?:одящ\p{L}+)?\.?\s*(?:номер|№)?\s*(?<number>\d[\d/-]{0,12})(?!\d|[.]\d)/iu

/** Numbers of the document itself and of a letter that came. `today`: yyyy-mm-dd. */
export function documentNumbers(text: string, { name, fields }: Template, today: string): FoundValues {
  const found: FoundValues = {}
  const own = new Set((name.match(/\p{L}{3,}/gu) ?? []).map(keyOfWord))
  for (const { groups } of text.matchAll(itself)) {
    if (!own.has(keyOfWord(groups!['noun']!))) continue
    const key = fields.find(({ kind }) => kind === 'number')?.key
    const [day] = groups!['day'] === undefined ? [] : namedDatesIn(`от ${groups!['day']}`, today)
    if (key !== undefined) found[key] = groups!['number']!
    if (day) found['doc_date'] = russianDate(day.iso)
    break
  }
  const letter = fields.find(({ label }) => /входящий\s+номер/iu.test(label))
  const number = letter && incoming.exec(text)?.groups?.['number']
  if (number !== undefined) found[letter!.key] = number
  return found
}
