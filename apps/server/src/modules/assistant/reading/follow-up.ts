import { monthName, weekdayName } from '#platform/russian/index.ts'

import type { Clause, RequestParts } from './request-parts.ts'

/** «Такое же Петрову», «то же самое, но в управление образования». */
export const isRepeat = (message: string): boolean => repeat.test(message)
const repeat =
  /^\s*(?:(?:а|и|теперь|тогда|ещё|еще|сделай|напиши|давай|нужно|можно|пожалуйста)[\s,]+)*(?:и\s+)?(?:\p{L}+\s+)?(?:точно\s+)?(?:так(?:ое|ой|ую|ая|ие)\s+же|то\s+же(?:\s+самое)?|ещё\s+одн[оуа]\s+так\p{L}+|аналогичн\p{L}+)(?!\p{L})/iu

/** «Добавь, что …», «измени дату», «нет, наоборот …». */
export const isCorrection = (message: string): boolean =>
  /^\s*(?:пожалуйста,?\s*|и\s+|а\s+|ещ[её]\s+)*(?:\p{L}+ее,?\s+(?:и|но)\s+)?(?:добав|дополни|укажи|измени|замени|исправ\p{L}*,?\s(?=.{0,60}(?<!\p{L})не\s+\p{L}+,?\s+а\s)|исправь?\s+(?:дату|время|имя|сумму|место)|вставь|допиши|убери|поменя|переделай|(?:нет|ой|не\s+так)[\s,]|не\s+(?:\p{L}{1,3}\s+)?[\p{L}\d:.-]+,?\s+а\s)/iu.test(
    message,
  )

const maxStyleWords = 9
/** «покороче и без „довожу до сведения“», «теплее»: a request that brings neither facts nor an addressee. */
export const isStyleRequest = (message: string, parts: RequestParts): boolean =>
  parts.addressee === '' &&
  parts.source === null &&
  message.trim().split(/\s+/u).length <= maxStyleWords &&
  /(?<!\p{L})(?:по)?(?:короче|длиннее|теплее|мягче|строже|официальнее|суше|проще|вежливее|душевнее|подробнее|живее)(?!\p{L})|перефразируй|другими\s+словами/iu.test(
    message,
  ) &&
  !/добав|дополн|убери|замени|:/iu.test(message)

/** «объявление про эту поездку»: about what the draft before says. */
export const isSameTopic = (message: string, { clauses }: RequestParts): boolean =>
  /(?<!\p{L})(?:про|об?|насч[её]т|по)\s+эт(?:о|ом|у|ой|их|ого|ому|ими?)(?!\p{L})/iu.test(message) &&
  clauses.every(({ text }) => text.split(/\s+/u).length <= 3)

/** How a text is to be said; `other` is what no rule does. */
export type Style = 'short' | 'official' | 'other'

export const styleOf = (message: string): Style =>
  /короче|кратко|сожми|сократи/iu.test(message)
    ? 'short'
    : /официальн|строже|суше/iu.test(message)
      ? 'official'
      : 'other'

/** «ему же», «у них же»: the addressee of the draft before. */
export const isSameAddressee = (message: string): boolean =>
  /(?<!\p{L})(?:ему|ей|им|их|него|неё|нее|них|нему|ней|ним|той|тому|тем)\s+же(?!\p{L})/iu.test(message)

/** What a repeated document is called, so that the rest of the message is read as its order. */
const names: Readonly<Record<string, string>> = {
  thanks: 'благодарность',
  congratulation: 'поздравление',
  condolence: 'соболезнование',
  announcement: 'объявление',
  post: 'пост',
  memo: 'служебка',
  'letter-answer': 'ответ',
  'letter-notice': 'сообщи',
  report: 'отчёт',
  agenda: 'повестка',
}

/** «такое же, но арендаторам подвалов» → «сообщи арендаторам подвалов» */
export const repeatedOrder = (message: string, genre: string): string =>
  `${names[genre] ?? 'письмо'} ${message.replace(repeat, '').replace(/^[\s,:]*(?:но|а|только|и|тоже)?[\s,]+/iu, '')}`

/** The request of the last draft with what a repetition or a correction changes. */
export function repeatedParts(earlier: RequestParts, now: RequestParts, message: string): RequestParts {
  const before = withSaidOtherwise(withMonth(earlier, message), message)
  if (before !== earlier && now.clauses.every(({ text }) => notBut.test(text) || /^\p{L}{1,3}$/u.test(text)))
    return { ...before, addressee: now.addressee || before.addressee, signer: now.signer ?? before.signer }
  const isOtherTopic =
    isRepeat(message) && now.clauses.some(({ link }) => /(?<!\p{L})(?:про|насч[её]т|об?)\s*$/iu.test(link))
  const clauses = isOtherTopic
    ? now.clauses
    : now.clauses.length > 0
      ? changedClauses(before, now)
      : (withValue(before.clauses, message) ?? before.clauses)
  return {
    ...before,
    addressee: now.addressee || before.addressee,
    signer: now.signer ?? before.signer,
    clauses,
  }
}

const monthNames =
  /(?<!\p{L}|\d\s)(?:январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь)(?!\p{L})/iu

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

/** The request with a word said otherwise. */
function withSaidOtherwise(before: RequestParts, message: string): RequestParts {
  const found = notBut.exec(message)?.groups
  const [old = '', now = ''] = [found?.['old'] ?? found?.['was'], found?.['now'] ?? found?.['is']].map(
    (one) => one?.replace(/-го$/u, ''),
  )
  const said = new RegExp(String.raw`(?<![\p{L}\d])${old.replaceAll(/[^\p{L}\d-]/gu, '')}(?![\p{L}\d])`, 'iu')
  if (old === '' || !before.clauses.some(({ text }) => said.test(text))) return before
  return { ...before, clauses: before.clauses.map((one) => ({ ...one, text: one.text.replace(said, now) })) }
}

/** What a correction adds or replaces; a reversed one says the matter again. */
export const correctedParts = (
  before: RequestParts,
  now: RequestParts,
  { message, isReversed }: { readonly message: string; readonly isReversed: boolean },
): RequestParts => {
  const clauses = isReversed && now.clauses.length === 0 ? askedIn(message) : now.clauses
  return isReversed && clauses.length > 0
    ? { ...before, clauses, addressee: now.addressee || before.addressee }
    : repeatedParts(before, now, message)
}

/** «наоборот, это мы у них просим стулья» */
function askedIn(message: string): Clause[] {
  const what = /(?:просим|прошу|попросить)\s+(?:у\s+них\s+)?(?<what>[^,.]+)/iu.exec(message)?.groups?.['what']
  return what === undefined ? [] : [{ kind: 'request', link: '', text: what.trim() }]
}

/** A clause of so many words brings no more than a value that replaces one: «про 305», «на 7 декабря». */
const maxWordsOfValue = 4

/** The clauses of the draft before with the values that the new ones replace, and with those that they add. */
function changedClauses(before: RequestParts, now: RequestParts): readonly Clause[] {
  let clauses = before.clauses
  const added: Clause[] = []
  for (const clause of now.clauses.flatMap(valueApart)) {
    const isValue = clause.text.split(/\s+/u).length <= maxWordsOfValue
    const replaced = isValue ? withValue(clauses, clause.text) : null
    if (replaced) clauses = replaced
    else added.push({ ...clause, link: '. ' })
  }
  // A cause or a matter said again takes the place of the earlier one.
  const kinds = new Set<Clause['kind']>(
    added.map(({ kind }) => kind).filter((kind) => kind === 'cause' || kind === 'matter'),
  )
  return [...clauses.filter(({ kind }) => !kinds.has(kind)), ...added]
}

/** «только про 305 и там ещё розетка искрит»: a value and what is added. */
function valueApart(clause: Clause): Clause[] {
  const found =
    /^(?:только\s+|но\s+)?(?<value>(?:про|на|за|в)\s+\d[\d.:]*(?:\s\p{L}+)?)\s+и\s+(?<rest>\S.*)$/su.exec(
      clause.text,
    )?.groups
  if (!found) return [clause]
  return [
    { ...clause, text: found['value']! },
    { ...clause, link: '. ', text: found['rest']! },
  ]
}

/** Sorts of values; one is replaced by another of its sort only. */
const sorts: readonly RegExp[] = [
  new RegExp(String.raw`\d{1,2}(?:\s*[-–]\s*\d{1,2})?\s+${monthName}`, 'giu'),
  /\d{1,2}:\d{2}/gu,
  new RegExp(String.raw`(?<!\p{L})${weekdayName}(?!\p{L})`, 'giu'),
  // The year of a date is no sum.
  new RegExp(String.raw`(?<![\d:])(?<!${monthName}\s)(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d{3,})(?![\d:])`, 'giu'),
  new RegExp(String.raw`(?<![\d:] ?)\d{1,2}(?![\d:]|[\s\u00a0]\d{3}|\s+${monthName})`, 'gu'),
]

/** The clauses with the first value of a sort replaced by that of a text: «кабинет 214» by «305»; null without one. */
function withValue(clauses: readonly Clause[], text: string): readonly Clause[] | null {
  for (const sort of sorts) {
    const [now] = text.match(sort) ?? []
    const at = now === undefined ? -1 : clauses.findIndex((clause) => clause.text.search(sort) >= 0)
    if (now === undefined || at === -1) continue
    return clauses.map((clause, index) => {
      const [old] = index === at ? (clause.text.match(sort) ?? []) : []
      return old === undefined ? clause : { ...clause, text: clause.text.replace(old, now) }
    })
  }
  return null
}
