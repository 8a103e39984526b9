import { monthName, weekdayName } from '#platform/russian/index.ts'

/** An agenda as it was ordered. */
export type AgendaOrder = {
  /** «педсовета 28 августа», «на планёрку в понедельник» */
  readonly event: string
  /** Whether the event goes on from the name: «повестка схода», not «планёрка: …». */
  readonly goesOn: boolean
  /** «начало в 10:00, актовый зал» */
  readonly when: readonly string[]
  readonly questions: readonly string[]
}

const name = /(?<!\p{L})повестк[ауие](?:\s+дня)?(?!\p{L})/iu
const orders =
  /^(?:(?:на?пиш|состав|подготов|сдела|оформ|накида|набросай|нуж|надо|дай|прош|мне|нам|пожалуйста|срочно|ещ[её]|тогда|теперь|и|а)\p{L}*\s+)*$/iu
/** «вопросы:», «на обсуждении:»: behind it stand the questions alone. */
const questionsBegin =
  /(?:^|[\s,.;])(?:вопрос(?:ы|ов)?|на\s+обсуждени[ие]|обсуждаем|пункты|в\s+повестке|что\s+там)\s*:\s+/iu

const date = String.raw`(?:\d{1,2}\s+${monthName}(?:\s+\d{4}(?:\s+г(?:ода|\.))?)?|\d{1,2}\.\d{2}(?:\.\d{2,4})?|(?:во?\s+|на\s+)?(?:${weekdayName}|завтра|послезавтра))`
const time = String.raw`(?:(?:в\s+)?\d{1,2}[:.-]\d{2}|(?:в\s+)?\d{1,2}\s+(?:час\p{L}*|утра|вечера|дня)|в\s+\d{1,2})`
const place = String.raw`(?:(?:в\s+)?каб(?:инет\p{L}?|\.)?\s*(?:№\s*)?(?:\d+\p{L}?|главы|директора|начальника)|(?:в\s+)?(?:\p{L}+\s+)?зал\p{L}?|в\s+(?:клубе|дк|школе|администрации|библиотеке|сельсовете|учительской)|онлайн|учительская|у\s+(?:главы|зама|директора|клуба)|спортзал)`
/** A unit that says when and where it is held: it is no question. */
const whenUnit = new RegExp(
  String.raw`^(?:(?:начало|сбор|начинаем|время|место|дата|встреча|явка|собираемся|вед[её]т)(?:\s|:).{0,60}|[^—]{0,60}${date}[\s,]+${time}(?:\s.{0,40})?|${date}(?:[\s,]+${time})?(?:[\s,]+${place})?|${time}(?:\s+${place})?|${place})$`,
  'iu',
)
/** «заседания совета на 24 октября 15:00 | бюджет на 2026 …»: the event ends with its day, hour and place. */
const eventEnd = new RegExp(
  String.raw`^(?<event>.{3,120}?(?:${date})(?:[\s,]+${time})?(?:\s+${place})?)\s+(?<first>(?!в\s|во\s|на\s|у\s|с\s|по\s|для\s|начало|сбор|года|час|утра|вечера|дня)\p{Ll}.*)$`,
  'isu',
)

/** Takes such an order apart; null where it is worded otherwise. */
export function agendaOrder(message: string): AgendaOrder | null {
  const found = name.exec(message)
  if (!found || !orders.test(message.slice(0, found.index).toLowerCase())) return null
  const rest = message.slice(found.index + found[0].length).replace(/^[\s:—–-]+/u, '')
  const goesOn = /^\s/u.test(message.slice(found.index + found[0].length))
  const { head, body, isClosed } = headAndBody(rest)
  const ended = isClosed ? null : eventEnd.exec(head)?.groups
  const event = ended?.['event'] ?? head
  const first = ended?.['first'] ?? ''
  const units = [...(first === '' ? [] : body === '' ? dictated(first) : [first]), ...unitsOf(body)]
  const begin = units.findIndex((one) => !whenUnit.test(one))
  const questions = units.filter((one) => !whenUnit.test(one))
  if (begin < 0) return null
  const when = units.slice(begin).filter((one) => whenUnit.test(one))
  const [plain, said] = withoutBeginning(
    [event.replace(/[\s.,;]+$/u, ''), ...units.slice(0, begin)].join(', '),
  )
  return {
    event: plain.replace(/^(?:мне|нам)\s+/iu, ''),
    goesOn,
    when: [...said, ...when].map(asTime),
    questions,
  }
}

/** «альбом докладывает Сомова ремонт класса Трунин»: without signs a question ends with who reports. */
const dictated = (text: string): string[] =>
  text.split(/(?<=\s\p{Lu}\p{Ll}+)\s+(?:и\s+)?(?=\p{Ll})/u).map((one) => one.replace(leadsOn, ''))

const leadsOn = /^(?:и|потом|затем|дальше|сначала|ну\s+и)\s+(?=\p{L})/iu

function headAndBody(rest: string): { head: string; body: string; isClosed: boolean } {
  const questions = questionsBegin.exec(rest)
  if (questions)
    return {
      head: rest.slice(0, questions.index).trim(),
      body: rest.slice(questions.index + questions[0].length),
      isClosed: true,
    }
  const listed = /(?:^|\s)1[.)]\s/u.exec(rest)
  const colon = /:(?=\s)/u.exec(rest)
  if (colon && (!listed || colon.index <= listed.index))
    return { head: rest.slice(0, colon.index), body: rest.slice(colon.index + 1), isClosed: true }
  if (listed)
    return {
      head: rest.slice(0, listed.index).replace(/[\s.,]+$/u, ''),
      body: rest.slice(listed.index),
      isClosed: true,
    }
  const at = rest.search(/,\s|(?<=\p{L}{3}|\d)\.\s/u)
  return at < 0
    ? { head: rest, body: '', isClosed: false }
    : { head: rest.slice(0, at), body: rest.slice(at + 1), isClosed: false }
}

/** Questions by their numbers, else by the signs between them; what stands in brackets stays together. */
function unitsOf(body: string): string[] {
  const isNumbered = /(?:^|[\s;])2[.)]?\s+\p{L}/u.test(body) && /^\s*1[.)]?\s+\p{L}/u.test(body)
  const parts = isNumbered ? byNumber(body) : bySigns(body)
  return parts
    .map((one) =>
      one
        .replace(/^[\s—–-]+|[\s.;,]+$/gu, '')
        .replace(/^\d{1,2}[.)]\s+/u, '')
        .replace(leadsOn, ''),
    )
    .filter((one) => /[\p{L}\d]/u.test(one))
}

/** «1. снег 2. ёлка», «1 отопление 2 дороги»: each number in its order. */
function byNumber(body: string): string[] {
  const starts: number[] = []
  for (let number = 1, from = 0; ; number += 1) {
    const at = body.slice(from).search(new RegExp(String.raw`(?<=^|[\s;,.])${number}[.)]?\s+\p{L}`, 'u'))
    if (at < 0) break
    starts.push(from + at)
    from += at + 1
  }
  return starts.flatMap((start, at) => {
    const text = body.slice(start, starts[at + 1]).replace(/^\d+[.)]?\s+/u, '')
    return at === starts.length - 1
      ? text.split(/(?<=\p{L}{3}[»)]?)\.\s+|;\s+|,\s+(?=(?:начало|сбор|разное)(?!\p{L}))/u)
      : [text]
  })
}

function bySigns(body: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [at, letter] of body.split('').entries()) {
    if (letter === '(' || letter === '«') depth += 1
    if (letter === ')' || letter === '»') depth = Math.max(0, depth - 1)
    const isEnd =
      letter === '\n' ||
      letter === ';' ||
      (letter === ',' && /^\s/u.test(body.slice(at + 1))) ||
      (letter === '.' && /^\s/u.test(body.slice(at + 1)) && /(?:\p{L}{3}|\d|\)|»)$/u.test(body.slice(0, at)))
    if (depth > 0 || !isEnd) continue
    parts.push(body.slice(start, at))
    start = at + 1
  }
  return [...parts, body.slice(start)]
}

/** «родительского собрания 11 сентября начало в 18:00» */
function withoutBeginning(event: string): [string, string[]] {
  const found = /[\s,]+(?<when>(?:начало|сбор)\s+(?:в\s+)?\d.*)$/iu.exec(event)
  return found ? [event.slice(0, found.index), [found.groups?.['when'] ?? '']] : [event.trim(), []]
}

/** «начало в 10» → «начало в 10:00» */
const asTime = (text: string): string =>
  text
    .replace(/(?<=(?<!\p{L})в\s)(?<hour>[01]?\d|2[0-3])(?=$|,)/u, '$<hour>:00')
    .replace(/(?<=\d)\.(?=\d{2}(?:\s|$))(?!\d{2}\.)/u, ':')
