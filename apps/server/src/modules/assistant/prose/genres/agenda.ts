import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst, nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'

const reporters = /^докладчик\p{L}*\s*:?\s*/iu

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
  /^(?:перв|втор|треть|четв[её]рт|пят|шест|седьм|последн|отдельн)(?:ым|им)\s+(?:вопросом|пунктом)\s+/iu

/** Who reports: a name for each question where there are so many of them, else of the question in front. */
function withReporters(all: readonly string[]): { question: string; reporter: string | null }[] {
  const named = all.findIndex((one) => reporters.test(one))
  if (named === -1) return all.map((question) => ({ question, reporter: null }))
  const names = all.slice(named).map((one) => one.replace(reporters, ''))
  const questions = all.slice(0, named)
  const first = names.length === 1 ? questions.length - 1 : 0
  return questions.map((question, at) => ({ question, reporter: names[at - first] ?? null }))
}

export function agendaText(input: Input): string {
  const { parts, gaps } = input
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
  const time = /\d{1,2}[:.]\d{2}/u.exec(event)?.[0] ?? null
  const all = items(facts)
  const lines = withReporters(all.map((one) => one.replace(placed, ''))).map(
    ({ question, reporter }, at) =>
      `${at + 1}. ${upperFirst(question)}.${reporter === null ? '' : ` Докладывает ${reporter}.`}`,
  )
  return paragraphs(
    event === '' ? '**ПОВЕСТКА**' : `**ПОВЕСТКА**\n\n${titled(event, input.words)}`,
    time === null && !/\d/u.test(event) ? `${gaps.of(null, 'дата')}, ${gaps.of(null, 'время')}` : null,
    lines.length === 0 ? gaps.of(null, 'вопросы') : lines.join('\n'),
    parts.signer === null ? null : signature(input),
  )
}
