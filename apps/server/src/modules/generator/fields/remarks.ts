import { daysBetween, russianDate } from '@uprava/contract/days.ts'
import type { Remark } from '@uprava/contract/generator.ts'

import type { Values } from '../paper/fill.ts'
import type { Template } from '../templates/templates.ts'

/** What to look at again in the values: check digits, telephones, days that do not agree. None of it stops the document. */
export function remarksOn(template: Template, values: Values): Remark[] {
  const inTexts = template.fields.flatMap(({ key, position, type }) => {
    const value = values[key]
    if (value === undefined || type === 'date' || type === 'select') return []
    return textRemarks(value).map((text) => ({ position, text }))
  })
  return [...inTexts, ...dayRemarks(template, values)]
}

function textRemarks(text: string): string[] {
  const numbers = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, number = '']) => number.replaceAll(/\D/gu, ''))
  return [
    ...numbers(/ИНН\s*[:№]?\s*(\d[\d\s]{8,14}\d)(?!\d)/giu)
      .filter((inn) => !isInn(inn))
      .map((inn) => `Проверьте ИНН ${inn}: контрольные цифры не сходятся.`),
    ...numbers(/ОГРН(?:ИП)?\s*[:№]?\s*(\d{13,15})(?!\d)/giu)
      .filter((ogrn) => !isOgrn(ogrn))
      .map((ogrn) => `Проверьте ОГРН ${ogrn}: контрольная цифра не сходится.`),
    ...numbers(/СНИЛС\s*[:№]?\s*(\d{3}[\s-]?\d{3}[\s-]?\d{3}[\s-]?\d{2})(?!\d)/giu)
      .filter((snils) => !isSnils(snils))
      .map(() => 'Проверьте СНИЛС: контрольное число не сходится.'),
    ...[...text.matchAll(/(?:тел(?:ефон)?\.?|моб\.?)\s*:?\s*(\+?[78](?:[\s()-]*\d){2,12})(?!\d)/giu)]
      .filter(([, phone = '']) => phone.replaceAll(/\D/gu, '').length !== 11)
      .map(([, phone = '']) => `Проверьте телефон ${phone.trim()}: в номере 11 цифр.`),
  ]
}

const digitsOf = (text: string) => Array.from(text, Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  (weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10

/** glossary.md §2.1 of the domain brief */
function isInn(inn: string): boolean {
  const digits = digitsOf(inn)
  if (digits.every((digit) => digit === 0)) return false
  if (digits.length === 10) return weighted(digits, [2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
  return (
    digits.length === 12 &&
    weighted(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[10] &&
    weighted(digits, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
  )
}

/** glossary.md §2.2: of 13 digits by 11, of 15 (an entrepreneur's) by 13. */
function isOgrn(ogrn: string): boolean {
  if (ogrn.length !== 13 && ogrn.length !== 15) return false
  const [body, check] = [BigInt(ogrn.slice(0, -1)), Number(ogrn.at(-1))]
  return Number(body % BigInt(ogrn.length - 2)) % 10 === check
}

function isSnils(snils: string): boolean {
  const sum = digitsOf(snils.slice(0, 9)).reduce((total, digit, at) => total + digit * (9 - at), 0)
  const rest = sum < 100 ? sum : sum % 101
  return (rest === 100 ? 0 : rest) === Number(snils.slice(9))
}

function dayRemarks({ fields }: Template, values: Values): Remark[] {
  const days = fields.find(({ key }) => key === 'days')
  const [from, to, said] = [values['from_date'], values['to_date'], values['days']]
  if (!days || from === undefined || to === undefined || said === undefined || to < from) return []
  // The first and the last day are counted both.
  const count = daysBetween(from, to) + 1
  if (count === Number(said)) return []
  const text = `С ${russianDate(from)} по ${russianDate(to)} — ${count}, а указано ${said}. Проверьте число дней и праздники.`
  return [{ position: days.position, text }]
}
