import { monthName, type Inflected } from '#platform/russian/index.ts'

import { factWords } from '../../prose/records/fact-words.ts'
import type { RequestParts } from '../request-parts.ts'

/** A record as it was ordered: whose and about what it is, and what it says. */
export type RecordText = {
  /** «справка», «отчёт», «сводка» */
  readonly name: string
  /** «главе», «для главы», «в управление культуры»; '' where nobody is named. */
  readonly whom: string
  /** «по субботнику 26 апреля», «библиотеки за 3 квартал» */
  readonly about: string
  readonly body: string
}

const names = /(?<!\p{L})(?<name>справк|отч[её]т|сводк)(?:[ауи]|ик|ика)?(?:-отч[её]т)?(?!\p{L})/iu
/** What stands in front of the name of a record that is ordered. */
const orders =
  /^(?:(?:на?пиш|состав|подготов|сдела|оформ|нуж|надо|дай|прош|мне|нам|пожалуйста|срочно|ещ[её]|тогда|теперь|и|а|короткую|краткую|краткий|короткий|небольш|хочу|зделай|сделай)\p{L}*\s+)*$/iu

const addressed = new RegExp(
  String.raw`^(?<whom>для\s+\p{L}+(?:\s\p{L}+){0,3}?|во?\s+(?!\d)[\p{L}«»№\d]+(?:\s[\p{L}«»№\d]+){0,3}?|\p{Ll}+(?:у|ю|е|ой)(?:\s(?!по|об?|за|про)\p{Ll}+){0,2}?)(?:\s+(?<about>(?:по|об?|обо|за|про|на|с)\s.*))?$`,
  'isu',
)

/** Takes such an order apart; null where the message is worded otherwise. */
export function recordText(message: string, words: Inflected): RecordText | null {
  const found = names.exec(message)
  if (!found || !orders.test(message.slice(0, found.index).toLowerCase())) return null
  const rest = message.slice(found.index + found[0].length).trim()
  const end = headEnd(rest)
  const typed = rest.slice(0, end)
  const at = factStart(typed, words)
  const head = typed
    .slice(0, at)
    .trim()
    .replace(/[\s—–-]+$/u, '')
  const body = `${typed.slice(at)}${rest.slice(end).replace(/^[\s:.,;—–-]+/u, at < typed.length ? ', ' : '')}`
  const groups = addressed.exec(head)?.groups
  const stem = found.groups?.['name']?.toLowerCase() ?? ''
  return {
    name: stem.startsWith('отч') ? 'отчёт' : stem === 'сводк' ? 'сводка' : 'справка',
    whom: groups?.['whom'] ?? '',
    about: groups ? (groups['about'] ?? '') : head,
    body: body.trim(),
  }
}

/** The head ends with its first sign; a comma in front of «за …» ends none. */
function headEnd(rest: string): number {
  const at = rest.search(/[:\n](?!\d)|\s[—–]\s|,\s|(?<!(?<!\p{L})(?:\p{L}|ул|им|пос))\.(?:\s|$)/u)
  return at < 0 ? rest.length : at
}

/** Where the first fact begins in a head without signs: at a verb, at what is counted, at a number behind a day. */
function factStart(head: string, words: Inflected): number {
  const all = factWords(head, words)
  const at = all.findIndex((one, place) => {
    if (place === 0) return false
    const next = all[place + 1]
    const isNamed = one.isCounted && next?.counts === true && !governed.test(all[place - 1]?.text ?? '')
    // «техники вышло 12 единиц»
    const isSubject =
      one.isCounted &&
      next?.isPredicate === true &&
      all[place + 2]?.counts === true &&
      !governed.test(all[place - 1]?.text ?? '')
    return (one.isPredicate && place > 1) || isNamed || isSubject || (one.counts && isPlainCount(all, place))
  })
  return at < 0 ? head.length : all.slice(0, at).reduce((length, one) => length + one.text.length + 1, 0)
}

const governed = /^(?:в|во|на|с|со|до|к|ко|по|за|от|из|у|для|о|об|при|через|после|перед|№)$/iu
/** «за октябрь | 14 мероприятий» */
const isPlainCount = (all: ReturnType<typeof factWords>, at: number): boolean =>
  new RegExp(String.raw`^(?:${monthName}|год|года|квартал|неделю|месяц)$`, 'iu').test(
    all[at - 1]?.text ?? '',
  ) && all[at + 1]?.isCounted === true

/** Whether the parts of a request are those of this message: nothing was added to them, put right or taken away since. */
export const isReadFrom = (parts: RequestParts, read: RequestParts): boolean =>
  parts.clauses.length === read.clauses.length &&
  parts.clauses.every(({ text }, at) => text === read.clauses[at]?.text)
