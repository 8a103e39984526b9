import {
  isAbbreviation,
  isNounForm,
  nounForms,
  nounFormsOf,
  sentenceRanges,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'
import { punctuated, segmentRequest, type SegmentLabel } from '#platform/text-models/index.ts'

import { isSentence } from '../prose/predicates.ts'
import { orderContent, withoutStyle } from './order-content.ts'
import { withAddressee } from './people/addressee-by-grammar.ts'
import { nominativeSigner } from './people/signer-name.ts'
import type { Clause, RequestParts } from './request-parts.ts'
import { wholeOrder } from './whole-order.ts'

/** A longer message is material; its request stands at the beginning. In characters. */
const maxLength = 3000

const clauseKinds: ReadonlySet<SegmentLabel> = new Set(['request', 'matter', 'fact', 'cause'])
const isClause = (label: SegmentLabel): label is Clause['kind'] => clauseKinds.has(label)

/** «акт сверки отправь сопроводиловкой в …»: the order in front of what is sent. */
const orderFirst = (message: string): string =>
  message.replace(
    /^(?<what>\p{L}[^,:.]{2,60}?)\s+(?<order>(?:отправь|пошли|перешли|вышли|направь|отошли|передай|оформи)\p{L}*\s+(?:сопровод\p{L}+|с\s+письмом|письмом))\s+(?<to>[^,:.]{2,80})$/iu,
    '$<order> $<to>: $<what>',
  )

/** «ответ просим дать до 20 декабря» → «просим дать ответ до 20 декабря» */
const askFirst = (message: string): string =>
  message.replaceAll(
    /(?<=[,.;:]\s)(?<what>\p{Ll}{4,}(?:\s\p{Ll}{4,})?)\s(?<ask>прос(?:им|ит)|прошу)\s(?<verb>\p{Ll}{2,}(?:ть|ти|чь))(?!\p{L})/gu,
    '$<ask> $<verb> $<what>',
  )

/** «Отвечаем — горку примут»: what leads to what the letter says. */
const withoutOwnAnswer = (message: string): string =>
  message.replaceAll(
    /(?<=^|[.!?;]\s+)(?:мы\s+)?(?:отвечаем|ответим|наш\s+ответ|ответ)\s*(?:,\s*что|[:—–-])\s*(?=\p{L}|\d)/giu,
    '',
  )

/** A shorter request is one order, which the segments know without signs. In words. */
const minSpoken = 20
/** A dictated request with its signs. */
const spoken = (message: string): string =>
  message.split(/\s+/u).length < minSpoken ? message : punctuated(message)

/** Takes a request apart by the trained segments. */
export function partsOf(message: string, words: Inflected): RequestParts {
  const read = partsOfOrder(message, words)
  const own = ownStatement(message, words)
  // What was read as an order would be lost.
  const [, object = ''] = own?.split(/\s+/u) ?? []
  if (
    own === null ||
    [read.addressee, ...read.clauses.map(({ text }) => text)].some((one) => one.includes(object))
  )
    return read
  return {
    ...read,
    addressee: own.includes(read.addressee) ? '' : read.addressee,
    clauses: [
      { kind: 'fact', link: '', text: own },
      ...read.clauses.filter(({ text }) => !own.includes(text)),
    ],
  }
}

/** «ищем сторожа в детсад Теремок, …»: what a message says itself first, in the first person, is no order. */
function ownStatement(message: string, words: Inflected): string | null {
  const { own, verb = '' } =
    /^\s*(?<own>(?<verb>\p{L}{4,})\s[^,.;:!?\n]{4,80})(?=[,.;]\s)/u.exec(message)?.groups ?? {}
  const small = verb.toLowerCase()
  if (own === undefined || toAddressee.test(small)) return null
  return words.basesOf(small).some((base) => verbFormOf(small, base, words) === 'we') &&
    !isNounForm(small, words)
    ? own
    : null
}
/** What one says to somebody: whom it is said to stands behind. */
const toAddressee =
  /^(?:прос|благодар|поздравля|приглаша|сообща|уведомля|извеща|напомина|предупрежда|информиру|обраща|направля|посыла|отправля|предлага|требу|отвеча|соболезну|скорб|жела|пиш|прилага|возвраща|откаж|отказыва|ходатайству|гарантиру|дела|объявля|поблагодар|поздрав|пригла[сш]|сообщ|уведом|извест|напомн|предупре|ответ|напиш|отправ|направ|попрос|выража|докладыва|представля)/u

function partsOfOrder(message: string, words: Inflected): RequestParts {
  const { text, author } = withoutAuthor(
    spoken(askFirst(orderFirst(withoutOwnAnswer(message.slice(0, maxLength))))),
  )
  const addressees: string[] = []
  const orders: string[] = []
  const signers: string[] = []
  const source: string[] = []
  const asides: string[] = []
  const clauses: Clause[] = []
  let refuses = false
  let end = 0
  let carried = ''
  for (const { label: read, probability, start, end: stop } of wholeSegments(text)) {
    const link = carried === '' ? text.slice(end, start) : `${text.slice(end, start)}${carried} `
    carried = ''
    end = stop
    const isDoubtful =
      read === 'order' &&
      probability < (/^(?:и|а\s+также)\s/iu.test(text.slice(start, stop)) ? sureFurther : sureOrder) &&
      !order.test(text.slice(start, stop))
    const whole = text.slice(start, stop).replaceAll(/\s+/gu, ' ').trim()
    const isKept = read === 'aside' && (probability < sureAside || /\d|\s\p{Lu}/u.test(whole))
    const isNeeded = read === 'order' && start > 0 && needed.test(whole)
    const label = isDoubtful || isKept || isNeeded ? 'fact' : read
    const written = withoutTone(whole, label)
    // «пусть сделают» is said to the addressee, whatever it was read as.
    const isLet = /^(?:пусть|пускай)\s/iu.test(written) || /(?<!\p{L})(?:пусть|пускай)\s*$/iu.test(link)
    const request =
      label !== 'order'
        ? undefined
        : isLet
          ? written.replace(/^(?:пусть|пускай)\s+/iu, '')
          : wished.exec(written)?.groups?.['ask']
    if (apology.test(whole))
      clauses.push({ kind: 'fact', link: '. ', text: 'просим извинить за доставленные неудобства' })
    else if (request !== undefined) clauses.push({ kind: 'request', link: `${link}чтобы `, text: request })
    else if (label === 'order') {
      refuses ||= refusal.test(written)
      const within = wholeOrder(withoutStyle(written), words)
      const content = orderContent(written, start === 0)
      if (within) orders.push(within.addressee)
      if (within && within.text !== '') clauses.push(within)
      else clauses.push(...content.clauses)
      if (content.signer !== null) signers.push(nominativeSigner(content.signer, words))
      carried = content.leads
    } else if (label === 'addressee' && refuses && addressees.length > 0 && inside.test(text.slice(0, start)))
      // «откажите гражданину в материальной помощи»
      clauses.push(clauseOf('matter', ' о ', written, words))
    else if (label === 'addressee')
      addressees.push(inside.test(text.slice(0, start)) ? `в ${written}` : written)
    else if (label === 'signer') {
      const { signer, rest } = signerOf(written, words)
      signers.push(isOf(text.slice(0, start)) ? nominativeSigner(signer, words) : signer)
      if (rest !== '') clauses.push({ kind: 'fact', link: '. ', text: rest })
    } else if (label === 'aside') asides.push(written)
    else if (label === 'source') source.push(link, text.slice(start, stop))
    else if (label === 'cause' && withOrder.test(written)) {
      // «Днём учителя поздравить всех педагогов»
      const { cause = '', whom = '' } = withOrder.exec(written)?.groups ?? {}
      addressees.push(whom)
      clauses.push(clauseOf(label, link, cause, words))
    } else if (isClause(label) && written !== '' && !forPlace.test(written) && !bareWord.test(written))
      clauses.push(
        ...runOn(
          clauseOf(kindBehind(text.slice(0, start), label, written, words), link, written, words),
        ).flatMap((one) => withTask(one, words)),
      )
  }
  refuses ||= addressees.some((one) => /^отказ\s/iu.test(one))
  const isThanks = /(?<!\p{L})(?:благодар|поблагодар|спасибо)/iu.test(text)
  const stated = withoutOrderInFront(clauses)
  const read: RequestParts = {
    addressee: withoutCourtesy(addressees.join(', ') || addressedIn(text) || (orders[0] ?? '')),
    signer: author ?? (signers.length === 0 ? null : signers.join(' ')),
    clauses: isThanks ? clauses.map(asCause) : announcement.test(text) ? withWholeMatter(stated) : stated,
    refuses,
    asides,
    source: source.length === 0 ? null : unquoted(source.slice(1).join('').trim()),
  }
  return withAddressee(read, text, words)
}

/** «Извиниться.», «извинись за нас»: an order that the text carries out. */
const apology =
  /^(?:и\s+|надо\s+|нужно\s+|обязательно\s+)*извини(?:сь|ться|тесь|те|мся)(?:\s+(?:за\s+нас|перед\s+\p{L}{2,4}|от\s+нас))?[\s.!]*$/iu

/** «Подготовьте объявление для жителей о субботнике»: the order in front of the matter, read as a request of the text. */
function withoutOrderInFront([first, ...rest]: readonly Clause[]): readonly Clause[] {
  if (first === undefined) return []
  const about = first.kind === 'request' ? orderAbout.exec(first.text)?.groups?.['about'] : undefined
  return about === undefined ? [first, ...rest] : [{ kind: 'matter', link: ' о ', text: about }, ...rest]
}
const orderAbout =
  /^(?:подготов|напиш|состав|сдела|оформ|набросай|набросайте)\p{L}*\s+(?:\p{L}+\s+)?(?:объявлени|памятк|пост|письм|анонс|справк|сообщени|новост)\p{L}*\s+(?:(?:для|жителям|родителям)\s+(?:\p{L}+\s+){0,3})?(?:об?о?|про)\s+(?<about>\S.*)$/isu

const announcementOf = String.raw`(?:объявлени|анонс|афиш)\p{L}*\s+(?:об?|про)`
const announcement = new RegExp(String.raw`${announcementOf}\s`, 'iu')
const announcementBefore = new RegExp(String.raw`${announcementOf}\s*$`, 'iu')

/** «объявление о субботнике 25 апреля»: what is named behind «о» is the matter, whatever it was read as. */
const kindBehind = (before: string, kind: Clause['kind'], text: string, words: Inflected): Clause['kind'] =>
  kind === 'fact' && announcementBefore.test(before) && !isSentence(text, words) ? 'matter' : kind

/** «о субботнике 25 апреля | в парке Победы»: no sign parts the day and the place from what is announced. */
function withWholeMatter([first, second, ...rest]: readonly Clause[]): readonly Clause[] {
  if (first?.kind !== 'matter' || second?.kind !== 'fact' || second.link.trim() !== '')
    return [first, second, ...rest].filter((one) => one !== undefined)
  return withWholeMatter([{ ...first, text: `${first.text} ${second.text}` }, ...rest])
}

/** «выдаче справки он не предоставил паспорт»: behind a pronoun begins another clause. */
function runOn(clause: Clause): Clause[] {
  const at = clause.kind === 'matter' ? clause.text.search(/\s(?:он|она|они|мы)\s+(?:не\s+)?\p{Ll}/iu) : -1
  if (at < 0) return [clause]
  return [
    { ...clause, text: clause.text.slice(0, at) },
    { kind: 'fact', link: ', ', text: clause.text.slice(at + 1) },
  ]
}

/** «заведующая клубом Сухорукова пирожки были отпад»: behind the name begins another clause. */
function signerOf(written: string, words: Inflected): { signer: string; rest: string } {
  const found =
    /^(?<signer>\D{0,60}?\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.))*)\s+(?<rest>\p{Ll}+\s+\S.*)$/u.exec(
      written,
    )?.groups
  const { signer = written, rest = '' } = found ?? {}
  return found && isSentence(rest, words) ? { signer, rest } : { signer: written, rest: '' }
}

const infinitive =
  /,\s+(?=(?:\p{L}+\s+)?(?!мать|часть|очередь|помощь|область|связь)\p{Ll}{2,}(?:ать|ять|ить|еть|ыть|оть|уть|ти|чь)(?:ся)?(?:\s|$))/u
/** «продлевать не будем, помещение освободить до 5 апреля»: what is to be done is a clause of its own. */
function withTask(clause: Clause, words: Inflected): Clause[] {
  const at = clause.kind === 'fact' ? infinitive.exec(clause.text) : null
  if (!at) return [clause]
  const head = clause.text.slice(0, at.index)
  const isWhole =
    isSentence(head, words) &&
    !/(?<!\p{L})(?:прос(?:им|ит|ят)|прошу|нужно|надо|необходимо|можно|нельзя|следует|должн\p{L}*|готов\p{L}*|решил\p{L}*|предлага\p{L}+|план\p{L}+|умее\p{L}+|чтоб\p{L}*)(?!\p{L})/iu.test(
      clause.text,
    )
  return isWhole
    ? [
        { ...clause, text: head },
        { kind: 'fact', link: ', ', text: clause.text.slice(at.index + at[0].length) },
      ]
    : [clause]
}

/** A preposition or conjunction that was cut off. */
const bareWord =
  /^(?:вс(?:ех|ем|е)(?:\s+\p{L}+(?:ерых|ерым|ых|им|оих|оим|ум|ём))?|от|на|в|во|с|со|за|по|и|а|но|о|об|для|к|у|(?:о\s+)?том,?\s+что|с\s+(?:большой\s+)?просьбой|пишем|пишу|напишем|написать|сообщить|указать|обращаемся)\.?$/iu

/** «…, нужны бланки удостоверений» behind the order is the matter. */
const needed =
  /^(?:нам\s+|мне\s+)?(?:нужн[аоы]|нужен|требу[ею]тся|не\s+хватает)\s+(?!письм|бумаг|текст|документ|объявлен|ответ|запрос|служебк|коротк|кратк|вежлив|официальн|чтоб|что(?!\p{L}))\p{L}{3,}/iu

/** «для газеты»: where it is to stand, not what it says. */
const forPlace =
  /^для\s+(?:нашей\s+)?(?:газеты|сайта|стенда|группы|соцсетей|доски|телеграма?|вк)(?:\s+от)?$/iu

/** «за концерт» of a thanks is its cause, whatever it was read as. */
const asCause = (clause: Clause): Clause =>
  clause.kind === 'fact' && /^за\s+(?!\d+\s+(?:дн|час|мин|недел|месяц|год|лет))\p{L}/iu.test(clause.text)
    ? { kind: 'cause', link: `${clause.link} за `, text: clause.text.replace(/^за\s+/iu, '') }
    : clause

/** How long and in which tone it is to be: «…, 2-3 минуты», «вежливо но твёрдо, …». */
const tone = String.raw`(?:\d+(?:\s*[-–]\s*\d+)?(?:[.,]\d)?\s+минут[ыау]?|минут[ыу]?\s+на\s+(?:\d+(?:[.,]\d)?|одну|две|три|полторы)|на\s+(?:(?:одну|две|три|пару|полторы)\s+)?минут[уы]?|без\s+(?:воды|стихов|пафоса|соплей|канцелярита|официоза|лишнего|угроз|подхалимаж[ау])|коротенько|по-человечески|по-доброму|вежливо(?:,?\s+но\s+тв[её]рдо)?|от\s+души|позазывнее|повеселее|помягче|построже|культурно)`
/** «открытие ФАПа минуты на две»: no sign parts it from the matter. */
const minutes = String.raw`\s(?:минут[ыу]?\s+на\s+(?:\d+|одну|две|три|пять)|на\s+(?:(?:одну|две|три|пять|пару)\s+)?минут[уы]?)`
const toneAround = new RegExp(
  String.raw`^(?:${tone})$|^(?:${tone}\s*,\s*)+|(?:\s*,\s*${tone})+$|${minutes}$`,
  'giu',
)
/** «обязательно упомянуть …», «вспомнить, что …»: said to who writes. */
const mention =
  /^(?:(?:не\s+забудь(?:те)?|обязательно)\s+(?:там\s+)?(?:упомян|вспомн|отмет|напиш|написа|скаж|сказа|расска)\p{L}*\s+(?:,?\s*(?:что|про|об?)\s+)?|(?:упомян|вспомн|отмет|скаж|сказа|расска)\p{L}*(?:\s+(?:им|ему|ей|всем|там))?,?\s+(?:что|про)\s+)/iu
const withoutTone = (written: string, label: SegmentLabel): string =>
  label === 'order' || label === 'source' ? written : written.replaceAll(toneAround, '').replace(mention, '')

/** «хочу, чтобы соседний район вернул погрузчик»: the request is what is asked. */
const wished =
  /^(?:\p{L}+\s+){0,2}?(?:хочу|хотим|нужно|надо|нада|хотелось\s+бы|требуется|необходимо),?\s*чтоб[ыь]?\s+(?<ask>\S+\s+\S.*)$/isu

const withOrder = /^(?<cause>\S.{2,60}?)\s(?:поздрав|поблагодар)\p{L}+\s(?<whom>\S.*)$/su

/** «от меня (Лобзин, охрана)»: who signs, in the nominative. */
function withoutAuthor(message: string): { text: string; author: string | null } {
  const found =
    /(?<!\p{L})от\s+меня\s*\((?<who>[^()]{3,60})\)\s*,?/iu.exec(message) ??
    // «я лаборант Чижова Кристина, разбила …»
    /(?<=^|[.,]\s)[Яя]\s*[,—–-]?\s+(?<who>(?:\p{Ll}+\s+){1,3}\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.))?)(?=[,.]\s)[,.]?/u.exec(
      message,
    )
  if (!found) return { text: message, author: null }
  return { text: message.replace(found[0], ''), author: found.groups?.['who']?.trim() ?? null }
}

const refusal = /(?<!\p{L})(?:отказать|откажи|откажите|отказ)(?!\p{L})/iu

const withoutCourtesy = (addressee: string): string =>
  addressee
    .replace(
      /^(?:пожал\p{L}*|плиз|срочно|вежливо|письмом?|отказ|ответ|запрос|уведомление|благодарность|докладн(?:ую|ая|ой)|служебн(?:ую|ая)|служебк[ауе]|записк[ауе]|напоминание|извещение|сопровод\p{L}+|объявление|соболезнование|претензи[яюи])\s+/iu,
      '',
    )
    .replace(/\s+без\s+[«"].*$/iu, '')
    // «губернатору коротенько»
    .replace(
      /(?<=\p{L})\s+(?:по)?(?:коротенько|кратенько|коротко|кратко|короче|вежлив\p{L}+|быстренько|официально)$/iu,
      '',
    )
    // «в прокуратуру сопроводительное»
    .replace(/\s+(?:сопровод|гарантийн|информационн|официальн|срочн|повторн)\p{L}+(?:\s+письмо)?$/iu, '')
    // «начальнику отдела обрисовать», «рэс чтоб»: what the order goes on with.
    .replace(
      /(?:\s+(?:обрисовать|расписать|разослать|отписать|доложить|написать|сообщить|передать|напомнить|объяснить|ответить|чтоб[ыь]?|что|про|насч[её]т)(?:\s+(?:бумагу|письмо|текст))?)+$/iu,
      '',
    )
    .replace(/^(?:всем|для\s+всех)\s+(?=\p{L}{3,}(?:ам|ям|им|ым)(?!\p{L}))/iu, '')
    .replaceAll(/(?<=\p{L})\s+(?:там|тут|у\s+них|у\s+нас)(?=\s\p{Lu})/giu, '')
    .replaceAll(
      /(?<=,\s)[НДГПРЗ](?=(?:ачальни|иректор|лав|редседател|уководител|аведующ|аместител)\p{Ll}*\s)/gu,
      (letter) => letter.toLowerCase(),
    )

const unquoted = (text: string): string =>
  /^[«"“](?<inner>[^«»"“”]+)[»"”]\.?$/u.exec(text)?.groups?.['inner'] ?? text

const verbs = 'спрос|попрос|предупре|сообщ|напомн|ответ|черкн|отпиш|поблагодар|поздрав|уведом|поясн|разъясн'
/** «спроси прокурора, …», «спроси у прокурора: …»: an addressee that stands right behind the order. */
const addressed = new RegExp(
  String.raw`^\s*(?:${verbs})\p{L}*\s+(?:у\s+)?(?<to>\p{L}+(?:\s+[\p{L}\d№.«»-]+){0,3}?)\s*[,:—–]`,
  'iu',
)

const addressedIn = (text: string): string => {
  const found = addressed.exec(text)?.groups?.['to'] ?? ''
  return /^(?:от|на|об?|про|из|за|по|к|с|у)\s|(?:письм|официальн|вежлив|коротк|крат|пожалуйста|им|ему|ей|всем)/iu.test(
    found,
  )
    ? ''
    : found
}

type Segment = {
  readonly label: SegmentLabel
  readonly probability: number
  readonly start: number
  readonly end: number
}

/** The segments; neighbours of one kind without a space between them are one: «в 10» and «00» of «в 10:00». */
export function wholeSegments(text: string): Segment[] {
  const whole: Segment[] = []
  for (const { label, probability, start, end } of segmentRequest(text)) {
    const last = whole.at(-1)
    const bare =
      end +
      (/\d/u.test(text[end - 1] ?? '')
        ? (/^\p{Ll}{1,2}(?!\p{L})/u.exec(text.slice(end, end + 3))?.[0].length ?? 0)
        : 0)
    const stop = bare + (endsInAbbreviation(text, start, bare) || lacksBracket(text, start, bare) ? 1 : 0)
    const between = last?.label === label ? text.slice(last.end, start) : null
    // «глава открывает ярмарку, слово на минуту»: what is said to the assistant is read as a whole.
    const isOne = between !== null && (!/\s/u.test(between) || (label === 'order' && /^,?\s$/u.test(between)))
    if (last && (isOne || isInNumber(text, last.end, start))) whole[whole.length - 1] = { ...last, end: stop }
    else whole.push({ label, probability, start: Math.max(start, last?.end ?? 0), end: stop })
  }
  return withPrepositions(whole, text)
}

const cutOff = /\s(?:в|во|на|с|со|у|к|ко|по|до|от|за|из|о|об|при|для|под|над|без)$/iu
/** «с 16 до 19 на | площади»: a preposition belongs to what stands behind it. */
const withPrepositions = (segments: readonly Segment[], text: string): Segment[] => {
  const from = (at: number): number => {
    const [before, here] = [segments[at - 1], segments[at]!]
    if (!before || before.label === 'order' || !/^\s+$/u.test(text.slice(before.end, here.start)))
      return here.start
    const word = cutOff.exec(text.slice(before.start, before.end))?.[0]
    return word === undefined ? here.start : before.end - word.length + 1
  }
  return segments.map((one, at) => {
    const next = at + 1 < segments.length ? from(at + 1) : one.end
    return { ...one, start: from(at), end: next < one.end ? next - 1 : one.end }
  })
}

/** «26» and «02» of «26.02» are one. */
const isInNumber = (text: string, end: number, start: number): boolean =>
  /^[.:,/-]$/u.test(text.slice(end, start)) &&
  /\d/u.test(text[end - 1] ?? '') &&
  /\d/u.test(text[start] ?? '')

/** «Роспотребнадзор (Кыргыс Чечена» without its closing bracket. */
const lacksBracket = (text: string, start: number, end: number): boolean =>
  text[end] === ')' && /\([^)]*$/u.test(text.slice(start, end))

/** «Пшеничному О. О.», «с 14 ч.»: the full stop belongs to the word. */
function endsInAbbreviation(text: string, start: number, end: number): boolean {
  if (text[end] !== '.') return false
  const word = /(?<!\p{L})\p{L}+$/u.exec(text.slice(start, end))?.[0] ?? ''
  return /^\p{L}$/u.test(word) || isAbbreviation(word)
}

/** Below this probability an order without one of its words is a fact: nothing of the matter is to be lost. */
const sureOrder = 0.55
/** «отчёт и | пояснительную записку»: what goes on behind «и» is more of the matter. */
const sureFurther = 0.85
/** Below this probability an aside is a fact. */
const sureAside = 0.6
const order =
  /(?<!\p{L})(?:спасибо|на?пиш|подготов|состав|сдела|черкн|отпиш|набросай|оформ|помо(?:г[иу]|ч)|просклон|надо|нужн|хочу|письм|текст|служеб|докладн|объяв|пост|реч|слов|отч[её]т|повестк|справк|уведомл|сопровод|ответ|поздрав|благодар|соболезн|подпи[сш]|имени|вежлив|официальн|кратк|корот|пожал|теперь|ещ[её]|так|тоже|же|падеж)\p{L}*/iu

/** «письмо в управление финансов»: an organization is addressed with the preposition. */
const inside = /(?<!\p{L})во?\s+$/iu

/** «от худрука», «от имени совета»: the signer is in the genitive. */
const isOf = (before: string): boolean =>
  /(?<!\p{L})(?:от|имени|лица|подпись|подписью|реч[ьиу]|слово|выступление|приветствие)\s*$/iu.test(before)

const conjunction =
  /^(?:(?:с\s+)?(?:большой\s+)?просьбой\s+(?:о\s+том,?\s+)?(?:чтобы?\s+)?|(?:(?:о\s+)?(?:том|то),?\s+)?(?:что|чтобы?|пусть)\s+)/iu

/** Words between segments that say nothing themselves. */
const joint =
  /^(?:и|а|но|или|да|что|чтобы?|пусть|пускай|об?о?|про|на|во?|со?|ко?|у|по|за|от|до|из|для|при|через|из-за|том|то|тем|тех|как|так|раз|если|когда|где|куда|же|ли|бы|ну|вот|потому|поскольку|насч[её]т|ещ[её]|также|тоже|это|этом|поводу|вопросу|относительно|касательно|причина|тема|он|она|они|мы)$/iu

/** «о том что Дюжев | работает»: a word that no segment holds belongs to the clause behind it. */
function withUnheld(link: string, text: string): { link: string; text: string } {
  const at = [...link.matchAll(/[\p{L}\d][\p{L}\d.-]*/gu)].find(([word]) => !joint.test(word))?.index
  return at === undefined ? { link, text } : { link: link.slice(0, at), text: `${link.slice(at)}${text}` }
}

/** A conjunction that leads to a clause belongs to its link. */
function clauseOf(kind: Clause['kind'], before: string, read: string, words: Inflected): Clause {
  const { link, text: whole } = withUnheld(before, read)
  const written = whole
    .replace(/^[\s,.:;)—–-]+(?=[\p{L}\d])/u, '')
    // «об аренде потому | что занято»: a conjunction at the end leads to what stands behind.
    .replace(/(?<=\p{L}|\d)\s+(?:потому|поэтому|чтобы?|так\s+как|и|а|но)$/iu, '')
  const leading = conjunction.exec(written)?.[0] ?? ''
  const text = written.slice(leading.length)
  // «подрезали тополь» is asked for behind a «чтобы» that was read as part of something else.
  const did = pastPlural.exec(text)?.groups?.['before']
  const isAsked =
    kind === 'request' &&
    leading === '' &&
    !/чтоб|пусть/iu.test(link) &&
    did !== undefined &&
    !isSubject(did, words)
  return { kind, link: `${link}${isAsked ? 'чтобы ' : leading}`, text }
}

const pastPlural = /^(?<before>(?:\p{L}+\s+){0,2}?)\p{Ll}{2,}[аеиоуыя]ли(?:сь)?\s/iu
/** «лампы перегорели»: what did it stands in front, nothing is asked. */
const isSubject = (before: string, words: Inflected): boolean =>
  before
    .trim()
    .toLowerCase()
    .split(/\s+/u)
    .some((word) =>
      words.basesOf(word).some((base) => {
        const paradigm = nounForms(base, words)
        return paradigm !== null && nounFormsOf(word, paradigm).includes('nom-p')
      }),
    )

export const clausesOf = ({ clauses }: RequestParts, kind: Clause['kind']): readonly Clause[] =>
  clauses.filter((clause) => clause.kind === kind)

/** Whether a message orders something rather than answers a question: «Подготовь …», «черкни …». */
export const hasOrder = (message: string): boolean =>
  segmentRequest(message.slice(0, maxLength)).some(({ label }) => label === 'order')

/** Words of an order to work on a text. */
const editOrder =
  /(?<!\p{L})(?:исправ|поправ|провер|прочит|ошибк|грамотн|вычит|глян|сократ|корот|короч|сожм|суть|прощ|проще|упрост|официальн|перепиш|переска|выжим|главное|пожал|помо[гч]|сдела|понят|понял|человеч|скаж|сказать|объясн|словами|по-русски|длинно|кратко|выжимк|сжать|отж[ма]|отожм|режь|сожм|ужм|раза?(?!\p{L})|фраз|строк|смс|причеш|нормальн|божеск|губернатор|положено|оформи|растолк|разжу|плакат|язык(?:ом)?(?!\p{L})|по-делов|о\s+ч[её]м)\p{L}*/iu
/** A shorter rest is no text to work on. In characters. */
const minRest = 25

/** In sentences; a text of as many is whole behind an order that stands in front. */
const minSource = 3

/** «Что решили в этом тексте? Комиссия рассмотрела …»: all that stands behind an order of one sentence; null where none does. */
export function behindOrderSentence(message: string): string | null {
  const [first, second, ...rest] = sentenceRanges(message.slice(0, maxLength))
  if (!first || !second || rest.length < minSource - 1) return null
  const isOrder =
    first.text.split(/\s+/u).length <= maxOrderWords &&
    (first.text.endsWith('?') || (editOrder.test(first.text) && !ownVoice.test(first.text)))
  return isOrder && !editOrder.test(rest.at(-1)?.text ?? '')
    ? message.slice(second.start, maxLength).trim()
    : null
}

/** What is left of a message without its orders: «…, закрыли по окончанию смены. исправь»; null when that is no text. */
export function withoutOrders(message: string): string | null {
  const text = message.slice(0, maxLength)
  const orders = segmentRequest(text).filter(({ label, start, end }) => {
    const isOutside = start === 0 || !/\p{L}/u.test(text.slice(end))
    return label === 'order' && isOutside && editOrder.test(text.slice(start, end))
  })
  const left = orders
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const rest = withoutOrderSentences(left).replace(/^[\s,.:;?!—–-]+|[\s,:;—–?-]+$/gu, '')
  return rest.length < text.trim().length - 3 && rest.length >= minRest ? rest : null
}

/** A sentence of more words belongs to the text. */
const maxOrderWords = 12
/** The text speaks in its own voice. */
const ownVoice =
  /(?<!\p{L})(?:прошу|просим|решил[аи]?|поручил[аи]?|сообщаем|направляем|необходимо|мы|нам|нас)(?!\p{L})|(?<!\p{L})(?:сделайте|дайте|ответьте|пришлите)(?!\p{L})/iu

/** Without the sentences in front and behind that say what to do with the text: «Слишком длинно. Короче сделай.» */
function withoutOrderSentences(text: string): string {
  const sentences = sentenceRanges(text).flatMap(({ start, end }) => dashed(text.slice(start, end)))
  const isOrder = (sentence: string): boolean =>
    sentence.split(/\s+/u).length <= maxOrderWords && editOrder.test(sentence) && !ownVoice.test(sentence)
  const first = sentences.findIndex((one) => !isOrder(one))
  const last = sentences.findLastIndex((one) => !isOrder(one))
  return first === -1 ? text : withoutOrderWords(sentences.slice(first, last + 1).join(' '))
}

/** «кратко Министерство информирует …»: order words in small letters in front of a text that begins with a capital. */
function withoutOrderWords(text: string): string {
  const found = /^(?<order>(?:\p{Ll}+[\s,]+){1,4})(?<text>\p{Lu}.*)$/su.exec(text)?.groups
  const words = found?.['order']?.trim().split(/[\s,]+/u) ?? []
  return found && words.every((word) => editOrder.test(word)) ? (found['text'] ?? text) : text
}

/** «… парадную форму. — тут всё грамотно?»: what stands behind a last dash may be an order of its own. */
const dashed = (sentence: string): string[] => {
  const at = sentence.lastIndexOf(' — ')
  const tail = sentence.slice(at + 3)
  return at > 0 && tail.split(/\s+/u).length <= 6 && editOrder.test(tail)
    ? [sentence.slice(0, at), tail]
    : [sentence]
}
