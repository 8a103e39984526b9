import { namedPersonIn } from '#platform/russian/index.ts'

import type { TemplateField } from '../../templates/templates.ts'
import { isOfPeople } from '../cued/field-roles.ts'
import { namedDatesIn } from '../dates.ts'
import { positionsIn } from '../positions-in-text.ts'

/** What an answer may be and nothing else: people, days, a sum. */
type PlainKind = 'person' | 'day' | 'sum'

const name = String.raw`(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\p{Lu}\.(?:\s?\p{Lu}\.)?)`
const named = new RegExp(
  String.raw`^(?<job>(?:\p{Ll}[\p{Ll}-]*\.?\s+){0,4})(?<who>${name}(?:\s+${name}){0,2})(?:\s+(?:подпи|утвер)\p{L}+)?\.?$`,
  'u',
)
const office =
  /^(?:и\.\s?о\.\s+)?(?:глав|мэр|зам|начальник|директор|руководител|председател|секретар|заведующ|ответственн|исполнител)\p{L}*\.?\s/iu
const familyName =
  /(?:ов|ев|ёв|ин|ын|ский|цкий|ова|ева|ёва|ина|ына|ская|цкая|ко|ук|юк|ян|дзе)(?:а|у|ой|ым|ым)?$/u
const ofDays = /(?<!\p{L})(?:с|со|по|до|на|от|к|не|позднее|года?|г|между|и)(?!\p{L})/giu
const sum =
  /^\d[\d\s.,]*\s*(?:(?:тыс|млн|миллион)\p{L}*\.?\s*)?(?:(?:руб\p{L}*\.?|₽)\s*)?(?:в\s+(?:месяц|год|день|час))?\.?$/iu

function kindOfPart(part: string, today: string): PlainKind | null {
  const days = namedDatesIn(part, today)
  if (days.length > 0) {
    const rest = days
      .toReversed()
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), part)
    return /[\p{L}\d]/u.test(rest.replaceAll(ofDays, '')) ? null : 'day'
  }
  if (sum.test(part)) return /тыс|млн|миллион|руб|₽/iu.test(part) ? 'sum' : null
  const { job = '', who = '' } = named.exec(part)?.groups ?? {}
  if (who === '') return null
  const isJob = job === '' || office.test(job) || positionsIn(job).length > 0
  const isPerson = who.includes(' ') ? namedPersonIn(who) !== null || who.includes('.') : familyName.test(who)
  return isJob && (isPerson || job !== '') ? 'person' : null
}

/** Labels of fields whose value may be a day or a sum. */
const daysFit = /срок|дат|врем|период|когда|действ|от …|^с$|^по$|начат|окончен|год|слушали|повестка\s+дня/iu
const sumFits =
  /сумм|цен|стоим|оплат|оклад|размер|доход|расход|возмещ|финанс|расч[её]т|показател|за\sсч[её]т|итог/iu

const fits = (kind: PlainKind, field: TemplateField): boolean =>
  kind === 'person'
    ? isOfPeople(field)
    : kind === 'day'
      ? field.type === 'date' || daysFit.test(field.label)
      : sumFits.test(field.label)

/**
 * Whether an answer can be the value of a field: what is nothing but people, days or a sum is a value of a field of that
 * kind only. «Глава Смирнов» is no point of a decision, «с 15 ноября» no ground.
 */
export function canAnswer(text: string, field: TemplateField, today: string): boolean {
  if (field.type === 'date' || field.type === 'select' || field.kind === 'number') return true
  const parts = text
    .trim()
    .split(/[,;\n]\s*|\s+и\s+/u)
    .filter((part) => part !== '')
  const kinds = parts.slice(0, maxParts).map((part) => kindOfPart(part.trim(), today))
  return kinds.some((kind) => kind === null || fits(kind, field))
}

const maxParts = 20
