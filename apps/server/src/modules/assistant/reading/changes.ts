import {
  lowerFirst,
  monthName,
  monthNominative,
  weekdayName,
  type Inflected,
} from '#platform/russian/index.ts'

import { withReplacement } from '../dialog/put-in-place.ts'
import { replacementsIn } from '../dialog/replacements.ts'
import type { Clause, RequestParts } from './request-parts.ts'

/** A request with what a message changes in it: a month, a day, what is taken away. */
export const changedParts = (parts: RequestParts, message: string): RequestParts =>
  withDay(withoutNamed(withMonth(parts, message), message), message)

/** A message that says what to take away or to replace and nothing to add. */
export const saysOnlyChange = (message: string): boolean =>
  (named.test(lowerFirst(message)) || surname.test(message)) &&
  !/добав|допиши|припиши|впиши|вставь|(?:,|\sи)\s+(?:подпи|извин)/iu.test(message)

/** A clause that is the change itself. */
export const isNoMore = (text: string): boolean =>
  notBut.test(text) || /^(?:\p{L}{1,3}|(?:на\s+)?\d{1,2}-?\p{Ll}{1,3})$/u.test(text)

/** «добавь, что скидка 5 процентов» takes nothing away. */
export const isAddition = (message: string): boolean =>
  /^\s*(?:(?:и|а|ещ[её]|надо|нужно|пожалуйста)\s+)*(?:добав|допи[шс]|дополни|вставь|встави)\p{L}*[\s,]+(?:ещ[её]\s+)?(?:что|про|о|об|ещ)/iu.test(
    message,
  ) || /^\s*(?:на?пиши|укажи|скажи)(?:те)?\s+(?:ещ[её]|также|тоже)[\s,]+что/iu.test(message)

/** What a word of style takes away besides: «покороче и без Москвы». */
export const withoutUnwanted = (parts: RequestParts, message: string): RequestParts =>
  withoutNamed(parts, message)

/** The same of a text that is worked on, and what is to be added to it. */
export function changedMaterial(material: string, message: string, words: Inflected): string {
  const added =
    /^\s*(?:и\s+|а\s+|ещ[её]\s+)*(?:добав|допиши|дополни|вставь)\p{L}*[\s,:]+(?:ещ[её]\s+)?(?:что\s+)?(?<text>\S.*)$/isu.exec(
      message,
    )?.groups?.['text']
  if (added !== undefined)
    return `${material.replace(/[\s.]+$/u, '')}. ${added.charAt(0).toUpperCase()}${added.slice(1)}`
  const said = replacementsIn(message, words).reduce(
    (text, one) => withReplacement(text, one, words),
    material,
  )
  const clause: Clause = { kind: 'fact', link: '', text: said }
  const parts: RequestParts = { addressee: '', signer: null, clauses: [clause], source: null }
  return changedParts(parts, message).clauses[0]?.text ?? material
}

/** «дату поправь на 27-е»: another day of the month that was named; its week day is no longer sure. */
function withDay(before: RequestParts, message: string): RequestParts {
  const now = /(?<![\p{L}\d])(?<day>[12]?\d|3[01])-?(?:е|го|му|ое|ого)(?!\p{L})/iu.exec(message)?.groups?.[
    'day'
  ]
  if (now === undefined || dayOfMonth.test(message) || isAddition(message)) return before
  const at = before.clauses.findIndex(({ text }) => dayOfMonth.test(text))
  return {
    ...before,
    clauses: before.clauses.map((one, index) =>
      index === at ? { ...one, text: withoutWeekday(one.text.replace(dayOfMonth, `${now} $<month>`)) } : one,
    ),
  }
}
const dayOfMonth = new RegExp(String.raw`(?<!\d)\d{1,2}\s+(?<month>${monthName})(?!\p{L})`, 'iu')
const withoutWeekday = (text: string): string =>
  text.replace(
    new RegExp(String.raw`(?<!\p{L})(?:во?\s+)?(?:${weekdayName}),?\s+(?=\d{1,2}\s+${monthName})`, 'iu'),
    '',
  )

const named =
  /(?:(?:убери|убрать|выкинь|вычеркни|удали|без)\s+(?:там\s+|слова?\s+|фразу\s+|строчку\s+|строку\s+|пункт\s+|вопрос\s+|предложение\s+|упоминание\s+)?(?:(?:про|насч[её]т|о|об|что)\s+)?|(?:^|\s)и?\s?без\s+(?=\p{Lu}))(?<what>[^,.;]+)|(?<!\p{L})(?<needless>\p{L}{4,})\s+(?:уже\s+)?не\s+(?:нужен|нужна|нужно|нужны|надо)|(?<!\p{L})(?:строчк|строк|фраз|слов|предложени)\p{L}*\s+(?:(?:про|о|об)\s+)?(?<line>[^,.;]{3,40}?)\s+(?:убери|выкинь|удали|вычеркни)(?!\p{L})|(?<!\p{L})(?:про|насч[её]т|об?)\s+(?<about>[^,.;]{3,40}?)\s+(?:убери|выкинь|удали|вычеркни)(?!\p{L})/u
/** «убери про расторжение»: the part of a clause that speaks of it goes. */
function withoutNamed(before: RequestParts, message: string): RequestParts {
  const found = named.exec(lowerFirst(message))?.groups
  const what = found?.['what'] ?? found?.['needless'] ?? found?.['line'] ?? found?.['about'] ?? ''
  if (surname.test(message)) return withoutSurname(before, message)
  const stems = (what.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) =>
    word.slice(0, Math.max(4, word.length - 2)),
  )
  if (stems.length === 0) return before
  const isOf = (text: string): boolean => stems.every((stem) => text.toLowerCase().includes(stem))
  const clauses = before.clauses.flatMap((one): Clause[] => {
    if (!isOf(one.text)) return [one]
    const text = one.text
      .split(/,\s+|\s+(?=иначе\s|а\s+то\s|и\s+(?:если|тогда)\s)/u)
      .filter((part) => !isOf(part))
      .join(', ')
    return text === '' ? [] : [{ ...one, text }]
  })
  return clauses.length === 0 ? before : { ...before, clauses }
}

const surname = /(?:убери|убрать|выкинь)\s+(?:фамили|имя)\p{L}*\s+(?<whose>\p{L}{4,})/iu
/** «убери фамилию монтёра»: the name behind the word goes. */
function withoutSurname(before: RequestParts, message: string): RequestParts {
  const whose = (surname.exec(message)?.groups?.['whose'] ?? '').toLowerCase()
  const stem = whose.slice(0, Math.max(4, whose.length - 2))
  const said = new RegExp(
    String.raw`(?<who>(?<!\p{L})[${stem.charAt(0)}${stem.charAt(0).toUpperCase()}]${stem.slice(1)}\p{Ll}*)\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\.){0,2}`,
    'u',
  )
  return {
    ...before,
    clauses: before.clauses.map((one) => ({ ...one, text: one.text.replace(said, '$<who>') })),
  }
}

const monthNames = new RegExp(String.raw`(?<!\p{L}|\d\s)${monthNominative}(?!\p{L})`, 'iu')

/** «ноябрь такой же»: another month in place of the one that was named. */
function withMonth(before: RequestParts, message: string): RequestParts {
  const now = monthNames.exec(message)?.[0].toLowerCase()
  if (now === undefined || !before.clauses.some(({ text }) => monthNames.test(text))) return before
  return {
    ...before,
    clauses: before.clauses.map((one) => ({ ...one, text: one.text.replace(monthNames, now) })),
  }
}

/** «не мама, а бабушка», «не 7-го, а 9-го» */
const notBut =
  /(?<!\p{L})(?:не\s+(?:(?:в|на|с|до|к|за|по)\s+)?(?<old>[\p{L}\d:.-]+?),?\s+а\s+(?:(?:в|на|с|до|к|за|по)\s+)?(?<now>[\p{L}\d:.-]+)|вместо\s+(?<was>\d+)(?:\s+\p{L}+){0,4}?\s+(?<is>\d+))/iu

/** «в объявление впиши ещё, что будет чай»: what is to be added, where no segment was read. */
export function addedIn(message: string): Clause[] {
  const text =
    /(?<!\p{L})(?:добав|допиши|припиши|впиши|вставь|укажи|упомяни)\p{L}*\s*(?:ещ[её])?[\s,:]*(?:что\s+)?(?<text>\p{L}.{4,})$/isu.exec(
      message.trim(),
    )?.groups?.['text']
  return text === undefined ? [] : [{ kind: 'fact', link: '. ', text }]
}

/** «подписывает зам Юркова», «подпись смени на Аникину» */
export const signerIn = (message: string): string | null =>
  /(?<!\p{L})(?:подписывает|подпишет|подпис(?:ь|ант)(?:\s+(?:будет|ставит|поставь))?)\s+(?<who>(?:\p{Ll}+\s+){0,3}\p{Lu}[\p{L}.\s-]+?)(?=[,;]|$)/u.exec(
    message.trim(),
  )?.groups?.['who'] ?? null
