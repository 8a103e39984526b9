import { upperFirst } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { clausesOf } from '../../reading/segments.ts'
import { youForm } from '../addressee.ts'
import { bodyOf, phraseOf, type ClauseInput as Input } from '../clause-input.ts'
import { letter } from '../letter-frame.ts'
import { isSentence } from '../predicates.ts'
import { toAddressee } from '../second-person.ts'
import { lowerStart } from '../statements.ts'

/** What the addressee did, in the third person, with the second: «просила место» → «Вы просили место». */
const verbs: readonly (readonly [RegExp, string])[] = [
  [/^(?:он[аи]?\s+)?просил[аи]?(?!\p{L})/iu, 'просили'],
  [/^(?:он[аи]?\s+)?прос(?:ит|ят)(?!\p{L})/iu, 'просите'],
  [/^(?:он[аи]?\s+)?спрашивал[аи]?(?!\p{L})/iu, 'спрашивали'],
  [/^(?:он[аи]?\s+)?спрашива[её]?[ею]т(?!\p{L})/iu, 'спрашиваете'],
  [/^(?:он[аи]?\s+)?спросил[аи]?(?!\p{L})/iu, 'спросили'],
  [/^(?:он[аи]?\s+)?(?:по)?жаловал(?:ся|ась|ись)(?!\p{L})/iu, 'жаловались'],
  [/^(?:он[аи]?\s+)?жалу[ею]тся(?!\p{L})/iu, 'жалуетесь'],
  [/^(?:он[аи]?\s+)?хо(?:чет|тят)(?!\p{L})/iu, 'хотите'],
  [/^(?:он[аи]?\s+)?хотел[аи]?(?!\p{L})/iu, 'хотели'],
  [/^(?:он[аи]?\s+)?(?:на)?писал[аи]?(?!\p{L})/iu, 'писали'],
  [/^(?:он[аи]?\s+)?пиш[уе]т(?!\p{L})/iu, 'пишете'],
  [/^(?:он[аи]?\s+)?предлагал[аи]?(?!\p{L})/iu, 'предлагали'],
  [/^(?:он[аи]?\s+)?предлага[ею]т(?!\p{L})/iu, 'предлагаете'],
  [/^(?:он[аи]?\s+)?интересу[ею]тся(?!\p{L})/iu, 'интересуетесь'],
  [/^(?:он[аи]?\s+)?обратил(?:ся|ась|ись)(?!\p{L})/iu, 'обратились'],
  [/^(?:он[аи]?\s+)?обращал(?:ся|ась|ись)(?!\p{L})/iu, 'обращались'],
  [/^(?:он[аи]?\s+)?требу[ею]т(?!\p{L})/iu, 'требуете'],
]

/** The sentence that says what is answered: «На Ваше обращение насчёт ямы у дома 6 сообщаем.» */
function answered(input: Input): string {
  const { to, parts } = input
  const [first] = clausesOf(parts, 'matter')
  if (first === undefined) return `На ${youForm(to, 'ваш')}е обращение сообщаем следующее.`
  const [, ...others] = clausesOf(parts, 'matter')
  const what = others.map(({ text }) => lowerStart(text)).join(', ')
  // «на жалобу о том, что не чистят дорогу»: what it says is a sentence of its own.
  const isSaid = what !== '' && isSentence(what, input.words)
  const phrase = (isSaid ? `${lowerStart(first.text)} (${what})` : phraseOf(parts, 'matter')).replace(
    /[?.\s]+$/u,
    '',
  )
  const verb = verbs.find(([begin]) => begin.test(phrase))
  if (verb) return asSentence(`${upperFirst(youForm(to, 'вы'))} ${phrase.replace(verb[0], verb[1])}`)
  if (/^про\s/iu.test(phrase))
    return asSentence(`Рассмотрели ${youForm(to, 'ваш')}е обращение ${lowerStart(phrase)}`)
  // «от 5 ноября про лёд»: which document is answered.
  if (/^от\s+\d/iu.test(phrase))
    return `На ${youForm(to, 'ваш')}${answeredDocument(input.message)} ${phrase} сообщаем следующее.`
  const link = /(?<!\p{L})(?<link>насч[её]т|по\s+поводу|относительно|касательно|по|об?о?|про|на|в)\s*$/iu
    .exec(first.link)
    ?.groups?.['link']?.toLowerCase()
  // «откажи в выделении земли»: the same case stands behind «о».
  if (link === 'в')
    return `На ${youForm(to, 'ваш')}е обращение ${/^[аэиоу]/iu.test(phrase) ? 'об' : 'о'} ${lowerStart(phrase)} сообщаем следующее.`
  // «разъяснение по жалобе на соседей»: the complaint is the appeal, which is not named twice.
  const complaint = link === 'по' ? /^жалобе(?<about>\s.*)?$/isu.exec(phrase)?.groups : undefined
  if (complaint) return `На ${youForm(to, 'ваш')}у жалобу${complaint['about'] ?? ''} сообщаем следующее.`
  if (link === 'на')
    return `На ${lowerStart(phrase).replace(theirs, (_, document: string) => `${youForm(to, 'ваш')}${endingOf(document)} ${document}`)} сообщаем следующее.`
  if (link === 'про')
    return asSentence(`Рассмотрели ${youForm(to, 'ваш')}е обращение про ${lowerStart(phrase)}`)
  if (link !== undefined)
    return `На ${youForm(to, 'ваш')}е обращение ${link.startsWith('насч') ? 'по поводу' : link} ${lowerStart(phrase)} сообщаем следующее.`
  return isSentence(phrase, input.words)
    ? `На ${youForm(to, 'ваш')}е обращение (${lowerStart(phrase)}) сообщаем следующее.`
    : asSentence(`На ${youForm(to, 'ваш')}е обращение по вопросу «${upperFirst(phrase)}» сообщаем следующее`)
}

/** «их запрос от 4 марта» */
const theirs = /^(?:их|его|её)\s+(?=(?<document>\p{L}+))(?:\p{L}+)/iu
/** «Ваш запрос», «Вашу жалобу», «Ваше письмо» */
const endingOf = (document: string): string =>
  /[ую]$/iu.test(document) ? 'у' : /[ое]$/iu.test(document) ? 'е' : ''

/** What an order says is answered: « запрос», «е письмо», behind «Ваш». */
function answeredDocument(message: string): string {
  const document =
    /(?<!\p{L})(?<document>запрос|письмо|обращение|жалобу|заявление|требование|представление|предписание)(?!\p{L})/iu
      .exec(message)
      ?.groups?.['document']?.toLowerCase() ?? 'обращение'
  return `${endingOf(document)} ${document}`
}

/** «спортплощадку не поставим», «денег в бюджете нет» */
const declines =
  /(?<!\p{L})не\s(?:постав|установ|предостав|выполн|сдела|дад|выдел|смож|постро|отремонтиру|буд)(?:им|ем|ём|ут)(?!\p{L})|(?<!\p{L})(?:денег|средств)\s(?:\p{L}+\s){0,3}нет(?!\p{L})|средства\s(?:в\sбюджете\s)?не\sпредусмотрены/iu

/** «насчёт ямы у дома 6 — засыпали 19 ноября»: the fact that begins with its topic holds the matter. */
function withMatter(parts: Input['parts']): Input['parts'] {
  const [first, ...rest] = parts.clauses
  // «на запрос | от 3 ноября № 12-45»
  if (first?.kind === 'matter' && rest[0]?.kind === 'fact' && /^от\s+\d/u.test(rest[0].text))
    return { ...parts, clauses: [{ ...first, text: `${first.text} ${rest[0].text}` }, ...rest.slice(1)] }
  if (first?.kind !== 'fact' || clausesOf(parts, 'matter').length > 0) return parts
  // «откажи Кузьминой | в предоставлении места»
  const refused =
    parts.refuses === true
      ? /^в\s+(?<what>\p{L}+(?:ии|е|и)\s.*|\p{L}+(?:ии|е|и))$/su.exec(first.text)?.groups?.['what']
      : undefined
  if (refused !== undefined)
    return { ...parts, clauses: [{ kind: 'matter', link: ' в ', text: refused }, ...rest] }
  const found =
    /^(?<link>насч[её]т|по\s+(?:поводу|вопросу)|про|касательно),?\s+(?<matter>[^—–:]{3,80}?)(?:\s*[—–:]\s*(?<fact>\S.*))?$/isu.exec(
      first.text,
    )?.groups
  if (!found) return parts
  const matter: Clause = { kind: 'matter', link: 'по поводу ', text: found['matter']! }
  const fact = found['fact']
  return {
    ...parts,
    clauses: [matter, ...(fact === undefined ? [] : [{ ...first, link: '. ', text: fact }]), ...rest],
  }
}

export const answerLetter = (input: Input): string => toAddressee(writeAnswer(input), input.to, input.words)

function writeAnswer(written: Input): string {
  const input = { ...written, parts: withMatter(written.parts) }
  const { to, parts } = input
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  const body = bodyOf(input, rest) || input.gaps.of(null, parts.refuses === true ? 'причина отказа' : 'ответ')
  const isRefusal =
    /(?<!\p{L})(?:отказ|не\s+(?:можем|разреш|поддерж|выдел|согласов|полож|предусмотр)|нельзя|невозможно)/iu.test(
      body,
    )
  const lead = answered(input)
  const appeal = `Если ${youForm(to, 'вы')} не согласны с отказом, его можно обжаловать.`
  if (parts.refuses || (!isRefusal && declines.test(body)))
    return letter(
      input,
      lead,
      asSentence(
        `К сожалению, выполнить ${youForm(to, 'ваш')}у просьбу не представляется возможным: ${lowerStart(body)}`,
      ),
      appeal,
    )
  const isOne = !/[.!?]\s+\p{Lu}/u.test(body)
  return letter(
    input,
    ...(isOne && lead.endsWith(' следующее.')
      ? [`${lead.slice(0, -' следующее.'.length)}: ${lowerStart(body)}`]
      : [lead, body]),
    isRefusal ? appeal : null,
  )
}
