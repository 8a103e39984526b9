import { paragraphs } from '#platform/markdown.ts'
import { upperFirst } from '#platform/russian/index.ts'

import { asSentence, bulleted } from '../../draft-parts.ts'
import { recordText } from '../../reading/documents/record-text.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { clausesOf } from '../../reading/segments.ts'
import { addresseeOf } from '../addressee.ts'
import { phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { factLines } from '../records/fact-lines.ts'
import { officialLines, withoutSigner } from '../records/record-lines.ts'

/** What went wrong is no result. */
const isTrouble = (item: string): boolean =>
  /(?<!\p{L})(?:не\s+работа\p{L}+|(?:по)?сломал\p{L}*|сломан\p{L}*|неисправ\p{L}+|(?:по|про)?т[её]к(?:ла|ли|ло)?|протека\p{L}+|дал[аио]?\s+течь|уволил\p{L}+|уехал\p{L}*|авари[яию]|вышл?[аеиё]?л?\s+из\s+строя|отсутству\p{L}+|сорван\p{L}*|получил\p{L}?\s+повреждение)(?!\p{L})/iu.test(
    item,
  )

const isOpen = (item: string): boolean =>
  /не\s+(?:убран|выполнен|заверш[её]н|проведен|проведён|отремонтирован)|до\s+настоящего\s+времени\s+не|недостаточн|не\s+(?:хват|усп|сдел|законч|смогл)|осталось|остал[аи]сь|ждут|предстоит|нужн|планир|перенес/iu.test(
    item,
  )

/** «отчитаться в область | по мусору за квартал»: who gets it, and what it is about. */
function apart(topic: string, link: string): [toWhom: string | null, topic: string] {
  const found = /(?<!\p{L})во?\s*$/iu.test(link)
    ? /^(?<to>[^,]{3,60}?)\s+(?<about>(?:по|об?|за)\s.+)$/su.exec(topic)?.groups
    : undefined
  return found ? [`В ${found['to'] ?? ''}`, found['about'] ?? ''] : [null, topic]
}

/** What a report says, wherever it was read from. */
type Said = {
  readonly name: string
  readonly toWhom: string | null
  readonly about: string
  readonly lines: readonly string[]
  readonly input: Input
}

/** «отчёт в управление культуры за октябрь: провели …»: read from the order itself. */
export function fromOrder(input: Input): Said | null {
  const { to, words, message } = input
  const record = input.isAsOrdered ? recordText(message, words) : null
  if (record === null || record.body === '') return null
  const { lines, signer } = withoutSigner(factLines(record.body, words), input.parts.signer)
  // «…. Для главы округа»: whom it is for, behind all facts.
  const last = record.whom === '' && forWhom.test(lines.at(-1) ?? '') ? (lines.pop() ?? '') : ''
  const official = officialLines(lines, 'report', words)
  return {
    name: record.name,
    toWhom: whomOf(record.whom || last, to.dative, words),
    about: officialLines([record.about.replace(saidOfIt, '')], 'report', words)[0] ?? '',
    lines: official.map((one) => asSentence(one)),
    input: { ...input, parts: { ...input.parts, signer } },
  }
}

const forWhom = /^для\s+\p{L}+(?:\s\p{L}+){0,3}$/iu
/** «отчёт по ярмарке надо», «по субботнику цифры»: what is said of the record itself. */
const saidOfIt =
  /\s+(?:надо|нуж(?:ен|на|но)|сделай(?:те)?|напиши(?:те)?|срочно|пожалуйста|цифры|данные|сводку|отч[её]т)$/iu

function whomOf(whom: string, dative: string | null, words: Input['words']): string | null {
  if (whom === '') return null
  if (/^во?\s/iu.test(whom)) return upperFirst(whom)
  return addresseeOf(whom.replace(/^для\s+/iu, ''), words).dative ?? dative
}

/** What the parts of the request say, changed by later messages. */
function fromParts(input: Input): Said {
  const { parts, to, words } = input
  const [toWhom, topic] = apart(phraseOf(parts, 'matter'), clausesOf(parts, 'matter')[0]?.link ?? '')
  const rest = parts.clauses.filter(({ kind }) => kind !== 'matter')
  // What later messages changed is in the parts; the head stays that of the order.
  const head = topic === '' && parts.addressee === '' ? recordText(input.message, words) : null
  const link = /(?<!\p{L})(?<word>за|об?о?|по|на)\s*$/iu.exec(clausesOf(parts, 'matter')[0]?.link ?? '')
    ?.groups?.['word']
  // «сколько сделали за год по линии профкома»
  const named = topic
    .replace(/^(?:(?:что|сколько)\s+)?(?:мы\s+)?(?:с|про)делали\s+/iu, '')
    .replace(saidOfIt, '')
  const isOwn = toWhom !== null || link === undefined
  return {
    name: head?.name ?? 'отчёт',
    toWhom: to.dative ?? toWhom ?? (head === null ? null : whomOf(head.whom, null, words)),
    about: head !== null ? head.about : named === '' || isOwn ? named : `${link.toLowerCase()} ${named}`,
    lines: factLines(joinedText(rest), words)
      .filter((one) => one !== head?.about)
      .map((one) => asSentence(one)),
    input,
  }
}

/** The clauses with the signs between them. */
export const joinedText = (clauses: readonly Clause[]): string =>
  clauses.map(({ link, text }, at) => `${at === 0 ? '' : /[.;\n]/u.test(link) ? '; ' : ', '}${text}`).join('')

export function reportText(input: Input): string {
  const said = fromOrder(input) ?? fromParts(input)
  if (said.name === 'справка') return statementText(said)
  const { lines, about } = said
  const list = (title: string, of: readonly string[]) =>
    of.length === 0 ? null : `**${title}**\n\n${bulleted(of)}`
  return paragraphs(
    said.toWhom,
    about === ''
      ? `**${said.name.toUpperCase()}**`
      : `**${upperFirst(said.name)}${/^(?:об?о?|по|за|на|с|про)\s|^\p{L}+(?:и|ы|а|я|ей|ов|ого|их|ых|ой)\s/iu.test(about) ? '' : ':'} ${about}**`,
    list(
      'Сделано',
      lines.filter((one) => !isOpen(one) && !isTrouble(one)),
    ),
    list(
      'Трудности',
      lines.filter((one) => isTrouble(one) && !isOpen(one)),
    ),
    list('Осталось', lines.filter(isOpen)),
    signature(said.input),
  )
}

/** A statement of facts, «справка»: whom it is for, what it is about, a point a fact. */
export const statementText = ({ toWhom, about, lines, input }: Said): string =>
  paragraphs(
    toWhom,
    '**СПРАВКА**',
    about === '' ? input.gaps.of(null, 'о чём') : `**${about}**`,
    lines.map((one, at) => `${at + 1}. ${one}`).join('\n'),
    signature(input),
  )
