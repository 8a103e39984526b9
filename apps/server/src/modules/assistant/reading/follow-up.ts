import { addedIn, changedParts, isAddition, isNoMore, saysOnlyChange, signerIn } from './changes.ts'
import { edited, editsIn } from './edits.ts'
import type { Clause, RequestParts } from './request-parts.ts'
import { withCount, withValue } from './values.ts'

/** «Такое же», «то же самое»: what leads to whom the draft is repeated for. */
const repeat =
  /^\s*(?:(?:а|и|теперь|тогда|ещё|еще|сделай|напиши|давай|нужно|можно|пожалуйста)[\s,]+)*(?:и\s+)?(?:\p{L}+\s+)?(?:точно\s+)?(?:так(?:ое|ой|ую|ая|ие)\s+же|то\s+же(?:\s+самое)?|ещё\s+одн[оуа]\s+так\p{L}+|аналогичн\p{L}+)(?!\p{L})/iu

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
  /(?<!\p{L})(?:(?:про|об?|насч[её]т|по)\s+эт(?:о|ом|у|ой|их|ого|ому|ими?)|о\s+том\s+же)(?!\p{L})/iu.test(
    message,
  ) && clauses.every(({ text }) => text.split(/\s+/u).length <= 3)

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
  /(?<!\p{L})(?:туда|ему|ей|им|их|него|неё|нее|них|нему|ней|ним|той|тому|тем)\s+же(?!\p{L})/iu.test(message)

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
  `${names[genre] ?? 'письмо'} ${message.replace(repeat, '').replace(/^[\s,:]*(?:(?:но|а|только|и|тоже|теперь)[\s,]+)*/iu, '')}`

/** The request of the last draft with what a repetition or a correction changes. */
export function repeatedParts(earlier: RequestParts, now: RequestParts, message: string): RequestParts {
  const before = changedParts(earlier, message)
  if (before !== earlier && (saysOnlyChange(message) || now.clauses.every(({ text }) => isNoMore(text))))
    return {
      ...before,
      addressee: now.addressee || before.addressee,
      signer: now.signer ?? signerIn(message) ?? before.signer,
    }
  const isOtherTopic =
    hasOwnMatter(message, now) ||
    (repeat.test(message) &&
      now.clauses.some(({ link }) => /(?<!\p{L})(?:про|насч[её]т|об?)\s*$/iu.test(link)))
  const clauses = isOtherTopic
    ? now.clauses
    : now.clauses.length > 0
      ? changedClauses(before, now, isAddition(message))
      : (withCount(before.clauses, /(?<!\p{L})только\s+.*$/su.exec(message)?.[0] ?? '') ??
        withValue(before.clauses, message) ??
        before.clauses)
  return {
    ...before,
    addressee: now.addressee || before.addressee,
    signer: now.signer ?? signerIn(message) ?? before.signer,
    clauses,
  }
}

/** «теперь в МТС — вышка не ловит с 18 ноября», «а теперь за ноябрь: приёмов 37»: of the same kind, with a matter of its own. */
export const hasOwnMatter = (message: string, { clauses }: RequestParts): boolean =>
  /^\s*(?:(?:а|и|так)\s+)?теперь\s[^.!?\n]{2,80}?(?::|\s[—–-])\s/iu.test(message) &&
  clauses.some(({ text }) => text.split(/\s+/u).length >= leastOfMatter || /\d/u.test(text))

/** In words. */
const leastOfMatter = 3

/** What a correction adds or replaces; a reversed one says the matter again. */
export const correctedParts = (
  before: RequestParts,
  now: RequestParts,
  { message, isReversed }: { readonly message: string; readonly isReversed: boolean },
): RequestParts => {
  const clauses = isReversed && now.clauses.length === 0 ? askedIn(message) : now.clauses
  if (isReversed && clauses.length > 0)
    return { ...before, clauses, addressee: now.addressee || before.addressee }
  const edits = editsIn(message)
  if (edits.length === 0)
    return repeatedParts(
      before,
      now.clauses.length > 0 ? now : { ...now, clauses: addedIn(message) },
      message,
    )
  return {
    ...edited(before, edits, message),
    addressee: now.addressee || before.addressee,
    signer: now.signer ?? signerIn(message) ?? before.signer,
  }
}

/** «наоборот, это мы у них просим стулья» */
function askedIn(message: string): Clause[] {
  const what = /(?:просим|прошу|попросить)\s+(?:у\s+них\s+)?(?<what>[^,.]+)/iu.exec(message)?.groups?.['what']
  return what === undefined ? [] : [{ kind: 'request', link: '', text: what.trim() }]
}

/** A clause of so many words brings no more than a value that replaces one: «про 305», «на 7 декабря». */
const maxWordsOfValue = 4

/** The clauses of the draft before with the values that the new ones replace, and with those that they add. */
function changedClauses(before: RequestParts, now: RequestParts, isAdded: boolean): readonly Clause[] {
  let clauses = before.clauses
  const added: Clause[] = []
  for (const clause of now.clauses.flatMap(valueApart)) {
    const counted = isAdded ? null : withCount(clauses, clause.text)
    if (counted) {
      clauses = counted
      continue
    }
    const isValue = clause.text.split(/\s+/u).length <= maxWordsOfValue
    const replaced = isValue && !isAdded ? withValue(clauses, clause.text) : null
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
