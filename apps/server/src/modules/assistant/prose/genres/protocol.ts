import { paragraphs } from '#platform/markdown.ts'
import { upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { people, readMinutes, type Minutes } from '../../reading/documents/minutes.ts'
import { itemsOf, listNames } from '../../reading/documents/records.ts'
import type { ClauseInput as Input } from '../clause-input.ts'
import { asDecision, numberedTasks, settledOf, taskOf, type Task } from '../records/decisions.ts'

/** Minutes: who was there, what was discussed, what was decided. */
export function protocolText({ message, gaps, words }: Input): string {
  const found = listNames.protocol.exec(message)
  const rest = found ? message.slice(found.index + found[0].length) : message
  const { event, date, number, units } = readMinutes(rest.trim(), itemsOf)
  const isQuestion = /^об?о?\s/iu.test(event)
  const { considered, tasks, votes } = discussion(units, words)
  const decisions =
    tasks.length > 0
      ? tasks
      : itemsOf(gaps.answerTo('что решили') ?? '').map((one) => taskOf(asDecision(one, words), words))
  return paragraphs(
    `**ПРОТОКОЛ**\n\n${isQuestion || event === '' ? gaps.of(null, 'какого собрания') : event}`,
    `от ${gaps.of(date, 'дата').replace(/^от\s+/iu, '')} № ${gaps.of(number, 'номер')}`,
    `Присутствовали: ${gaps.of(presentIn(units) || null, 'кто присутствовал')}.`,
    isQuestion || units.agenda.length > 0
      ? `**Повестка:** ${asSentence(upperFirst(isQuestion ? event : units.agenda.join(', ')))}`
      : null,
    units.discussed.length === 0
      ? null
      : `**СЛУШАЛИ:** ${units.discussed.map((one) => asSentence(withShare(one))).join(' ')}`,
    considered.length === 0 ? null : asSentence(`**ОБСУДИЛИ:** ${considered.join('; ')}`),
    `**РЕШИЛИ:**\n\n${decisions.length === 0 ? `1. ${gaps.of(null, 'что решили')}` : numberedTasks(decisions)}`,
    votes.length === 0 ? null : asSentence(`Голосовали: ${votesText(votes)}`),
    `Председатель ${units.chair.join(', ') || '________________'}`,
    `Секретарь ${units.secretary.join(', ') || '________________'}`,
  )
}

/** «было 19 человек», «человек 12 было» → «19 человек», «12 человек» */
const presentIn = ({ present }: Minutes['units']): string =>
  present
    .map((one) =>
      one
        .replace(/\s+(?:было|были|пришло|присутств\p{L}*|собралось)(?=\s|$)/iu, '')
        .replace(countBehind, '$<count> $<who>')
        .replace(/(?<=\d\s)чел\.?$/iu, 'человек')
        .replace(/[.\s]+$/u, ''),
    )
    .join(', ')

const countBehind = new RegExp(String.raw`^(?<who>${people})\s+(?<count>\d+)$`, 'iu')

/** What was discussed and decided; a matter with its result is both. */
function discussion(
  units: Minutes['units'],
  words: Inflected,
): { considered: string[]; tasks: Task[]; votes: string[] } {
  const considered: string[] = []
  const tasks: Task[] = []
  const votes: string[] = [...units.votes]
  for (const unit of units.considered) {
    const settled = settledOf(unit, words)
    considered.push(withShare(settled?.matter ?? unit))
    if (settled?.vote != null && !votes.some((one) => /единогласно/iu.test(one))) votes.push(settled.vote)
    if (settled !== null && settled.decision !== '')
      tasks.push(taskOf(asDecision(settled.decision, words), words))
  }
  for (const unit of units.decided) {
    const settled = settledOf(unit, words)
    const { text, due, who } = taskOf(settled?.decision || unit, words)
    if (settled?.vote != null && votes.length === 0) votes.push(settled.vote)
    const last = tasks.at(-1)
    // «…, срок до 1 марта, ответственный Гусев»: of the decision before.
    if (text === '' && last)
      tasks[tasks.length - 1] = { text: last.text, due: last.due ?? due, who: last.who ?? who }
    else if (text !== '') tasks.push({ text: asDecision(text, words), due, who })
  }
  return { considered, tasks, votes }
}

/** «успеваемость за полугодие 98 процентов» */
const withShare = (text: string): string =>
  text.replace(/(?<=\p{Ll}{3})\s+(?=\d+(?:[.,]\d+)?\s*(?:процент\p{L}*|%)$)/u, ' — ')

const votesText = (votes: readonly string[]): string =>
  votes
    .map((one) =>
      one
        .replace(/^(?:про)?голосова\p{L}+[\s:]*/iu, '')
        .replace(/^(?:за\s+)?(?<yes>\d+)\s+за\s+(?=\d)/iu, 'за — $<yes>, ')
        .replace(/^за\s+(?<yes>\d+),?\s+против\s+(?<no>\S+)$/iu, 'за — $<yes>, против — $<no>'),
    )
    .filter((one) => one !== '')
    .join(', ')
    .replace(/^не\s+[^,]{3,30},\s+а\s+/iu, '')
