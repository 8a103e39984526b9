import { paragraphs } from '#platform/markdown.ts'
import {
  monthName,
  monthNominative,
  upperFirst,
  weekdayName,
  type Inflected,
} from '#platform/russian/index.ts'

import { itemsOf, listNames, readListOrder } from '../../reading/documents/records.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSeveral, numberedTasks, taskOf, type Task } from '../records/decisions.ts'
import { withFeastNames, withHoliday } from '../records/holidays.ts'
import { withMonths } from '../records/plan-days.ts'
import { withoutSigner } from '../records/record-lines.ts'

/** What kind of plan it is alone names none. */
const general = /^(?:мероприятий|работы|работ|действий)$/iu

/** A plan: what, when, who answers for it. */
export function planText(input: Input): string {
  const { gaps, words, parts } = input
  const message = cutAtDays(withMonths(withWeekdays(input.message)))
  const order = readListOrder(message, listNames.plan)
  const about = withFeastNames([order.about, order.purpose].filter(Boolean).join(' '))
  const isNamed = about !== '' && !general.test(about)
  const typed = order.items.length > 0 ? order.items : itemsOf(gaps.answerTo('мероприятия и сроки') ?? '')
  const { lines, signer } = withoutSigner(typed.flatMap(withoutResponsible), parts.signer)
  const { tasks, responsible } = plannedOf(lines, words)
  // «1 января — Панов»: a list of who is on duty.
  const isAnswered =
    responsible !== null ||
    tasks.some(({ who, text }) => who !== null || isName(text.replace(/^.*\s—\s/u, '')))
  const isSigner =
    signer !== null && [...tasks.map(({ who }) => who), responsible].some((who) => names(signer, who))
  return paragraphs(
    `**ПЛАН**\n\n${isNamed ? about : `${about} ${gaps.of(null, 'по какому поводу')}`.trim()}`,
    tasks.length === 0 ? `1. ${gaps.of(null, 'мероприятия и сроки')}` : numberedTasks(tasks),
    isAnswered && responsible === null
      ? null
      : `${responsible !== null && isSeveral(responsible) ? 'Ответственные' : 'Ответственный'}: ${gaps.of(responsible, 'ответственный')}.`,
    signature({ ...input, parts: { ...parts, signer: isSigner ? null : signer } }),
  )
}

const names = (signer: string, who: string | null): boolean =>
  who !== null && signer.split(/\s/u).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && who.includes(word))

/** «пн приём граждан, вт выезд» */
const withWeekdays = (message: string): string =>
  message.replaceAll(
    /(?<=[,:;\n]\s?)(?<day>пн|вт|ср|чт|пт|сб|вс)\.?(?=\s+[—–-]?\s*\p{L})/giu,
    (day) => weekdays[day.toLowerCase().slice(0, 2)] ?? day,
  )
const weekdays: Readonly<Record<string, string>> = {
  пн: 'понедельник',
  вт: 'вторник',
  ср: 'среда',
  чт: 'четверг',
  пт: 'пятница',
  сб: 'суббота',
  вс: 'воскресенье',
}

const dayText = String.raw`(?:\d{1,2}(?:\s*[-–]\s*\d{1,2})?\s+${monthName}|\d{1,2}\.\d{2}(?:\.\d{2,4})?|${weekdayName})`
/** «5 ноября школа 10 ноября детсад»: each day begins an item, also where no sign stands. */
const cutAtDays = (message: string): string => {
  const days = [...message.matchAll(new RegExp(String.raw`(?<![\d.\p{L}])${dayText}(?!\p{L})`, 'giu'))]
  if (
    days.length < 2 ||
    /[,;]\s+(?!отв|и\s|провер|к\s)/iu.test(message.slice(days[0]!.index, days.at(-1)!.index))
  )
    return message
  return message.replaceAll(
    new RegExp(
      String.raw`(?<=\p{L}{2}[»)]?)(?<!(?<!\p{L})(?:до|с|по|к|ко|на|за|от|и))\s+(?=${dayText}(?!\p{L}))`,
      'giu',
    ),
    '; ',
  )
}

/** Who answers for the whole plan is an item of its own here, though it is read with the item in front. */
const withoutResponsible = (item: string): string[] => {
  const found = /^(?<item>.+?),\s+(?<who>(?:отв|провер|проводят|готов)\p{L}*\.?\s+\S.*)$/iu.exec(item)?.groups
  return found ? [found['item'] ?? '', found['who'] ?? ''] : [item]
}

const said =
  /^(?:отв(?:еча(?:ет|ют)|етственн\p{L}+|\.)?|провер(?:яет|яют)|провод(?:ит|ят)|исполнител[ьи])\s*[:—–-]?\s+(?<who>\S.*)$/iu
const inOrder = /[\s,]*(?<!\p{L})(?:по\s+порядку|соответственно|по\s+очереди)(?!\p{L})/iu

/** The items with who answers for each; one who is named behind the last item answers for all. */
function plannedOf(
  lines: readonly string[],
  words: Inflected,
): { tasks: Task[]; responsible: string | null } {
  const at = lines.findIndex((line) => said.test(line))
  const own = lines.filter((line, place) => place !== at && (at < 0 || place < at || !isName(line)))
  const rest = at < 0 ? [] : lines.slice(at + 1).filter(isName)
  const named = at < 0 ? null : [said.exec(lines[at]!)?.groups?.['who'] ?? '', ...rest].join(', ')
  const tasks = own.map((line) => planned(line, words))
  if (named === null) return { tasks, responsible: null }
  const people = peopleIn(named.replace(inOrder, ''))
  const isEach =
    people.length > 1 && people.length === tasks.length && (inOrder.test(named) || tasks.length > 2)
  if (isEach)
    return {
      tasks: tasks.map((task, place) => ({ ...task, who: task.who ?? people[place] ?? null })),
      responsible: null,
    }
  // «5 июля — ярмарка, ответственный Орлова» of several with their own.
  const last = tasks[at - 1]
  if (last && last.who === null && tasks.some(({ who }) => who !== null))
    return {
      tasks: tasks.map((task) => (task === last ? { ...task, who: people.join(', ') } : task)),
      responsible: null,
    }
  return { tasks, responsible: people.join(', ') }
}

const isName = (line: string): boolean => /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?\s?\p{Lu}?\.?)?$/u.test(line)

/** «Исаева Рогова Юрьева», «Галкин и Сомова», «завхоз Быкова» */
const peopleIn = (text: string): string[] =>
  /^(?:\p{Lu}\p{Ll}+\s+){2,}\p{Lu}\p{Ll}+$/u.test(text) && !/(?:вич|вна)(?!\p{L})/u.test(text)
    ? text.split(/\s+/u)
    : text.split(/,\s+|\s+и\s+/u).map((one) => one.replace(/[.\s]+$/u, ''))

const time = String.raw`\d{1,2}[:.]\d{2}(?:\s*[-–]\s*\d{1,2}[:.]\d{2})?`
const leading = new RegExp(
  String.raw`^(?<when>(?:${dayText}(?:\s+в\s+\d{1,2}(?:[:.]\d{2})?)?|${time}|(?:${monthName})(?:\s*[-–]\s*${monthName})?))\s+(?:[—–-]\s+)?(?=[\p{L}«])`,
  'iu',
)

/** «закупка масок октябрь» */
const monthBehind = new RegExp(String.raw`(?<=\p{Ll}{3})\s+(?=${monthNominative}$)`, 'iu')

/** «4 января ёлка в 12» → «4 января — ёлка в 12» */
function planned(line: string, words: Inflected): Task {
  const when = leading.exec(line)?.groups?.['when']
  const rest = when === undefined ? line : line.slice(leading.exec(line)![0].length)
  const { text, due, who } = taskOf(rest, words, true)
  const event = withFeastNames(withHoliday(text, words)).replace(monthBehind, ' — ')
  return { text: when === undefined ? upperFirst(event) : `${when} — ${event}`, due, who }
}
