import { paragraphs } from '#platform/markdown.ts'
import {
  infinitiveOf,
  isAdjectiveForm,
  lowerFirst,
  namedPersonIn,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { itemsOf, listNames, readListOrder, type ListOrder } from '../../reading/records.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'

type OfList = Input & { readonly order: ListOrder }

const readingFor =
  (name: keyof typeof listNames, write: (input: OfList) => string) =>
  (input: Input): string =>
    write({ ...input, order: readListOrder(input.message, listNames[name]) })

/** A character reference: whom it is about, what is said of them, what it is for. */
export const referenceText = readingFor('reference', (input) => {
  const { order, gaps, words } = input
  const person = namedPersonIn(order.about)
  const isNamed = person !== null || /(?<!\p{L})(?:класс|семь|групп|коллектив)\p{L}*/iu.test(order.about)
  const whom = isNamed
    ? order.about
    : `${order.about.replace(/\s*на$/iu, '')} ${gaps.of(null, 'на кого')}`.trim()
  const items = order.items.length > 0 ? order.items : itemsOf(gaps.answerTo('что отметить') ?? '')
  return paragraphs(
    '**ХАРАКТЕРИСТИКА**',
    whom.startsWith('[') ? `на ${whom}` : whom,
    items.length === 0
      ? asSentence(gaps.of(null, 'что отметить'))
      : described(items, person?.isCertain === true ? person.text : null, words),
    asSentence(
      order.purpose === ''
        ? `Характеристика подготовлена для ${gaps.of(null, 'для чего').replace(/^для\s+/iu, '')}`
        : `Характеристика подготовлена ${order.purpose}`,
    ),
    signature(input),
  )
})

/** «Работает с 2014 года. По характеру добросовестная.» */
function described(items: readonly string[], name: string | null, words: Inflected): string {
  const isQuality = (item: string): boolean =>
    item.split(/\s+(?:и\s+)?/u).every((word) => isAdjectiveForm(word.toLowerCase(), words))
  const qualities = items.filter(isQuality)
  const facts = items.filter((item) => !isQuality(item))
  const [first = '', ...others] = facts
  const begins = /^\p{L}+(?:ет|ит|ёт|ется|ится|ал|ил|ала|ила|ел|ела|лся|лась)(?!\p{L})/u.test(first)
  const sentences = [
    ...(first === '' ? [] : [begins && name !== null ? `${name} ${lowerFirst(first)}` : first]),
    ...(qualities.length === 0 ? [] : [`По характеру ${listed(qualities.map(lowerFirst))}`]),
    ...others,
  ]
  return sentences.map((one) => asSentence(one)).join(' ')
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} и ${parts.at(-1)}`

/** The parts of minutes by the word that begins them. */
const sections = {
  present: /^(?:присутств\p{L}+|были|участвовал\p{L}*|пришл[оаи]|пришел|явил\p{L}+)(?!\p{L})[\s:]*/iu,
  discussed:
    /^(?:слушали|выступил\p{L}*|доложил\p{L}*|говорил\p{L}*|обсу\p{L}+|рассмотрел\p{L}*|сообщил\p{L}*|заслушал\p{L}*)(?!\p{L})[\s:]*/iu,
  decided:
    /^(?:решили|решено|постановили|договорились|избрали|выбрали|утвердили|назначили|поручили|приняли)(?!\p{L})[\s:]*/iu,
  votes: /^(?:голосова\p{L}+|проголосова\p{L}+|за\s*[:—–-]?\s*\d|против|воздержал\p{L}+|единогласно)/iu,
  chair: /^председател\p{L}+[\s:—–-]*/iu,
  secretary: /^секретар\p{L}+[\s:—–-]*/iu,
} as const
type Section = keyof typeof sections

/** Minutes: who was there, what was discussed, what was decided. */
export const protocolText = readingFor('protocol', (input) => {
  const { order, gaps } = input
  const said = sectionsOf(order.items)
  const isQuestion = /^об?о?\s/iu.test(order.about)
  const event =
    isQuestion || order.about === '' ? gaps.of(null, 'какого собрания') : order.about.replace(/[.\s]+$/u, '')
  const isDated = /(?<!\d)\d{1,2}\s+\p{L}{3,}|\d{1,2}\.\d{2}/u.test(event)
  const decisions =
    said.decided.length > 0 ? said.decided.map(asDecision) : itemsOf(gaps.answerTo('что решили') ?? '')
  return paragraphs(
    `**ПРОТОКОЛ**\n\n${event}`,
    [
      isDated ? '' : `от ${gaps.of(null, 'дата').replace(/^от\s+/iu, '')} `,
      `№ ${gaps.of(null, 'номер')}`,
    ].join(''),
    `Присутствовали: ${gaps.of(said.present.join(', ') || null, 'кто присутствовал')}.`,
    isQuestion ? `**Повестка:** ${asSentence(upperFirst(order.about))}` : null,
    said.discussed.length === 0
      ? null
      : `**СЛУШАЛИ:** ${said.discussed.map((one) => asSentence(one)).join(' ')}`,
    `**РЕШИЛИ:**\n\n${decisions.length === 0 ? `1. ${gaps.of(null, 'что решили')}` : numbered(decisions)}`,
    said.votes.length === 0
      ? null
      : asSentence(
          `Голосовали: ${said.votes
            .map((one) => one.replace(/^голосова\p{L}+[\s:]*/iu, ''))
            .join(', ')
            .replace(/^не\s+[^,]{3,30},\s+а\s+/iu, '')}`,
        ),
    `Председатель ${said.chair.join(', ') || '________________'}`,
    `Секретарь ${said.secretary.join(', ') || '________________'}`,
  )
})

/** «выбрали комитет» → «выбрать комитет» */
const asDecision = (item: string): string =>
  item.replace(/^\p{L}+ли(?!\p{L})/u, (verb) => infinitiveOf(verb.toLowerCase()) ?? verb)

function sectionsOf(items: readonly string[]): Record<Section, string[]> {
  const said: Record<Section, string[]> = {
    present: [],
    discussed: [],
    decided: [],
    votes: [],
    chair: [],
    secretary: [],
  }
  let now: Section = 'decided'
  for (const typed of items) {
    // «и секретаря впиши — Цой»
    const item = typed.replace(/^и\s+/iu, '').replace(/\s*(?:впиши|добавь|укажи|запиши)(?:те)?(?=\s)/iu, '')
    const found = (Object.keys(sections) as Section[]).find((name) => sections[name].test(item))
    if (found) now = found
    const text = found && keepsVerb.test(item) ? item : item.replace(found ? sections[found] : /^$/u, '')
    if (text !== '') said[now].push(now === 'votes' ? item : text)
  }
  return said
}

/** «избрали Котову» says what was decided; «решили убрать свалку» only introduces it. */
const keepsVerb =
  /^(?:избрали|выбрали|утвердили|назначили|поручили|приняли|выступил|доложил|обсуд|рассмотр)/iu

/** A plan: what, when, who answers for it. */
export const planText = readingFor('plan', (input) => {
  const { order, gaps } = input
  const about = [order.about, order.purpose].filter(Boolean).join(' ')
  const isNamed = /(?<!\p{L})(?:на|по|к|ко|для|после|при)\s+\p{L}|\s/u.test(
    about.replace(/^(?:мероприятий|работы)$/iu, ''),
  )
  const items = order.items.length > 0 ? order.items : itemsOf(gaps.answerTo('мероприятия и сроки') ?? '')
  return paragraphs(
    `**ПЛАН**\n\n${isNamed ? about : `${about} ${gaps.of(null, 'по какому поводу')}`.trim()}`,
    items.length === 0 ? `1. ${gaps.of(null, 'мероприятия и сроки')}` : numbered(items.map(withDash)),
    items.some((item) => /отв(?:еча|етств|\.)/iu.test(item))
      ? null
      : `Ответственный: ${gaps.of(null, 'ответственный')}.`,
    signature(input),
  )
})

const day = String.raw`(?:\d{1,2}\s+\p{L}+|\d{1,2}\.\d{2}(?:\.\d{2,4})?|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)(?:\s+в\s+\d{1,2}(?:[:.]\d{2})?)?`
/** «4 января ёлка в 12» → «4 января — ёлка в 12» */
const withDash = (item: string): string =>
  item.replace(new RegExp(String.raw`^(?<day>${day})\s+(?=\p{L})`, 'iu'), '$<day> — ')

const numbered = (items: readonly string[]): string =>
  items.map((item, at) => `${at + 1}. ${asSentence(upperFirst(item))}`).join('\n')
