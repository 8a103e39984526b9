import { addedIn, changedParts, isAddition, isNoMore, saysOnlyChange, signerIn } from './changes.ts'
import { edited, editsIn } from './edits.ts'
import type { Clause, RequestParts } from './request-parts.ts'
import { turnOf } from './turn.ts'
import { withCount, withValue } from './values.ts'

/** «Такое же», «то же самое»: what leads to whom the draft is repeated for. */
const repeat =
  /^\s*(?:(?:а|и|теперь|тогда|ещё|еще|сделай|напиши|давай|нужно|можно|пожалуйста)[\s,]+)*(?:и\s+)?(?:\p{L}+\s+)?(?:точно\s+)?(?:так(?:ое|ой|ую|ая|ие)\s+же|то\s+же(?:\s+самое)?|ещё\s+одн[оуа]\s+так\p{L}+|аналогичн\p{L}+)(?!\p{L})/iu

const maxStyleWords = 25
const styleWord =
  /(?<!\p{L})(?:по)?(?:короче|длиннее|теплее|тепл[её]й|мягче|мягковато|строже|строговато|ж[её]стче|ж[её]стко|официальн(?:ее|ей)|суше|проще|вежлив(?:ее|ей)|душевн(?:ее|ей)|подробнее|жив(?:ее|ей)|весел(?:ее|ей)|грубо|грубовато|сухо|суховато|сурово|сожми|ужми|укороти|сократи|длинно|длинновато)(?!\p{L})|перефразируй|другими\s+словами/iu
/** «покороче и без „довожу до сведения“», «сухо как-то, потеплее»: a request that brings neither facts nor an addressee. */
export const isStyleRequest = (message: string, parts: RequestParts): boolean =>
  parts.source === null &&
  message.trim().split(/\s+/u).length <= maxStyleWords &&
  styleWord.test(message) &&
  !begun.test(message) &&
  !/добав|дополн|убери|замени|:/iu.test(message)

/** What orders a text of its own rather than a change: «напиши в ЖКХ …», «ответ Петрову», «просьба к главе». */
const begun =
  /(?<!\p{L})(?:состав|подготов|набросай|черкн|отпиш|ответь|поздрав|поблагодар|сообщи|уведом|извест|предупред|напомн|попрос)\p{L}*|(?<!\p{L})на?пиш[иу]\p{L}*\s+(?:\p{L}+\s+)?(?:письм|ответ|служеб|доклад|объявл|пост|отч|повест|запис|речь|поздрав|соболезн|благодар|во?\s|от\s+меня|главе|директор|начальник)|(?<!\p{L})(?:письм|ответ|запрос|служебк|служебн|докладн|объявлени|уведомлени|извещени|поздравлени|благодарност|благодарственн|соболезновани|повестк|отч[её]т|просьб|сопровод)\p{L}*|(?<!\p{L})пост(?!\p{L})|новое\s*:|другое\s*[.:]/iu

const documents =
  /^[\s,]*(?:(?:а|и|теперь|тогда|ещ[её]|нужн[аоы]?|надо|сделай(?:те)?|на?пиши(?:те)?|подготовь(?:те)?|составь(?:те)?|потом|ладно)[\s,]+)*(?:речь|выступлени[ея]|приветстви[ея]|приглашени[ея]|протокол|план(?!\p{L})|памятк[ау]|характеристик[ау]|объяснительн|заявлени[ея]|благодарност|благодарственн|пост(?!\p{L})|служебк|объявлени[ея]|справк[ау]|заметк[ау]|анонс|афиш[ау])/iu
/** «а теперь речь начальнице на этот юбилей»: another document than the one before. */
export const namesDocument = (message: string): boolean =>
  documents.test(message) && !repeat.test(message) && !/так(?:ое|ую|ой)\s+же|то\s+же/iu.test(message)

/** Whom a text may be for: «районов шесть», «Гусарова она» are no addressees. */
const inDative = /(?<!\p{L})(?:во?\s+\p{L}|\p{L}+(?:у|ю|е|ой|ей|ам|ям|им|ым|ому|ему)(?!\p{L}))/iu

/** «повестка педсовета 10 декабря: …», «Письмо в колледж: просим …»: a text of its own, whatever else is in it. */
export const isBegun = (message: string): boolean => {
  const first =
    /^[\s,]*(?:(?:а|и|теперь|ещ[её]|новое|другое|надо|нужн[аоы]?|прошу)[\s,:.]+)*(?<word>\p{L}+)/iu.exec(
      message,
    )?.groups?.['word'] ?? ''
  return (
    (begun.test(first) || ownDocuments.test(first)) &&
    message.split(/\s+/u).length >= leastBegun &&
    !repeat.test(message) &&
    !/так(?:ое|ую|ой)\s+же|то\s+же|об\s+этом|(?:про|из|об)\s+эт/iu.test(message)
  )
}
const ownDocuments = /^(?:речь|приветственн|памятк|заявлени|об[ъь]яснительн)/iu
/** In words. */
const leastBegun = 8

/** «спасибо, и полиции такое же», «ой, не то»: what is said to the assistant in front of what is wanted. */
export const withoutInterjection = (message: string): string => {
  const rest = message.replace(interjection, '')
  const said = /\p{L}.*\p{L}/su.test(rest) ? rest : message
  return said.replace(/^\s*аналогичн(?:ое|ый|ую|ая)(?=\s)/iu, 'такое же')
}
const interjection =
  /^(?:\s*(?:(?:забудь|забудем|забудьте|отбой|не\s+надо)[^.!?,]{0,40}(?=[.!?])|(?:большое\s+)?спасибо(?:\s+(?:вам|большое|огромное))?(?!\s+(?:всем|за|жител|\p{L}+(?:ам|ям|у|ю|ой|ей)\s))|отлично|хорошо(?!\s+бы)|супер|класс|ок(?:ей)?|ой|ох|ах|ай|уф|ч[её]рт|господи|боже|блин|так(?!\s+(?:же|как|и)(?!\p{L}))|слушай(?:те)?|извини(?:те)?|простите?|прошу\s+прощения(?:,?\s+в\s+спешке)?|неверно|неправильно|разрешил[аи]?|согласовал[аи]?|(?:он|она)\s+согласна?)[\s,!.:)—–-]+)+/iu

/** «выезд в 6, зимой два часа пилить»: no word of it orders a text, none names whom one would be for. */
export const mayGoOn = (message: string, parts: RequestParts): boolean =>
  isAddition(message) || notBegun(message, parts)

/** «командировку продлили, теперь по 7 июня»: a message that says more of what was ordered before. */
export const goesOn = (message: string, parts: RequestParts): boolean =>
  !isBegun(message) &&
  !namesDocument(message) &&
  !begun.test(message) &&
  parts.source === null &&
  // «директору Лосеву»: whom a memo about it is for.
  !(parts.clauses.length === 0 && inDative.test(parts.addressee)) &&
  (turnOf(message) !== 'begins' || notBegun(message, parts))

const notBegun = (message: string, parts: RequestParts): boolean =>
  !inDative.test(parts.addressee) &&
  parts.source === null &&
  message.trim().split(/\s+/u).length <= maxStyleWords &&
  !begun.test(message)

/** «и телефон для связи 4-17-90» is added. */
const thing = /^(?:телефон|адрес|почт|срок|дат|время|начал|вход|кабинет|место|сумм|подпис)/iu
/** More words of its own make a matter of its own. */
const maxOwnWords = 10
/** «и ещё магазину „Тройка“, эти дали конфеты», «теперь Вахрушевой, гараж 31»: the draft before for one more addressee. */
export const isForAnother = (message: string, { addressee, clauses }: RequestParts): boolean => {
  const found =
    /^[\s,]*(?:(?:и|а|ещ[её]|также|теперь|потом|затем|для|таких\s+ещ[её]\s+\p{L}+\.?|сначала|следующ(?:ий|ая|им|ей))[\s,]+)+(?<rest>\S.*)$/isu.exec(
      message,
    )?.groups?.['rest']
  const first = addressee.replace(/^(?:(?:сначала|для|в|во)\s+)+/iu, '').split(/[\s,]/u)[0] ?? ''
  const own = clauses.reduce((count, { text }) => count + text.split(/\s+/u).length, 0)
  return (
    found !== undefined &&
    first !== '' &&
    found.startsWith(first) &&
    !thing.test(first) &&
    own <= maxOwnWords &&
    !/:|\s[—–-]\s/u.test(message) &&
    !begun.test(message)
  )
}

/** «объявление про эту поездку»: about what the draft before says. */
export const isSameTopic = (message: string, { clauses }: RequestParts): boolean =>
  /(?<!\p{L})(?:(?:про|об?|насч[её]т|по)\s+эт(?:о|ом|от|у|ой|их|ого|ому|ими?)|о\s+том\s+же)(?!\p{L})/iu.test(
    message,
  ) &&
  (clauses.every(({ text }) => text.split(/\s+/u).length <= 3) ||
    /(?<!\p{L})(?:письм|объявлени|служебн|служебк|пост(?!\p{L})|отч[её]т|повестк)/iu.test(message))

/** «сделай из этого пост», «тогда и благодарственное обоим»: another document of what the draft before says. */
export const isRemade = (message: string, { clauses }: RequestParts): boolean =>
  message.trim().split(/\s+/u).length <= maxStyleWords &&
  (/(?<!\p{L})(?:сдела|передела|преврат|оформи|дай|нужн|надо|на\s+основе)\p{L}*\s+(?:теперь\s+)?(?:(?:из\s+)?(?:этого|него|не[её]|них)\s+|это\s+|обычн\p{L}+\s+|в\s+)(?:\p{L}+\s+){0,2}?(?:пост|объявлен|отч[её]т|письм|заметк|новост|анонс)/iu.test(
    message,
  ) ||
    (/^(?:[\p{L}!]+[!.]*\s+){0,2}?(?:теперь|тогда|и|а|ещ[её])\s/iu.test(message) &&
      /(?<!\p{L})(?:объявлени|пост(?!\p{L})|благодарств|сопровод|служебк|служебн|отч[её]т|повестк|заметк)/iu.test(
        message,
      ) &&
      clauses.every(({ text }) => text.split(/\s+/u).length < leastOfMatter && !/\d/u.test(text))))

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
  application: 'заявление',
  explanation: 'объяснительная',
  reminder: 'памятка',
  'letter-answer': 'ответ',
  'letter-notice': 'сообщи',
  report: 'отчёт',
  agenda: 'повестка',
}

/** «такое же, но арендаторам подвалов» → «сообщи арендаторам подвалов» */
export const repeatedOrder = (message: string, genre: string): string =>
  `${names[genre] ?? 'письмо'} ${withoutSame(message)
    .replace(repeat, '')
    .replace(/^[\s,:]*(?:(?:но|а|только|и|тоже|также|ещ[её]|теперь|сначала|следующ(?:ий|ая))[\s,]+)*/iu, '')}`

/** «остальное повтори», «мастер тот же», «сделай похожее»: what is said of the repetition itself. */
const withoutSame = (message: string): string =>
  message
    .replaceAll(
      /[\s,.;]*(?<!\p{L})(?:(?:а\s+)?(?:вс[её]\s+)?(?:остальное|прочее)(?:\s+\p{L}+){1,3}|(?:а\s+)?\p{Ll}{3,}\s+т(?:от|о|а|е)\s+же(?=[,.;]|\s*$))/giu,
      '',
    )
    .replaceAll(
      /(?<!\p{L})(?:сдела\p{L}+\s+|ответь\s+)?(?:похож(?:ее|ую|ий)|аналогичн(?:ое|ую|ый|о)|отдельное\s+такое)(?!\p{L})|(?<!\p{L})так\s+же\s+ответь/giu,
      ' ',
    )

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
  const clauses =
    isOtherTopic || isOfOther(earlier, now)
      ? now.clauses
      : now.clauses.length > 0
        ? changedClauses(before, now, isAddition(message))
        : (withCount(before.clauses, /(?<!\p{L})только\s+.*$/su.exec(message)?.[0] ?? '') ??
          withValue(before.clauses, message) ??
          before.clauses)
  return {
    ...before,
    addressee: otherOfSame(before.addressee, now.addressee) || before.addressee,
    signer: now.signer ?? signerIn(message) ?? before.signer,
    clauses,
  }
}

const numbered =
  /(?<!\p{L})(?<thing>дом|класс|групп|подъезд|кабинет|отделени|корпус)\p{Ll}*\s+(?<which>№?\s?\d+\S*)/iu
/** «жильцам дома 12 по Речной» for «дома 14» → «жильцам дома 14 по Речной» */
function otherOfSame(before: string, now: string): string {
  const [was, is] = [numbered.exec(before)?.groups, numbered.exec(now)?.groups]
  const isSame =
    was !== undefined &&
    is !== undefined &&
    was['thing']!.toLowerCase() === is['thing']!.toLowerCase() &&
    now
      .replace(/^для\s+/iu, '')
      .toLowerCase()
      .startsWith(is['thing']!.toLowerCase())
  return isSame ? before.replace(was['which']!, () => is['which']!) : now
}

/**
 * «такую же прачке: стиральная машина не отжимает, нужен мастер»: whole clauses of its own with a request or a cause take
 * the place of what was said of the other.
 */
const isOfOther = (earlier: RequestParts, { clauses }: RequestParts): boolean => {
  const own = clauses.filter(({ text }) => text.split(/\s+/u).length >= leastOfMatter && !/^\d/u.test(text))
  const has = (list: readonly Clause[], kind: Clause['kind']): boolean =>
    list.some((one) => one.kind === kind)
  return (
    (has(own, 'request') && has(earlier.clauses, 'request')) ||
    (has(own, 'cause') && has(earlier.clauses, 'cause'))
  )
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
