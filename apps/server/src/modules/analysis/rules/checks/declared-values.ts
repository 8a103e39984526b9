import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { monthName, monthOf } from '#platform/russian/index.ts'

import { datesIn, sentenceSpans } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'
import { numberOf } from './paired-values.ts'

/** `@declared`: seasons, terms with their dates and numbers of members that an act states twice in different forms; two persons for one duty. */
export const inconsistentDeclarations = (document: ParsedDocument): Location[] => [
  ...differentSeasons(document),
  ...document.paragraphs.flatMap((paragraph) => termAgainstDates(paragraph) ?? []),
  ...wrongMemberCounts(document),
  ...document.paragraphs.flatMap((paragraph) => wrongEnumeration(paragraph, document)),
  ...twoResponsible(document),
]

type Season = Location & {
  readonly key: string
  readonly written: string
  /** «Сезон» without a word which one: that of the act. */
  readonly isNamed: boolean
  /** What lasts, in stems: «купальный сезон», «лодочная станция». */
  readonly things: ReadonlySet<string>
}

const range = new RegExp(
  String.raw`(?<!\p{L})с\s+(?<d1>\d{1,2})\s+(?<m1>${monthName})\s+(?:по|до)\s+(?<d2>\d{1,2})\s+(?<m2>${monthName})`,
  'iu',
)
/** What lasts a season; an acceptance of applications from one day to another is an action of its own. */
const lasting = /(?<!\p{L})(?:сезон|работа[ею]т|функционир|действу|открыт|эксплуатир)/iu
const ofCase = /(?<!\p{L})(?:при|если|кроме|для|за\s+исключением|заявк|заявлени|документ)/iu

const thingsIn = (text: string): Set<string> =>
  new Set(
    (foldCase(text).match(/[а-я]{4,}/gu) ?? [])
      .filter((word) => !lasting.test(word) && !/^(?:ежегодн|кажд)/.test(word))
      .map((word) => word.slice(0, 5)),
  )

/** A longer sentence is a list or no prose at all. Characters. */
const maxSentence = 600

function seasonsIn({ number, text }: Paragraph): Season[] {
  return sentenceSpans(text).flatMap((sentence) => {
    const match = sentence.text.length > maxSentence ? null : range.exec(sentence.text)
    if (!match || !lasting.test(sentence.text) || ofCase.test(sentence.text)) return []
    const { d1 = '', m1 = '', d2 = '', m2 = '' } = match.groups ?? {}
    const start = sentence.start + match.index
    const around = sentence.text.slice(Math.max(0, match.index - 60), match.index)
    return [
      {
        paragraph: number,
        start,
        end: start + match[0].length,
        key: [d1, monthOf(m1), d2, monthOf(m2)].join(' '),
        written: match[0],
        isNamed: /(?<!(?:[ыио]й|[ое]го|[оеыи]м|[ое]му)\s)сезон/iu.test(around),
        things: thingsIn(around),
      },
    ]
  })
}

/** «Станция» after «лодочная станция» is the same; «кафе в парке» and «летнее кафе» may be two. */
function isOneThing({ things: one }: Season, { things: other }: Season): boolean {
  const shared = [...one].filter((thing) => other.has(thing)).length
  return shared > 0 && shared === Math.min(one.size, other.size)
}

/** «Кафе работают с 1 мая по 30 сентября»; «сезон, определённый с 15 апреля по 15 октября». */
function differentSeasons({ paragraphs }: ParsedDocument): Location[] {
  const seasons = paragraphs.flatMap(seasonsIn)
  // «Сезон» is that of the act as long as only one thing lasts in it.
  const own = seasons.filter(({ isNamed }) => !isNamed)
  const isOfOne = own.every((one) => one === own[0] || isOneThing(own[0]!, one))
  for (const [at, later] of seasons.entries()) {
    const earlier = seasons
      .slice(0, at)
      .find(
        (one) => one.key !== later.key && (one.isNamed || later.isNamed ? isOfOne : isOneThing(one, later)),
      )
    if (!earlier) continue
    const detail = `В абзаце ${earlier.paragraph}: ${quoted(earlier.written)}, в абзаце ${later.paragraph}: ${quoted(later.written)}.`
    return [earlier, later].map(({ paragraph, start, end }) => ({ paragraph, start, end, detail }))
  }
  return []
}

const term =
  /(?:сроком\s+на|на\s+срок)\s+(?<amount>\d{1,3}|\p{L}{3,14})\s+(?:\([^)]{2,30}\)\s*)?(?<unit>год|лет|месяц)\p{L}*/iu

/** «сроком на два года с 01.01.2026 по 31.12.2026»: the dates are a year apart. */
function termAgainstDates({ number, text }: Paragraph): Location | undefined {
  const match = term.exec(text)
  if (!match) return undefined
  const { amount = '', unit = '' } = match.groups ?? {}
  const months = numberOf(amount) * (unit.toLowerCase() === 'месяц' ? 1 : 12)
  const after = datesIn(text).filter(({ start }) => start > match.index)
  const [first, last] = after
  if (Number.isNaN(months) || !first?.iso || !last?.iso || first.iso >= last.iso) return undefined
  const between = text.slice(match.index + match[0].length, first.start)
  const joint = text.slice(first.end, last.start)
  if (!/^[\s,(:—–-]*(?:с\s*)?$/iu.test(between) || !/^\s*(?:г\.|года)?\s*(?:по|до)\s*$/iu.test(joint))
    return undefined
  const days = (Date.parse(last.iso) - Date.parse(first.iso)) / 86_400_000 + 1
  if (Math.abs(days / 30.44 - months) <= 0.6) return undefined
  return {
    paragraph: number,
    start: match.index,
    end: last.end,
    detail: `Указанный срок не равен времени с ${first.text} по ${last.text}.`,
  }
}

const declared =
  /(?<body>комисси|жюри|рабоч\p{L}{1,4}\s+групп|оргкомитет|совет)\p{L}{0,6}[^.;:]{0,50}?(?:состо\p{L}+\s+из|в\s+составе|в\s+количестве|[—–-])\s+(?<amount>\d{1,2}|\p{L}{4,12})\s+(?:человек|членов)(?!\p{L})/iu
const listHead =
  /^(?:состав|список\s+членов)\s+(?:\p{L}+\s+){0,4}?(?<body>комисси|жюри|рабоч\p{L}+\s+групп|оргкомитет|совет)/iu
const person =
  /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s+\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:вич(?:а|у|ем|е)?|вн(?:а|ы|е|у|ой)|ич(?:а|у|ем|е)?|чн(?:а|ы|е|у|ой))(?!\p{L})/u

/** «Комиссия состоит из семи человек»; its list names five. */
function wrongMemberCounts({ paragraphs }: ParsedDocument): Location[] {
  const statements = paragraphs.flatMap((paragraph) => {
    const match = declared.exec(paragraph.text)
    const count = numberOf(match?.groups?.['amount'] ?? '')
    return match && !Number.isNaN(count) ? [{ paragraph, match, count }] : []
  })
  return paragraphs.flatMap((head, at) => {
    const body = listHead.exec(head.text)?.groups?.['body']
    if (body === undefined || head.text.length > 160) return []
    const listed = listedAfter(paragraphs.slice(at + 1, at + 41))
    const wrong = statements.find(
      ({ match, count }) => foldCase(match.groups?.['body'] ?? '') === foldCase(body) && count !== listed,
    )
    if (!wrong || listed < 2) return []
    const { paragraph, match } = wrong
    return [
      {
        paragraph: paragraph.number,
        start: match.index,
        end: match.index + match[0].length,
        detail: `В списке (абзац ${head.number}) названо членов: ${listed}.`,
      },
    ]
  })
}

/** The persons of a list; headings within it («Члены комиссии:») do not end it. */
function listedAfter(lines: readonly Paragraph[]): number {
  const end = lines.findIndex(({ text }) => !person.test(text) && !/:\s*$/u.test(text) && text.length > 60)
  const own = end === -1 ? lines : lines.slice(0, end)
  const last = own.findLastIndex(({ text }) => person.test(text))
  return own.slice(0, last + 1).filter(({ text }) => person.test(text)).length
}

const people =
  /(?<![\p{L}\d,.])(?<amount>\d{1,2}|\p{L}{3,12})\s+(?:человек|членов|члена|депутатов|депутата|работников|работника|работникам|сотрудников|сотрудника|сотрудникам|дежурных|специалистов|специалиста|представителей|участников|жителей|лиц|учеников|педагогов)(?!\p{L})[^:;.()]{0,60}?(?::|\()/giu
const collective: Readonly<Record<string, number>> = {
  двоих: 2,
  двое: 2,
  трое: 3,
  троих: 3,
  четверо: 4,
  четверых: 4,
  пятеро: 5,
  пятерых: 5,
}
/** «трёх членов комиссии», «два представителя»: so many of one role. */
const severalOf = /^(?:и\s+)?(?<amount>\d{1,2}|\p{L}{3,12})\s+\p{L}{3,}/u
/** «и других»: the list is no whole one. */
const isOpen = /(?<!\p{L})(?:друг|ины[ехм]|прочи|том\s+числе|из\s+них|не\s+(?:менее|более)|до\s+\d)/iu
/** Words of a role: a longer item is a clause. */
const maxRole = 7

/** «Из 7 человек: председателя, заместителя, секретаря и трёх членов»: those who are named are six. */
function wrongEnumeration({ number, text }: Paragraph, { paragraphs }: ParsedDocument): Location[] {
  return [...text.matchAll(people)].flatMap((match): Location[] => {
    const amount = match.groups?.['amount'] ?? ''
    const count = collective[foldCase(amount)] ?? numberOf(amount)
    const from = match.index + match[0].length
    const before = text.slice(Math.max(0, match.index - 25), from)
    if (Number.isNaN(count) || count < 2 || isOpen.test(before)) return []
    const sentence = sentenceSpans(text).find(({ start, end }) => match.index >= start && match.index < end)
    const rest = text.slice(from, sentence?.end ?? text.length).slice(0, maxSentence)
    const list = match[0].endsWith('(') ? (/^[^)]*/u.exec(rest)?.[0] ?? '') : rest
    const listed = list.trim() === '' ? membersBelow(paragraphs.slice(number, number + 40)) : namedIn(list)
    // A secretary need be no member.
    const isBesideMembers = /член/iu.test(match[0]) && /секретар/iu.test(list)
    if (listed < 2 || listed === count || (isBesideMembers && listed === count + 1)) return []
    const end = Math.min(from + list.trimEnd().length, text.length)
    return [
      {
        paragraph: number,
        start: match.index,
        end,
        detail: `Указано человек: ${count}, названо: ${listed}.`,
      },
    ]
  })
}

/** The persons of a list up to the line that a full stop ends; 0 where a line of it names none. */
function membersBelow(lines: readonly Paragraph[]): number {
  const last = lines.findIndex(({ text }) => /(?<!(?<!\p{L})\p{Lu})\.\s*$/u.test(text))
  const own = lines.slice(0, last + 1)
  return own.every(({ text }) => person.test(text)) ? own.length : 0
}

/** «членов комиссии»: how many is not said. */
const severalUnsaid = /^(?:и\s+)?(?:\p{L}+(?:ых|ие|ые)\s+)?\p{L}{3,}(?:ов|ев|ей|ы|и)(?!\p{L})/u

/** How many persons a list names, by name or by role; 0 where it is no such list. */
function namedIn(list: string): number {
  if (isOpen.test(list)) return 0
  const items = list
    .replace(/(?<!(?<!\p{L})\p{Lu})[.;]\s*$/u, '')
    .split(/,|;|\s+и\s+/u)
    .map((item) => item.trim())
  if (person.test(list)) {
    const named = list.includes(';') ? list.replace(/[.;]\s*$/u, '.').split(';') : items
    return named.every((item) => person.test(item)) ? named.length : 0
  }
  // A list of all who belong to a body names who chairs it or keeps its minutes.
  if (!/председат|секретар|руководител/iu.test(list)) return 0
  // «два члена — врач и учитель», «секретарь (юрист)»: what explains a role is no other person.
  if (/[—–(]|\s-\s|включая|он\s+же/iu.test(list)) return 0
  if (items.some((item) => item === '' || item.split(/\s+/u).length > maxRole || !isRole.test(item))) return 0
  const counts = items.map((item) => {
    const several = numberOf(severalOf.exec(item)?.groups?.['amount'] ?? '')
    return Number.isNaN(several) ? (severalUnsaid.test(item) ? 0 : 1) : several
  })
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0)
}

const isRole =
  /председат|заместит|секретар|член|представит|руководит|директор|начальник|специалист|глав|депутат|эксперт|учител|врач|юрист|бухгалтер|работник|инженер|жител|староста|воспитател|методист|сотрудник|педагог|психолог|водител|дежурн/iu

const duty =
  /(?<!\p{L})(?:[Нн]азначить|[Оо]пределить|[Сс]читать)\s+ответственн(?:ым|ой|ого)\s+(?:лицом\s+)?за\s+(?<of>[^.;:]{5,200}?)(?<who>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s+(?:\p{Lu}\.|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+))/u
/** Each for a time or a part. */
const ofOwnCase =
  /отсутств|на\s+период|на\s+время|выходн|праздничн|резерв|замеща|смен[аеуы]|этаж|корпус|ночн|дневн/iu
const wordsOf = (text: string): string[] => foldCase(text).match(/[а-я]{2,}/gu) ?? []

/** Two points that make different persons responsible for one thing; what stands before the name is a post. */
function twoResponsible({ paragraphs }: ParsedDocument): Location[] {
  const duties = paragraphs.flatMap(({ number, text }) => {
    const match = ofOwnCase.test(text) ? null : duty.exec(text)
    if (!match) return []
    const { of = '', who = '' } = match.groups ?? {}
    const words = wordsOf(of)
    const post = words.findIndex((word) => isRole.test(word) || isPost.test(word))
    return [
      {
        paragraph: number,
        start: match.index,
        end: match.index + match[0].length,
        thing: words
          .slice(0, post < 0 ? words.length : post)
          .map((word) => word.slice(0, 6))
          .join(' '),
        who: foldCase(who).slice(0, 5),
        name: who.split(/\s/u)[0]!,
      },
    ]
  })
  for (const [at, later] of duties.entries()) {
    const earlier = duties.slice(0, at).find(({ thing, who }) => thing === later.thing && who !== later.who)
    if (!earlier || later.thing === '') continue
    const detail = `За одно отвечают двое: в абзаце ${earlier.paragraph} ${earlier.name}, в абзаце ${later.paragraph} ${later.name}.`
    return [earlier, later].map(({ paragraph, start, end }) => ({ paragraph, start, end, detail }))
  }
  return []
}

const isPost =
  /^(?:завед|завхоз|мастер|техник|медсес|библио|консул|сторож|дворни|вахтер|повар|кладов|лаборан|тренер|вожат|операт|диспет|слесар|электр)/u
