import { numeralsToDigits } from '#platform/russian/index.ts'

import { changedParts, withoutUnwanted } from './changes.ts'
import type { Clause, RequestParts } from './request-parts.ts'
import { wholeSegments } from './segments.ts'
import { withCount, withValue } from './values.ts'

/** What a correction does with one of its clauses. */
export type Edit = {
  /** What the clause takes the place of; null: not named. */
  readonly old: string | null
  readonly isAdded: boolean
  readonly clause: Clause
  /** What is to be said where the old value is not found: «ставка 228 рублей». */
  readonly whole?: string
}

const change = String.raw`(?:замен|помен|смен|измен|исправ|поправ|передел|перепр)\p{L}*`
/** What stands in front of a new value and names the old one. */
const replaced: readonly RegExp[] = [
  /(?<!\p{L})не\s(?<old>[^,.;:]{1,60}?)(?:[\s,—–-]{1,4}(?:а|но))?[\s,:—–-]*$/iu,
  /(?<!\p{L})вместо\s(?<old>[^,.;:]{1,60}?)(?:[\s,—–-]{1,4}(?:постав|на?пиш|укаж|пусть|надо|будет|впиш)\p{L}*){0,2}[\s:—–-]*$/iu,
  new RegExp(String.raw`(?<!\p{L})${change}\s(?<old>[^,.;:]{1,60}?)\sна\s*$`, 'iu'),
  new RegExp(String.raw`(?:^|[,.;:]\s?)(?<old>[^,.;:]{1,60}?)\s${change}\sна\s*$`, 'iu'),
]
const adds =
  /(?<!\p{L})(?:добав|допи[шс]|припи[шс]|впи[шс]|встав|прибав|укаж|упомян|дополн|ещ[её]|тоже|также|скажи|напомни|забы)\p{L}*/iu
/** Names of what is old that the draft does not say: «слово „долг“», «дату 5 мая». */
const nameOfOld =
  /^(?:(?:и|а|там|тут|слов[оа]|фраз[уа]|цифр[уа]|числ[оа]|дат[уа]|срок|сумм[уа]|цен[уа]|время|место|про)\s)+/iu

/** What a correction changes, clause by clause; `said` to the assistant is what stands in front of each. */
export function editsIn(message: string): Edit[] {
  const edits: Edit[] = []
  let said = ''
  let end = 0
  for (const { label, start, end: stop } of wholeSegments(message)) {
    const text = message.slice(start, stop).replaceAll(/\s+/gu, ' ').trim()
    said += message.slice(end, start)
    end = stop
    if (label === 'order') said += text
    else if (label === 'addressee' || label === 'signer') said = ''
    else if (isTakenAway(said, message.slice(stop))) said = ''
    else if (label !== 'aside' && label !== 'source' && /[\p{L}\d]{2}|\d/u.test(text)) {
      edits.push(editOf(said, { kind: label, link: '. ', text }))
      said = ''
    }
  }
  return edits
}

/** «убери строку про кофе», «про отпуска вычеркни»: what is named there is not to be said. */
const isTakenAway = (before: string, behind: string): boolean =>
  /(?:убери|убрать|выкинь|вычеркни|удали)(?:те)?(?:\s+(?:строк|строчк|пункт|вопрос|фраз|слов|предложени|упоминани)\p{L}*)?(?:\s+(?:про|об?|насч[её]т))?\s*$/iu.test(
    before,
  ) || /^\s*(?:убери|выкинь|вычеркни|удали)(?!\p{L})/iu.test(behind)

function editOf(said: string, clause: Clause): Edit {
  // «не до 1, а до 10 декабря», «ставка не 240 а 228 рублей» in one clause
  const within = /^(?<what>[^,.;]{0,40}?)(?<!\p{L})не\s(?<old>[^,.;]{1,40}?),?\sа\s(?<now>\S.*)$/su.exec(
    clause.text,
  )?.groups
  if (within)
    return {
      old: within['old']!,
      isAdded: false,
      clause: { ...clause, text: within['now']! },
      whole: `${within['what']!}${within['now']!}`,
    }
  const old = replaced
    .map((one) => one.exec(said)?.groups?.['old'])
    .find((one) => one !== undefined)
    ?.replaceAll(/[«»"„“]/gu, '')
    .replace(nameOfOld, '')
    .trim()
  return { old: old === undefined || old === '' ? null : old, isAdded: adds.test(said), clause }
}

/** The request of the draft with what a correction says to change in it. */
export function edited(before: RequestParts, edits: readonly Edit[], message: string): RequestParts {
  let parts = withoutUnwanted(before, message)
  for (const edit of edits) parts = withEdit(parts, edit)
  return parts
}

/** «дату поправь на 11-е» */
const dayOnly = /^(?:на\s)?\d{1,2}-?\p{Ll}{1,3}$/u

/** More words are no value that takes the place of another of its sort. */
const longestValue = 6

function withEdit(parts: RequestParts, { old, isAdded, clause: read, whole }: Edit): RequestParts {
  const inPlace = old === null ? null : inPlaceOf(parts, old, read.text)
  if (inPlace) return inPlace
  const day = dayOnly.test(read.text) ? changedParts(parts, read.text) : parts
  if (day !== parts) return day
  const clause = whole === undefined ? read : { ...read, text: whole }
  const added = { ...parts, clauses: [...parts.clauses, clause] }
  if (isAdded && old === null) return added
  const isShort = clause.text.split(/\s+/u).length <= longestValue
  const clauses = isShort
    ? (withCount(parts.clauses, clause.text) ?? withValue(parts.clauses, clause.text))
    : null
  if (clauses) return { ...parts, clauses }
  // A cause or a matter said again takes the place of the earlier one.
  return clause.kind === 'cause' || clause.kind === 'matter'
    ? { ...parts, clauses: [...parts.clauses.filter(({ kind }) => kind !== clause.kind), clause] }
    : added
}

const prepositions = /^(?<word>в|во|на|с|со|до|к|ко|по|за|от|из|о|об|у)\s/iu

/** The parts with a phrase in place of another, where one of them says that. */
function inPlaceOf(parts: RequestParts, old: string, now: string): RequestParts | null {
  for (const said of formsOf(old)) {
    const put = (text: string): string => placed(text, said, now)
    const at = parts.clauses.findIndex(({ text }) => said.test(text))
    if (at !== -1)
      return {
        ...parts,
        clauses: parts.clauses.map((one, index) => (index === at ? { ...one, text: put(one.text) } : one)),
      }
    if (said.test(parts.addressee)) return { ...parts, addressee: put(parts.addressee) }
    if (parts.signer !== null && said.test(parts.signer)) return { ...parts, signer: put(parts.signer) }
  }
  return null
}

/** A phrase in the place of another: what stands around it already is not said again. */
function placed(text: string, said: RegExp, now: string): string {
  const found = said.exec(text)
  if (!found) return text
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  const word = prepositions.exec(now)?.groups?.['word']
  // «с понедельника» → «с четверга»
  const isLed =
    word !== undefined &&
    !prepositions.test(found[0]) &&
    new RegExp(String.raw`(?<!\p{L})${word}\s$`, 'iu').test(before)
  // «40 саженцев» → «46 саженцев»
  const last = /\s(?<stem>\p{L}{4})\p{L}*$/u.exec(now)?.groups?.['stem']
  const rest = last === undefined ? after : after.replace(new RegExp(String.raw`^\s${last}\p{L}*`, 'iu'), '')
  return `${before}${isLed ? now.replace(prepositions, '') : now}${rest}`
}

/** A phrase as it may stand in a draft: as said, in digits, without its preposition, in other endings. */
function formsOf(phrase: string): RegExp[] {
  const plain = phrase.replaceAll(/[^\p{L}\d\s.,:№-]/gu, ' ').trim()
  const bare = plain.replace(prepositions, '')
  const digits = numeralsToDigits(bare)
  return [...new Set([plain, bare, digits])].flatMap((one) =>
    one === ''
      ? []
      : [
          new RegExp(bounded(one.split(/\s+/u).map(escaped)), 'iu'),
          new RegExp(bounded(one.split(/\s+/u).map(stemmed)), 'iu'),
        ],
  )
}

const bounded = (words: readonly string[]): string =>
  String.raw`(?<![\p{L}\d])${words.join(String.raw`\s+`)}(?![\p{L}\d])`
const escaped = (word: string): string => word.replaceAll('.', String.raw`\.`).replaceAll(/[её]/giu, '[её]')
const stemmed = (word: string): string =>
  /^\p{L}{4,}$/u.test(word)
    ? `${escaped(word.slice(0, Math.max(4, word.length - 2)))}\\p{L}{0,4}`
    : escaped(word)
