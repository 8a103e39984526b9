import { russianDate } from '@uprava/contract/rules/days.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { datesIn } from './text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from './types.ts'

/** The incoming letter as an answer names it. */
type Incoming = {
  readonly paragraph: number
  readonly start: number
  readonly end: number
  readonly iso: string
  readonly written: string
  /** Empty where only the day is named. */
  readonly number: string
}

const ofHead = /^\s*на\s+(?:(?:вх\.?|исх\.?)\s*)?№\s*(?<number>[^\s]{1,20})\s+от\s/iu
/** «Ваше письмо от … № …», «Ваш запрос № … от …». */
const ofText =
  /(?<!\p{L})(?:ваш\p{L}{0,3}|поступивш\p{L}{2,3})\s+(?:\p{L}+\s+){0,2}?(?:письм|обращени|запрос|заявлени|жалоб|ходатайств|предложени|претензи)\p{L}*\s+(?:№\s*(?<before>[^\s,]{1,20})\s+)?от\s+(?=[«\d])/giu
const numberBehind = /^\s*(?:г\.|года)?\s*(?:,\s*)?(?:вх\.?\s*)?№\s*(?<number>[^\s,;)]{1,20})/iu

const plain = (number: string): string => foldCase(number).replaceAll(/[^\p{L}\d/-]|[.]$/gu, '')

function incomingIn({ number: paragraph, text }: Paragraph): Incoming[] {
  const dates = datesIn(text)
  const at = (start: number, from: number, before: string): Incoming[] => {
    const day = dates.find((one) => one.start >= from && one.start - from <= 2)
    if (!day?.iso) return []
    const behind = numberBehind.exec(text.slice(day.end))
    const number = before === '' ? (behind?.groups?.['number'] ?? '') : before
    return [{ paragraph, start, end: day.end, iso: day.iso, written: day.text, number: plain(number) }]
  }
  const head = ofHead.exec(text)
  return [
    ...(head ? at(head.index, head[0].length, head.groups?.['number'] ?? '') : []),
    ...[...text.matchAll(ofText)].flatMap((match) =>
      at(match.index, match.index + match[0].length, match.groups?.['before'] ?? ''),
    ),
  ]
}

/** `@incoming`: an answer names the letter it answers by two days, or by one that is later than its own. */
export function incomingDates({ paragraphs, kind, date }: ParsedDocument): Location[] {
  if (kind !== 'letter' && kind !== 'answer') return []
  const named = paragraphs.flatMap(incomingIn)
  return named.flatMap((one, at): Location[] => {
    const place = { paragraph: one.paragraph, start: one.start, end: one.end }
    const other = named.find(
      ({ number, iso }, index) => index !== at && iso !== one.iso && isOneLetter(number, one.number, named),
    )
    const later =
      date !== null && one.iso > date
        ? `Входящее письмо от ${one.written} позже самого ответа от ${russianDate(date)}.`
        : ''
    const two = other ? `Входящее письмо названо с двумя датами: ${one.written} и ${other.written}.` : ''
    const detail = [two, later].filter((part) => part !== '').join(' ')
    return detail === '' ? [] : [{ ...place, detail }]
  })
}

/** One number; or no number, where only two letters are named. */
const isOneLetter = (one: string, other: string, all: readonly Incoming[]): boolean =>
  one === other ? one !== '' || all.length === 2 : (one === '' || other === '') && all.length === 2

const salutation =
  /^\s*(?:глубоко)?уважаем(?:ый|ая)\s+(?<first>\p{Lu})\p{Ll}+\s+(?<second>\p{Lu})\p{Ll}+(?:вич|вна|ич|чна|оглы|кызы)(?!\p{L})/iu
const addressee =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}+(?:у|ю|ой|ей|е|ко|ых|их|и|о)\s+(?<first>\p{Lu})\.\s?(?<second>\p{Lu})\.|(?<one>\p{Lu})\.\s?(?<two>\p{Lu})\.\s?\p{Lu}\p{Ll}+(?:у|ю|ой|ей|е|ко|ых|их|и|о)(?!\p{L}))/u

/** `@salutation`: a letter greets another person than the one it is addressed to. */
export function foreignSalutation({ paragraphs, kind }: ParsedDocument): Location[] {
  if (kind !== 'letter' && kind !== 'answer') return []
  const greeted = paragraphs.find(({ text }) => salutation.test(text))
  if (!greeted) return []
  const names = paragraphs.slice(0, greeted.number - 1).flatMap(({ text }) => {
    const { first, second, one, two } = addressee.exec(text)?.groups ?? {}
    return first === undefined && one === undefined ? [] : [`${first ?? one}. ${second ?? two}.`]
  })
  const match = salutation.exec(greeted.text)!
  const initials = `${match.groups!['first']}. ${match.groups!['second']}.`
  if (names.length !== 1 || names[0] === initials) return []
  const detail = `Письмо адресовано лицу с инициалами ${names[0]}, а обращаются к ${initials}`
  return [{ paragraph: greeted.number, start: match.index, end: match[0].length, detail }]
}
