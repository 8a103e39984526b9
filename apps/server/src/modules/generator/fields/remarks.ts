import type { Remark } from '@uprava/contract/generator.ts'
import { isInn, isOgrn, isSnils } from '@uprava/contract/rules/check-digits.ts'
import { daysBetween, russianDate } from '@uprava/contract/rules/days.ts'

import type { Values } from '../document/fill-texts.ts'
import type { Template } from '../templates/templates.ts'
import { leaveDays } from './computed-values.ts'

/** Remarks on values: check digits, phones, inconsistent dates. They do not prevent generation. */
export function remarksFor(template: Template, values: Values): Remark[] {
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
      .filter((inn) => !isInn(inn) || /^0+$/u.test(inn))
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

function dayRemarks({ fields }: Template, values: Values): Remark[] {
  const days = fields.find(({ key }) => key === 'days')
  const [from, to, dayCount] = [values['from_date'], values['to_date'], values['days']]
  if (!days || from === undefined || to === undefined || dayCount === undefined || to < from) return []
  // The first and the last day are both counted.
  const count = daysBetween(from, to) + 1
  const working = leaveDays(from, to)
  if ([count, working].includes(Number(dayCount))) return []
  const text = `С ${russianDate(from)} по ${russianDate(to)} — ${count}, а указано ${dayCount}. Проверьте число дней и праздники.`
  return [{ position: days.position, text }]
}
