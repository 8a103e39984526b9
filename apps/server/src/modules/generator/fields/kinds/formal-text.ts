import { russianDate } from '@uprava/contract/rules/days.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import { namedDatesIn } from '../dates.ts'
import type { FoundValues } from '../found-values.ts'
import { withFigures } from '../spoken-values.ts'

/** Fields whose text says what happened: a day without a year is the last one in them. */
const saysWhatHappened =
  /факт|рассмотрено|обстоятельств|произошло|проступок|установлено|выполнено|дата,\s+время/iu
/** A verb of what happened: «не вышел», «потеряла». */
const happened =
  /(?<!\p{L})\p{Ll}{2,}(?:[аеиоуыяюё]л[аио]?|ш[её]л|шла|шли|[аяиы]лся|[аяиы]л[аио]сь|нес|везли?)(?!\p{L})/u
const ofText = ({ type, kind, key }: TemplateField): boolean =>
  (type === 'text' || type === 'textarea') && kind === undefined && key !== 'subject' && key !== 'title'

/** The texts of a form as documents have them: «до 3 декабря» → «до 03.12.2026», «12 тысяч рублей» → «12 000 руб.». `today`: yyyy-mm-dd. */
export function formalTexts(values: FoundValues, { fields }: Template, today: string): FoundValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = fields.find((one) => one.key === key)
      return [key, field && ofText(field) ? withSums(withDays(value, field, today)) : value]
    }),
  )
}

function withDays(value: string, { label }: TemplateField, today: string): string {
  const isPast = saysWhatHappened.test(label) || happened.test(value)
  return namedDatesIn(value, today)
    .toReversed()
    .reduce((text, { iso, start, end }) => {
      const said = text.slice(start, end)
      // «11–14.02.2027» is whole.
      if (/^\d{1,2}$/u.test(said) && /^\s?[–-]\s?\d/u.test(text.slice(end))) return text
      if (
        !/\d/u.test(said) &&
        !(saysWhatHappened.test(label) || /(?<!\p{L})(?:до|к)\s$/iu.test(text.slice(0, start)))
      )
        return text
      if (/(?<![\d.])\d{4}/u.test(said) && /^\d{1,2}\.\d{2}\.\d{4}$/u.test(said)) return text
      // «от» makes it the last such day.
      const last =
        isPast && /^\d/u.test(said) ? namedDatesIn(`от ${text.slice(start)}`, today)[0]?.iso : undefined
      const rest = text
        .slice(end)
        .replace(/^(?:-?(?:го|е|ое|ого))(?!\p{L})/u, '')
        .replace(/^\s*(?:года|г\.)(?!\p{L})/u, '')
      return text.slice(0, start) + russianDate(last ?? iso) + rest
    }, value)
}

const spokenSum =
  /(?<!\p{L})(?:(?:одна|две|двух|три|тр[её]х|четыре|пять|шесть|семь|восемь|девять|\p{L}+надцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|\p{L}{4,6}сот)\s+){1,4}тысяч\p{L}?\s+(?:руб\p{L}*)/giu
const shortSum = /(?<![\d.,])(?<number>\d{1,3}(?:[.,]\d)?)\s*(?:тыс\p{L}*\.?)\s*руб\p{L}*\.?/giu

const withSums = (value: string): string =>
  value
    .replaceAll(spokenSum, (said) => withFigures(said).replace(/^(?<number>\d+)\s+руб.*$/u, '$<number> руб.'))
    .replaceAll(
      shortSum,
      (_, number: string) => `${Math.round(Number(number.replace(',', '.')) * 1000)} руб.`,
    )
    .replaceAll(/(?<![\d\s.,№])\d{5,9}(?=\s?руб)/gu, (number) =>
      number.replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' '),
    )
