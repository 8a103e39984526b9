import { guessGenre } from '#platform/text-models/index.ts'

import { namedDocument } from './documents/named-documents.ts'
import { ordersList, listNames } from './documents/records.ts'

/** Genres the built-in engine writes, with the names shown to users. */
export const genres = {
  'letter-request': 'письмо с просьбой',
  'letter-answer': 'ответ',
  'letter-notice': 'письмо-сообщение',
  'cover-letter': 'сопроводительное письмо',
  invitation: 'приглашение',
  thanks: 'благодарственное письмо',
  memo: 'служебная записка',
  explanation: 'объяснительная записка',
  application: 'заявление',
  reminder: 'памятка',
  note: 'справка',
  announcement: 'объявление',
  post: 'заметка для соцсетей',
  congratulation: 'поздравление',
  condolence: 'соболезнование',
  'welcome-speech': 'слово для выступления',
  report: 'отчёт',
  agenda: 'повестка',
  summary: 'краткое изложение',
  shorten: 'сокращённый текст',
  proofread: 'исправленный текст',
  'plain-words': 'текст простыми словами',
  formal: 'официальный текст',
  reference: 'характеристика',
  protocol: 'протокол',
  plan: 'план',
  'translate-case': 'имя в нужном падеже',
} as const
export type Genre = keyof typeof genres

/** What a request wants: a genre, or what cannot be done. */
export type RequestedGenre = Genre | 'cannot'

/** Genres that the model does not know or mistakes in short requests, by the words that name them. */
const named: readonly (readonly [RequestedGenre, RegExp])[] = [
  [
    'invitation',
    /^(?:цель:\s+)?(?:(?:нуж|на?пиш|подготов|состав|сдела|надо|теперь|хочу)\p{L}*\s+){0,2}(?:приглашени|пригласи|позва(?:ть|ли)\s|позови\s(?!те)|приглаша(?:ем|ю)\s+(?!всех|вс[её]|жител|желающ|сельчан|горожан|односельчан|населени|гостей|на\s|в\s|к\s))/iu,
  ],
  [
    'welcome-speech',
    /^(?:(?:нуж|на?пиш|подготов|состав|сдела|надо)\p{L}*\s+){0,2}(?:речь|приветственн\p{L}+\s+(?:слово|речь))(?!\p{L})/iu,
  ],
  ['letter-request', /^(?:(?:нуж|на?пиш|подготов|состав|сдела|надо)\p{L}*\s+){0,2}претензи[яюи](?!\p{L})/iu],
  ['post', /^на?пиши(?:те)?\s+(?:по)?(?:весел|задорн|смешн)\p{L}+(?=[\s:,])/iu],
  ['note', /(?<!\p{L})справк[уае](?!\p{L}|\s+(?:о\s+(?:сделанн|проделанн|работе)|по\s+\p{L}+\s+за))/iu],
]

/** A list that an order names decides. */
const namedList = (request: string): RequestedGenre | null =>
  (Object.keys(listNames) as (keyof typeof listNames)[]).find((name) =>
    ordersList(request, listNames[name]),
  ) ?? null

/** Genres that work on a text which the message brings along. */
export const editGenres: ReadonlySet<string> = new Set([
  'summary',
  'shorten',
  'proofread',
  'plain-words',
  'formal',
  'translate-case',
])

/** «понятнее: „Собственники вправе …“»: what stands in front of a text that is quoted whole. */
const orderOfQuoted = (message: string): string | null =>
  /^(?<order>[^«"“]{3,70}?)[:\s—-]*[«"“](?<text>[^«»"“”]{25,}|.{60,})[»"”]\.?\s*$/su.exec(message)?.groups?.[
    'order'
  ] ??
  /^\s*(?:«.{40,}»|"[^"]{40,}")[\s,.:—–-]{1,5}(?<order>[^«»"]{4,120})$/su.exec(message)?.groups?.['order'] ??
  null

/** Words that order a work on a text, and those that order a text of its own. */
const worksOn =
  /(?<!\p{L})(?:исправ|поправ|подправ|вычит|ошиб|грамотн|грамматик|опечат|орфограф|пунктуац|запят|сократ|подсократ|короч|урежь|ужм|сожм|проще|просты|понятн|упрост|разжуй|растолк|по-человеч|человеческ|официальн|по-деловому|делов\p{L}+\s+(?:язык|стил|вид)|ляп|правильно|перепиш|перефраз|перескаж|выжимк|причеш|суть\s|в\s+двух\s+словах|кратко\s+(?:излож|переска)|изложи)\p{L}*/iu
const composes =
  /(?<!\p{L})(?:на?пиш|подготов|состав|набросай|черкн|ответь|отпиш|поздрав|поблагодар|сообщи|уведом|попроси|нужн[оаы]?\s+(?:\p{L}+\s+)?(?:письм|объявл|запис|приказ|справк))\p{L}*(?!\s+(?:это\s+)?(?:проще|понятн|официальн|короче|грамотн|просты|человеческ|по-))/iu
/** What is to be done with a text, by the words of the order; of orders that name two kinds the model knows more. */
const works: readonly (readonly [Genre, RegExp])[] = [
  [
    'summary',
    /(?<!\p{L})(?:выжимк|перескаж|пересказ|излож|излаг|о\s+ч[её]м|(?<!оставь\s)суть|главное|главн\p{L}+\s+мысл|тезис|резюм|конспект|что\s+(?:от\s+нас\s+|они\s+|он\s+|она\s+|там\s+|в\s+н[её]м\s+)?(?:хот|решил|написан|прос))/iu,
  ],
  [
    'shorten',
    /(?<!\p{L})(?:сокра[тщ]|подсокра|ужм|ужать|урежь|урез|подрежь|короче|укорот|отожм|отжать|длинн?овато|длинно|многословн|без\s+воды|вод[уы]\s+(?:убери|слей|отожм)|лишнее|до\s+[\p{L}\d]+\s+(?:фраз|предложен|строк|слов|знак|символ)|в\s+одно\s+предложение)/iu,
  ],
  [
    'proofread',
    /(?<!\p{L})(?:ошиб|вычит|опечат|орфограф|пунктуац|запят|грамотн|грамматик|ляп|правильно(?=\s*[?,]|\s+ли|\s+напис)|исправь(?!\s+на)|исправьте|проверь(?:те)?(?!\p{L})|подправь\s+текст|корректу|откорректир)/iu,
  ],
  [
    'formal',
    /(?<!\p{L})(?:официальн|офицально|по-деловому|делов(?:ым|ой|ого|ому)\s+(?:язык|стил|вид)|деловой|канцелярск\p{L}+\s+(?:язык|стил|вид)|строг\p{L}+\s+стил|причеш|солидн|как\s+положено|на\s+бланк|как\s+документ)/iu,
  ],
  [
    'plain-words',
    /(?<!\p{L})(?:проще|попроще|просты[мх]|простым|понятн|поймут|пойм[её]т|понял|упрост|разжуй|растолк|по-человеч|по\s+человеч|человечес|обычн\p{L}+\s+(?:язык|слов)|по-простому|по-русски(?!\s+правильно)|доступно|без\s+канцеляр|народн\p{L}+\s+язык)/iu,
  ],
]

const calledWork = (order: string): Genre | null => {
  const [found, another] = works.filter(([, words]) => words.test(order))
  return found && !another ? found[0] : null
}

/** A longer sentence is no order. In words. */
const maxOrderWords = 12

/** «поправь грамотность. Мы, родители …»: the words in front of a text or behind it that say what to do with it. */
function orderOfText(message: string): string | null {
  const headed =
    /^(?<order>[^:.!?\n]{4,90}):\s+\S.{40,}$/su.exec(message)?.groups?.['order'] ??
    /^(?<order>[^.!?\n]{4,90}[.!?\n]+)\s*\p{Lu}.{40,}$/su.exec(message)?.groups?.['order']
  const behind = /[.!?»)]\s+(?<order>[^.!?]{4,90})[.!?]*$/su.exec(message.slice(40))?.groups?.['order']
  return (
    [headed, behind].find(
      (one) =>
        one !== undefined &&
        one.split(/\s+/u).length <= maxOrderWords &&
        worksOn.test(one) &&
        !composes.test(one),
    ) ?? null
  )
}

/** What is put into a case is a phrase, unless the order names the case. */
const isPhrase = (message: string, order: string): boolean =>
  message.length - order.length < maxPhrase ||
  /(?:дательн|родительн|винительн|творительн|предложн|именительн|падеж|склон)\p{L}*/iu.test(order)
/** In characters. */
const maxPhrase = 90

/** Below this probability the genre is not sure. */
const certain = 0.5
/** From this probability on the model is believed against the name of a list; below it nothing is declined. */
const believed = 0.8
const declined = 0.4
/** In words; a shorter request is no more than the name of its genre. */
const longRequest = 15

/** «Благодарственное письмо ООО „Тепловик“ за …»: no text that is to be worked on. */
const beginsAsDocument =
  /^\s*(?:благодарственн|благодарност|поздравлени|повестк|пост(?!\p{L})|объявлени|служебн|докладн|отч[её]т|соболезновани|сопроводительн)/iu

/** «протокол № 5 заседания комиссии, 3 июня, …», «план на неделю: …»: the list itself, whatever it says. */
const beginsAsList =
  /^\s*(?:(?:нуж|оформ|состав|сдела|на?пиш|подготов|набросай|надо)\p{L}*\s+)?(?:план\s+(?:работы?|мероприятий|на\s+(?:неделю|месяц|квартал|год|лето|зиму))(?!\p{L})|протокол\s+(?:№|\p{L}*(?:[аяиый]|ов|ей|ого|ой)(?:\s|,|$)))(?!.{0,200}(?:направ|отправ|прилага|сопровод|разноглас|письм))/isu

/** The genre that a request wants; what cannot be done only where that is likely. */
export function genreOf(message: string): { genre: RequestedGenre; isSure: boolean } {
  const read = guessGenre(message.slice(0, maxRead)).guesses[0]?.label ?? ''
  // Of a text in quotes only the words in front say what to do with it, so of one that the model takes for a request.
  const order = orderOfQuoted(message) ?? (editGenres.has(read) ? null : orderOfText(message))
  const isNew = order === null && beginsAsDocument.test(message) && !worksOn.test(message)
  const guesses = guessGenre(order ?? message.slice(0, maxRead)).guesses.filter(({ label }) =>
    order === null
      ? !(isNew && editGenres.has(label))
      : editGenres.has(label) && (label !== 'translate-case' || isPhrase(message, order)),
  )
  const work = editGenres.has(guesses[0]?.label ?? '')
    ? calledWork(order ?? orderOfText(message) ?? '')
    : null
  if (work !== null) return { genre: work, isSure: true }
  const [first, second] = guesses
  if (!first || !second) return { genre: 'letter-notice', isSure: false }
  const share = first.probability / guesses.reduce((sum, { probability }) => sum + probability, 0)
  const document =
    order === null && !(editGenres.has(first.label) && worksOn.test(message)) ? namedDocument(message) : null
  if (document !== null) return { genre: document, isSure: true }
  if (order === null && certificateFirst.test(message)) return { genre: 'note', isSure: true }
  const called = order === null ? calledIn(message) : null
  const isBelieved = share >= believed && message.split(/\s+/u).length >= longRequest
  if (
    called === 'invitation' ||
    called === 'letter-request' ||
    (called !== null && (!isBelieved || beginsAsList.test(message)))
  )
    return { genre: called, isSure: true }
  const { label } = first.label === 'cannot' && share < declined ? second : first
  return { genre: label as RequestedGenre, isSure: share >= certain }
}

/** «Справка Петрову о том, что он работает …» */
const certificateFirst =
  /^\s*(?:(?:нуж|на?пиш|подготов|состав|сдела|надо|выда|дай)\p{L}*\s+){0,2}[Сс]правк[ауи]\s+(?:для\s+)?(?:\p{Lu}\p{Ll}+\s+){0,3}о\s+том,?\s+что\s/u

/** A genre that a request calls by its name: a list, or what the model does not know. */
function calledIn(message: string): RequestedGenre | null {
  const [head = ''] = message.split(/\n/u)
  const request = head.replaceAll(/«[^»]{40,}»?|"[^"]{40,}"?/gu, ' ').slice(0, maxHead)
  return namedList(request) ?? named.find(([, words]) => words.test(request.slice(0, maxName)))?.[0] ?? null
}

/** What of a message is read, for names of lists, of genres and by the model, in characters. */
const maxHead = 400
const maxName = 25
const maxRead = 1500

/** Whether it is a legal question, which the lawyer answers. */
export const asksAboutLaw = (message: string): boolean =>
  /(?:какой\s+срок|имеет\s+ли\s+право|вправе\s+ли|законно\s+ли|по\s+какому\s+закону|какая\s+стать|что\s+грозит|нужно\s+ли\s+по\s+закону|\d-фз[^?\n]{0,500}\?)/iu.test(
    message,
  )
