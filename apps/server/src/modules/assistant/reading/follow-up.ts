import type { RequestParts } from './request-parts.ts'
import { turnOf } from './turn.ts'

/** «Такое же», «то же самое»: what leads to whom the draft is repeated for. */
export const repeat =
  /^\s*(?:(?:а|и|теперь|тогда|ещё|еще|сделай|напиши|давай|нужно|можно|пожалуйста)[\s,]+)*(?:и\s+)?(?:\p{L}+\s+)?(?:точно\s+)?(?:так(?:ое|ой|ую|ая|ие)\s+же|то\s+же(?:\s+самое)?|ещё\s+одн[оуа]\s+так\p{L}+|аналогичн\p{L}+)(?!\p{L})/iu

const maxStyleWords = 25
const styleWord =
  /(?<!\p{L})(?:по)?(?:короче|длиннее|теплее|тепл[её]й|мягче|мягковато|строже|строговато|ж[её]стче|ж[её]стко|официальн(?:ее|ей)|суше|проще|вежлив(?:ее|ей)|душевн(?:ее|ей)|подробнее|жив(?:ее|ей)|весел(?:ее|ей)|грубо|грубовато|сухо|суховато|сурово|сожми|ужми|укороти|сократи|длинно|длинновато)(?!\p{L})|перефразируй|другими\s+словами/iu
/** A clause that says how a text is to be put. */
export const isStyle = (clause: string): boolean =>
  styleWord.test(clause) ||
  /(?<!\p{L})(?:без|подпис\p{L}*|текст\p{L}*|предложени\p{L}+|строк\p{L}*|слов[оа]?|абзац\p{L}*)(?!\p{L})|как-то|по-\p{Ll}+/iu.test(
    clause,
  )

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

/** What a message says that wants the draft before for somebody or something else. */
const saysAgain =
  /(?<!\p{L})(?:так(?:ое|ой|ую|ая|ие|их)\s+же|то\s+же|так\s+же|тоже|аналогичн\p{L}+|похож\p{L}+|повтор\p{L}+|ещ[её]|теперь|отдельн\p{L}+|друг(?:ой|ому|ая|ое)|следующ\p{L}+|для|сначала|потом|затем|также)(?!\p{L})|^\s*(?:и|а)\s/iu
/** «листов 421, пересчитали», «подрядчик поменялся»: whatever it looks like, no word of it wants the draft again. */
export const wantsAgain = (message: string): boolean => saysAgain.test(message)

/** «теперь на воспитателя Гурову О. В., стаж 9 лет»: another person in the draft before, though it orders nothing. */
export const isForOther = (message: string): boolean =>
  /^\s*(?:(?:а|и|спасибо|хорошо)[\s,]+)*(?:теперь|ещ[её]|тоже|то\s+же|такое\s+же|так\s+же)\s+(?:самое\s+)?(?:на|для|про|у|и)?\s*(?:\p{Ll}+\s+){0,3}\p{Lu}\p{Ll}+/u.test(
    message,
  )

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

/** «теперь в МТС — вышка не ловит с 18 ноября», «а теперь за ноябрь: приёмов 37»: of the same kind, with a matter of its own. */
export const hasOwnMatter = (message: string, { clauses }: RequestParts): boolean =>
  /^\s*(?:(?:а|и|так)\s+)?теперь\s[^.!?\n]{2,80}?(?::|\s[—–-])\s/iu.test(message) &&
  clauses.some(({ text }) => text.split(/\s+/u).length >= leastOfMatter || /\d/u.test(text))

/** A clause of fewer is no matter of its own. In words. */
export const leastOfMatter = 3

/** «добавь, что скидка 5 процентов» takes nothing away. */
const isAddition = (message: string): boolean =>
  /^\s*(?:(?:и|а|ещ[её]|надо|нужно|пожалуйста)\s+)*(?:добав|допи[шс]|дополни|вставь|встави)\p{L}*[\s,]+(?:ещ[её]\s+)?(?:что|про|о|об|ещ)/iu.test(
    message,
  ) || /^\s*(?:на?пиши|укажи|скажи)(?:те)?\s+(?:ещ[её]|также|тоже)[\s,]+что/iu.test(message)

/** A message that says the name of a kind of document. */
export const namesGenre = (message: string): boolean =>
  /(?:письм|объявлени|служебк|поздравлени|благодарност|отч[её]т|пост|повестк|соболезновани|памятк|заявлени[ея]\s|объяснительн)/iu.test(
    message,
  )
