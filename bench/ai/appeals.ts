import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { parseAppeal, writeLetters, type ParsedAppeal } from '../../apps/server/src/modules/appeals/module.ts'
import { leakedNoise } from '../../apps/server/src/testing/hostile/letter-noise.ts'
import { mainDeadline, appealDeadlines } from '../../packages/contract/src/rules/appeal-deadlines.ts'
import { percentile, type Figure, type Report } from '../report.ts'
import { count, f1, percent, precision, recall, type Counts } from './counts.ts'
import type { GoldAppeal } from './gold-appeal.ts'
import { ownHeldOut } from './own-appeals.ts'

type Parsed = { readonly gold: GoldAppeal; readonly appeal: ParsedAppeal; readonly ms: number }

/** The third of the set that nobody reads; only scored. */
const isHeldOut = ({ id }: GoldAppeal) => /[036]$/u.test(id)

/** Letters by further hands. */
const otherHands = [
  ['second/appeals.jsonl', 'second set'],
  ['second/appeals-2.jsonl', 'sixteenth hand'],
  ['second/appeals-3.jsonl', 'twenty-eighth hand'],
] as const

/** The product's own parsing of citizens' appeals and its letters, over the development set and its hold-out. */
export async function runAppealBench(): Promise<Report> {
  const gold = await readGold('appeals.jsonl')
  const others = await Promise.all(
    otherHands.map(async ([name, title]) => [title, (await readGold(name)).map(parse)] as const),
  )
  const parts = process.env['BENCH_HOLDOUT'] === '0' ? ['training'] : ['training', 'hold-out']
  const parsed = gold.map(parse)
  const figures: Figure[] = []
  for (const part of parts) {
    const own = parsed.filter(({ gold: one }) => isHeldOut(one) === (part === 'hold-out'))
    figures.push(...partFigures(part, own))
    for (const [title, letters] of others) {
      const inPart = letters.filter(({ gold: one }) => isHeldOut(one) === (part === 'hold-out'))
      figures.push(...partFigures(`${title}, ${part}`, inPart))
    }
  }
  if (parts.includes('hold-out')) figures.push(...partFigures('own hold-out', ownHeldOut().map(parse)))
  const times = parsed.slice(20).map(({ ms }) => ms)
  figures.push(figure('parsing one appeal, processor time: p50', percentile(times, 0.5), 'ms', { most: 5 }))
  return {
    scenario: 'appeals',
    rounds: 1,
    figures,
    notes: missed(parsed.filter(({ gold: one }) => !isHeldOut(one))),
  }
}

async function readGold(file: string): Promise<GoldAppeal[]> {
  const text = await readFile(path.join(import.meta.dirname, '../../training/dev-sets', file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as GoldAppeal)
}

function parse(gold: GoldAppeal): Parsed {
  const { user } = process.cpuUsage()
  const appeal = parseAppeal(gold.text)
  return { gold, appeal, ms: (process.cpuUsage().user - user) / 1000 }
}

function partFigures(part: string, parsed: readonly Parsed[]): Figure[] {
  const row = (what: string, product: number, least: number | null) =>
    figure(`${part}, ${what}`, product, '%', least === null ? null : { least })
  const named = parsed.filter(({ gold }) => gold.topics.length > 0)
  const several = named.filter(({ gold }) => gold.topics.length > 1)
  const none = parsed.filter(({ gold }) => gold.topics.length === 0)
  const topicsOf = ({ appeal }: Parsed) => appeal.topics.map(({ id }) => id)
  const requests = parsed.map(requestCounts).reduce(count)
  const matchedTopics = parsed.flatMap((one) => matchedRequests(one))
  const codes = [...new Set(parsed.flatMap(({ gold }) => gold.special))].toSorted()
  const cases = codes.map((code) => [code, parsed.map((one) => caseCounts(one, code)).reduce(count)] as const)
  const allCases = cases.map(([, counts]) => counts).reduce(count)
  const near = parsed.filter(({ gold }) => gold.near_miss !== undefined)
  const letters = parsed.map(({ gold, appeal }) => ({
    gold,
    letters: writeLetters(appeal, gold.date).map(({ text }) => text),
  }))
  return [
    row(
      `topic: first (${named.length})`,
      percent(named, (one) => isTopic(one, topicsOf(one)[0])),
      90,
    ),
    row(
      'topic: among three',
      percent(named, (one) => topicsOf(one).some((id) => isTopic(one, id))),
      98,
    ),
    row(
      `several topics: all found (${several.length})`,
      percent(several, (one) => one.gold.topics.every((id) => topicsOf(one).includes(id) || id === 'other')),
      null,
    ),
    row(
      `without a topic: none named (${none.length})`,
      percent(none, (one) => one.appeal.topics.length === 0),
      null,
    ),
    row(`requests: precision (${requests.wanted})`, precision(requests), 92),
    row('requests: recall', recall(requests), 92),
    row(
      `topic of a matched request (${matchedTopics.length})`,
      percent(matchedTopics, (is) => is),
      null,
    ),
    ...fieldFigures(parsed, row),
    ...cases.map(([code, counts]) =>
      row(
        `case ${code}: recall (${counts.wanted}; false ${counts.given - counts.right})`,
        recall(counts),
        null,
      ),
    ),
    row(`cases together: recall (${allCases.wanted})`, recall(allCases), 95),
    figure(
      `${part}, cases reported falsely, of the appeals`,
      percent(parsed, (one) =>
        codes.some((code) => {
          const { given, right } = caseCounts(one, code)
          return given > right
        }),
      ),
      '%',
      { most: 2 },
    ),
    figure(
      `${part}, near misses reported (${near.length})`,
      near.filter(({ gold, appeal }) => kindsOf(appeal).includes(gold.near_miss!)).length,
      '',
      { most: 0 },
    ),
    row('deadline: days and unit', percent(parsed, isDeadlineRight), null),
    figure(
      `${part}, noise in letters`,
      letters.reduce((sum, { gold, letters: texts }) => sum + leakedNoise(gold.noise, texts).length, 0),
      '',
      { most: 0 },
    ),
    figure(
      `${part}, most gaps of a letter`,
      Math.max(
        ...letters.flatMap(({ letters: texts }) =>
          texts.map((text) => new Set(text.match(/\[уточнить: [^\]]*\]/gu)).size),
        ),
      ),
      '',
      { most: 3 },
    ),
  ]
}

const isTopic = ({ gold, appeal }: Parsed, id: string | undefined) =>
  id === gold.topics[0] || (id === undefined && gold.topics[0] === 'other' && appeal.topics.length === 0)

/** The special kinds that the product reports for an appeal. */
const kindsOf = ({ signals }: ParsedAppeal): string[] => signals.flatMap(({ kind }) => kind ?? [])

function caseCounts({ gold, appeal }: Parsed, code: string): Counts {
  const isWanted = gold.special.includes(code)
  const isGiven = kindsOf(appeal).includes(code)
  if (!isWanted && gold.may?.includes(code) === true) return { wanted: 0, given: 0, right: 0 }
  return { wanted: Number(isWanted), given: Number(isGiven), right: Number(isWanted && isGiven) }
}

function isDeadlineRight({ gold, appeal }: Parsed): boolean {
  const rules = appeal.signals.map(({ rule }) => rule)
  const { days, unit } = mainDeadline(appealDeadlines({ came: gold.date, registered: gold.date }, rules))
  if (gold.deadline === null) return rules.includes('anonymous')
  return days === gold.deadline.days && unit === gold.deadline.unit
}

/** Pairs of quotes and questions: a quote is found by a question that shares half of the shorter of them. */
function pairs({ gold, appeal }: Parsed): { quote: number; question: number }[] {
  const taken = new Set<number>()
  return gold.requests.flatMap(({ quote }, at) => {
    const found = appeal.questions.findIndex(
      (question, other) => !taken.has(other) && isSame(quote, question.text),
    )
    if (found === -1) return []
    taken.add(found)
    return [{ quote: at, question: found }]
  })
}

function requestCounts(one: Parsed): Counts {
  return { wanted: one.gold.requests.length, given: one.appeal.questions.length, right: pairs(one).length }
}

const matchedRequests = (one: Parsed): boolean[] =>
  pairs(one).map(
    ({ quote, question }) =>
      (one.appeal.questions[question]!.topic ?? 'other') === one.gold.requests[quote]!.topic,
  )

/** Whether two stretches of one text share at least half of the words of the shorter one, in order. */
function isSame(quote: string, question: string): boolean {
  const [one, other] = [wordsOf(quote), wordsOf(question)]
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  )
  let longest = 0
  for (let left = 1; left <= one.length; left += 1) {
    for (let right = 1; right <= other.length; right += 1) {
      if (one[left - 1] !== other[right - 1]) continue
      lengths[left]![right] = lengths[left - 1]![right - 1]! + 1
      longest = Math.max(longest, lengths[left]![right]!)
    }
  }
  return longest * 2 >= Math.min(one.length, other.length)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? []

const fieldNames = ['from', 'address', 'phone', 'email'] as const

function fieldFigures(
  parsed: readonly Parsed[],
  row: (what: string, product: number, least: number | null) => Figure,
): Figure[] {
  const counts = fieldNames.map((name) =>
    parsed
      .map(({ gold, appeal }): Counts => {
        const [wanted, given] = [gold.fields[name], appeal.requisites[name]]
        const isRight = wanted !== null && given !== null && isSameField(name, wanted, given)
        return { wanted: Number(wanted !== null), given: Number(given !== null), right: Number(isRight) }
      })
      .reduce(count),
  )
  return [
    ...counts.map((one, at) => row(`field ${fieldNames[at]}: F1 (${one.wanted})`, f1(one), null)),
    row('fields together: F1', f1(counts.reduce(count)), 95),
  ]
}

function isSameField(name: (typeof fieldNames)[number], wanted: string, given: string): boolean {
  if (name === 'email') return wanted === given
  if (name === 'phone') return digits(wanted).slice(-10) === digits(given).slice(-10)
  if (name === 'address') return wordsOf(wanted).join(' ') === wordsOf(given).join(' ')
  return isSameName(wordsOf(wanted), wordsOf(given))
}

/** Names agree when each word of the shorter begins a word of the other, its case ending aside. */
function isSameName(wanted: readonly string[], given: readonly string[]): boolean {
  if (Math.abs(wanted.length - given.length) > 1) return false
  const [short, long] = wanted.length <= given.length ? [wanted, given] : [given, wanted]
  const stem = (word: string) => (word.length <= 3 ? word : word.slice(0, Math.max(3, word.length - 3)))
  return short.every((word) =>
    long.some((other) => stem(other).startsWith(stem(word)) || stem(word).startsWith(stem(other))),
  )
}

const digits = (text: string) => text.replaceAll(/\D/gu, '')

const figure = (what: string, product: number, unit: string, target: Figure['target']): Figure => ({
  what,
  floor: null,
  product,
  unit,
  ratio: null,
  target,
})

/** What of the part that may be read was missed. */
function missed(parsed: readonly Parsed[]): string[] {
  const topics = parsed.filter((one) => one.gold.topics.length > 0 && !isTopic(one, one.appeal.topics[0]?.id))
  return [
    `Another first topic in training: ${topics.map(({ gold, appeal }) => `${gold.id} ${gold.topics.join('+')} → ${appeal.topics.map(({ id }) => id).join('+') || 'none'}`).join('; ')}.`,
    `Requests: ${parsed
      .flatMap((one) => {
        const { wanted, given, right } = requestCounts(one)
        return wanted === right && given === right
          ? []
          : [`${one.gold.id} ${right} of ${wanted}, given ${given}`]
      })
      .join('; ')}.`,
  ]
}
