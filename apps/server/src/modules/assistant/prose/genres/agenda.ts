import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst, nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { agendaOrder, type AgendaOrder } from '../../reading/documents/agenda-order.ts'
import { phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'
import { assigned } from '../records/named-people.ts'
import { officialLines, withoutSigner } from '../records/record-lines.ts'

/** «совещание 27 ноября 10.00 1 отопление 2 дороги»: questions that are numbered without signs. */
function withoutNumbered(event: string): [event: string, questions: string[]] {
  const starts: number[] = []
  for (let number = 1; ; number += 1) {
    const at = event
      .slice(starts.at(-1) ?? 0)
      .search(new RegExp(String.raw`(?<=\s)${number}[.)]?\s+\p{Ll}`, 'u'))
    if (at < 0) break
    starts.push((starts.at(-1) ?? 0) + at)
  }
  if (starts.length < 2) return [event, []]
  const questions = starts.map((start, at) =>
    event
      .slice(start, starts[at + 1])
      .replace(/^\d+[.)]?\s+/u, '')
      .trim(),
  )
  return [event.slice(0, starts[0]).trim(), questions]
}

/** «повестка: совещание, 14:00. 1. техника 2. связь», «планёрка: 1) снег — Трофимов, 2) ёлка»: typed with its numbers. */
function numberedIn(message: string): [event: string, questions: string[]] | null {
  const found =
    /^(?:(?=.{0,200}повестк)[^\n]{0,200}?повестк\p{L}*)?[\s:.—–-]*(?<event>[^\n]{0,200}?)[\s.:;,]+(?<list>1[.)]\s.{3,2000})$/isu.exec(
      message,
    )?.groups
  const questions = (found?.['list'] ?? '')
    .replace(/[.!]\s+(?:оформи|сделай|составь|напиши|подготовь)\p{L}*[^.]{0,60}\.?\s*$/iu, '')
    .split(/(?:^|[\s;,]+)\d{1,2}[.)]\s+/u)
    .map((one) => one.replace(/[\s.;,]+$/u, '').replaceAll(',', ';'))
    .filter((one) => one !== '')
  return found && questions.length > 1 ? [found['event'] ?? '', questions] : null
}

/** «повестка комитета 21 января в 18:30 кабинет 31 альбом докладывает Сомова ремонт класса Трунин»: a question ends with who reports. */
function dictatedIn(message: string): [event: string, questions: string[]] | null {
  if (/[.,;:]\s/u.test(message)) return null
  const found =
    /повестк\p{L}*\s+(?<event>.{0,120}?\d{1,2}\s+\p{L}+(?:\s+в\s+\d{1,2}(?::\d\d|\s+час\p{L}*)?)?(?:\s+кабинет\s+\d+)?)\s+(?<list>.+)$/isu.exec(
      message,
    )?.groups
  const questions = (found?.['list'] ?? '')
    .split(/(?<=\s\p{Lu}\p{Ll}+)\s+(?:и\s+)?(?=\p{Ll})/u)
    .map((one) =>
      one
        .replace(/^(?:потом|затем|сначала|дальше|ещ[её]|и)\s+/iu, '')
        .replace(/\s+докладывает\s+(?=\p{Lu})/u, ' — докладывает '),
    )
    .filter((one) => one !== '')
  return found && questions.length > 1 ? [found['event'] ?? '', questions] : null
}

/** «схода граждан» goes on from the title, «планёрка» begins again. */
const titled = (event: string, words: Inflected): string => {
  const [first = ''] = event.toLowerCase().split(/\s+/u)
  const isGenitive =
    words.basesOf(first).length > 0 &&
    words.basesOf(first).every((base) => {
      const paradigm = nounForms(base, words)
      const forms = paradigm === null ? [] : nounFormsOf(first, paradigm)
      return forms.includes('gen-s') && !forms.includes('nom-s') && !forms.includes('nom-p')
    })
  return isGenitive ? lowerFirst(event) : upperFirst(event)
}

/** «третьим вопросом подготовку к Новому году» */
const placed =
  /^(?:перв|втор|треть|четв[её]рт|пят|шест|седьм|последн|отдельн)(?:ым|им)\s+(?:(?:вопросом|пунктом)\s+)?/iu

/** What an agenda says, wherever it was read from. */
type Said = {
  readonly event: string
  readonly when: readonly string[]
  readonly questions: readonly { readonly question: string; readonly reporter: string | null }[]
  readonly signer: string | null
}

export function agendaText(input: Input): string {
  const { gaps, words } = input
  const order = input.isAsOrdered ? agendaOrder(input.message) : null
  const said = order ? fromOrder(order, input) : fromParts(input)
  const lines = said.questions.map(
    ({ question, reporter }, at) =>
      `${at + 1}. ${asSentence(question)}${reporter === null ? '' : ` ${several.test(reporter) ? 'Докладчики' : 'Докладчик'}: ${reporter}.`}`,
  )
  const event = order?.goesOn === true ? said.event : titled(said.event, words)
  const isTimed = said.when.length > 0 || /\d|завтра/u.test(said.event)
  return paragraphs(
    event === '' ? '**ПОВЕСТКА**' : `**ПОВЕСТКА**\n\n${event}`,
    said.when.length > 0 ? asSentence(said.when.join(', ')) : null,
    isTimed ? null : `${gaps.of(null, 'дата')}, ${gaps.of(null, 'время')}`,
    lines.length === 0 ? gaps.of(null, 'вопросы') : lines.join('\n'),
    said.signer === null ? null : signature({ ...input, parts: { ...input.parts, signer: said.signer } }),
  )
}

const several = /,|\sи\s/u

function fromOrder({ event, when, questions }: AgendaOrder, { parts, words }: Input): Said {
  const { lines, signer } = withoutSigner(questions, parts.signer)
  const asked = reported(officialLines(lines, 'agenda', words), words)
  const isReporter =
    signer !== null && asked.some(({ reporter }) => reporter !== null && sharesName(signer, reporter))
  return { event, when, questions: asked, signer: isReporter ? null : signer }
}

const sharesName = (one: string, other: string): boolean =>
  one.split(/\s/u).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && other.includes(word))

const severalNames = /^\p{Lu}\p{Ll}+(?:,\s\p{Lu}\p{Ll}+)+$/u
/** «Ким», «Орлова И. П.» */
const nameAlone = /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?$/u

/** The questions with who reports on each: beside it, behind it, or all names behind all questions. */
function reported(lines: readonly string[], words: Inflected): Said['questions'] {
  const asked: { question: string; reporter: string | null }[] = []
  const named: string[] = []
  for (const line of lines) {
    const { text, who } = assigned(line.replace(placed, ''), words)
    const last = asked.at(-1)
    if (
      (who !== null && text === '') ||
      (last !== undefined && nameAlone.test(line) && isUnknown(line, words))
    )
      named.push(who ?? line)
    else {
      if (last && named.length > 0) last.reporter ??= named.splice(0).join(', ')
      asked.push({ question: text, reporter: who })
    }
  }
  if (named.length === 0) return asked
  if (named.length === asked.length)
    return asked.map(({ question }, at) => ({ question, reporter: named[at] ?? null }))
  return asked.map((one, at) =>
    at === asked.length - 1 ? { ...one, reporter: one.reporter ?? named.join(', ') } : one,
  )
}

const isUnknown = (name: string, words: Inflected): boolean =>
  words
    .basesOf(name.toLowerCase())
    .every((base) => nounForms(base, words) === null && !/(?:ый|ий|ой|ое)$/u.test(base))

/** What the parts of the request say, changed by later messages. */
function fromParts(input: Input): Said {
  const { parts, words } = input
  const typed = numberedIn(input.message) ?? dictatedIn(input.message)
  // What is read as a matter behind the first question is a question too.
  const first = parts.clauses.findIndex(({ kind }) => kind !== 'matter')
  const questions = first < 0 ? [] : parts.clauses.slice(first)
  const named = first < 0 ? parts : { ...parts, clauses: parts.clauses.slice(0, first) }
  const [event, numbered] = typed ?? withoutNumbered(phraseOf(named, 'matter'))
  const facts = [
    ...numbered,
    ...(typed
      ? []
      : questions.flatMap(({ kind, text }) => (kind === 'matter' ? text.split(/,\s+/u) : [text]))),
  ]
  // «докладчики Панова, | Рзаев, Смоляр»: names alone sign nothing.
  const isNames = parts.signer !== null && severalNames.test(parts.signer)
  const asked = reported(
    [
      ...items(facts.flatMap((one) => one.split(/\.\s+(?=\p{Lu})/u))),
      ...(isNames ? (parts.signer ?? '').split(/,\s+/u) : []),
    ],
    words,
  )
  const isReporter =
    isNames ||
    (parts.signer !== null &&
      asked.some(({ reporter }) => reporter !== null && sharesName(parts.signer!, reporter)))
  return { event, when: [], questions: asked, signer: isReporter ? null : parts.signer }
}
