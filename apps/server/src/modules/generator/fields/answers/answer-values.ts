import { russianDate } from '@uprava/contract/rules/days.ts'

import { namedPersonIn, type Inflected } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import { namedDatesIn } from '../dates.ts'
import { fieldsByKind, kindOfField } from '../field-kinds.ts'
import type { FoundValues } from '../found-values.ts'
import { keysOf } from '../option-words.ts'
import { valueOfAnswer } from '../tagged-values.ts'
import { canAnswer } from './answer-kinds.ts'

/** Kinds whose own value has a day, a number or a place in it. */
const ofRequisites: ReadonlySet<string> = new Set(
  'reference basis base incoming address venue date number settlement term when from to last-day deadline appeal-date sent-date'.split(
    ' ',
  ),
)
const ofSettlement =
  /^(?:место(?:\s+составления)?\s*[:—–-]?\s*)?(?<place>(?:г|с|п|пос|пгт|дер|д|х|ст)\.\s?\p{Lu}[\p{L}\s-]{1,40}|(?:город|село|пос[её]лок|деревня|станица|хутор)\s+\p{Lu}[\p{L}\s-]{1,40})$/u
const ofNumber = /^(?:(?:под\s+)?номер(?:ом)?|№)\s*[:№]?\s*(?<number>\d[\p{L}\d/.-]{0,20})$/iu
const ofDay =
  /^(?:(?:дата|датой|датировать|дату?\s+поставь\p{L}*|число)\s*[:—–-]?\s*|от\s+)(?<day>\d[\p{L}\d\s.]{3,25}|сегодня\p{L}*|завтра\p{L}*|вчера\p{L}*)$/iu

/**
 * «Дата 27.11.2026, № 77-о, село Ленский Берег», «приказ от 01.12.2026 № 77-к»: the requisites of the document itself in
 * an answer that says nothing else; none where the field asked for has such values of its own.
 */
export function requisitesIn(
  text: string,
  template: Template,
  asked: TemplateField | undefined,
  today: string,
): FoundValues {
  if (asked && ofRequisites.has(kindOfField(template, asked) ?? '')) return {}
  const parts = text
    .trim()
    .replace(/\.$/u, '')
    .replace(
      /^(?:(?:этот\s+)?документ|приказ|распоряжение|постановление|решение|письмо|акт|договор|протокол)\p{L}?\s+(?=от\s|№)/iu,
      '',
    )
    .replaceAll(/\s+(?=№|номер\s|от\s+\d)/giu, ', ')
    .split(/[,;\n]\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, mostParts)
  const fields = fieldsByKind(template)
  const found: FoundValues = {}
  for (const part of parts) {
    const day = ofDay.exec(part)?.groups?.['day']
    const iso = day === undefined ? undefined : namedDatesIn(`от ${day}`, today)[0]?.iso
    const number = ofNumber.exec(part)?.groups?.['number']
    const place = ofSettlement.exec(part)?.groups?.['place']
    const kind = iso ? 'date' : number ? 'number' : place ? 'settlement' : null
    if (kind === null) return {}
    const field = fields.get(kind)
    if (field) found[field.key] = iso ? russianDate(iso) : (number ?? place!.trim())
  }
  return found
}
const mostParts = 6

/** An answer that says what it replaces. */
const replacing =
  /(?<!\p{L})(?:не(?:т)?|исправ\p{L}+|ошиб\p{L}+|вместо|точнее|верне[ей]|верно|измени\p{L}*|замени\p{L}*|поменя\p{L}+|поправ\p{L}+|лучше|пусть|перенес\p{L}+|передума\p{L}+|уточн\p{L}+|вс[её]-таки|теперь)(?!\p{L})/iu
const ofOrganization = /[«"№]|(?<!\p{L})(?:ООО|АО|ПАО|МУП|ГУП|МКУ|МБУ|АНО|ТСЖ)(?!\p{L})/u

type Answer = {
  readonly template: Template
  readonly asked: TemplateField | undefined
  readonly today: string
  readonly known: Readonly<Record<string, string>>
  /** Values that the answer says with the label of their field, or as a correction: they replace known ones. */
  readonly explicit: FoundValues
}

/** What an answer says of what it was found to say: known values stay where it does not mean to replace them; the field asked for has the rest. */
export function answerValues(
  text: string,
  found: FoundValues,
  { template, asked, today, known, explicit }: Answer,
  words: Inflected,
): FoundValues {
  const isNew = (key: string) => (known[key] ?? '') === '' || key === asked?.key
  const said = keysOf(text)
  // «срок до 30 июня»: a word of its label; «с» and «по» are labels too.
  const isNamed = (key: string) => {
    const label = template.fields.find((field) => field.key === key)?.label ?? ''
    return [...keysOf(label.replaceAll(/\([^)]*\)/gu, ''))].some((word) => word.length > 2 && said.has(word))
  }
  const hasNew = Object.keys(found).some(isNew)
  const kept = Object.entries(found).filter(([key, value]) => {
    if (isNew(key) || explicit[key] !== undefined || extendsValue(value, known[key]!)) return true
    const isOther = ofOrganization.test(known[key]!) && namedPersonIn(value) !== null
    return !isOther && (replacing.test(text) || isNamed(key) || (!hasNew && !isOfAsked(text, asked, today)))
  })
  const values = Object.fromEntries(kept)
  if (!asked || !isText(asked) || explicit[asked.key] !== undefined) return values
  const own = values[asked.key]
  const others = Object.keys(values).filter((key) => key !== asked.key)
  const isCut = own !== undefined && own.length < text.trim().length && own.length * 2 > text.trim().length
  // «с 1 декабря по 30 ноября» is the term that was asked for, not two days of others.
  const isDay = (key: string) => template.fields.find((field) => field.key === key)?.type === 'date'
  if (
    own === undefined &&
    others.length > 0 &&
    others.every(isDay) &&
    kindOfField(template, asked) === 'term'
  )
    return { [asked.key]: text.trim() }
  if (others.length > 0 || (own !== undefined && !isCut) || !canAnswer(text, asked, today)) return values
  const value = valueOfAnswer(text.trim(), asked, { template, today }, words)
  return value === null || value === '' ? values : { ...values, [asked.key]: value }
}

/** «Петрова Н. И., паспорт …» says the known «Петрова Н. И.» again, with more. */
const extendsValue = (value: string, before: string): boolean =>
  value.length > before.length &&
  value.startsWith(before.split(/[\s,]/u)[0]!) &&
  value.includes(before.slice(0, 12))

const isText = ({ type }: TemplateField): boolean => type === 'text' || type === 'textarea'

/** Whether the answer as a whole may be the value of the field asked for. */
const isOfAsked = (text: string, asked: TemplateField | undefined, today: string): boolean =>
  asked !== undefined && isText(asked) && canAnswer(text, asked, today)
