import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { loadBase, searchProvisions } from '../../apps/server/src/modules/laws/index.ts'
import { keyOfWord } from '../../apps/server/src/platform/russian/index.ts'
import { median, percentile, type Figure, type Report } from '../report.ts'
import { processorTime } from '../scenarios/messenger-processes.ts'
import { answerFigures } from './answers.ts'
import { withEmptyDatabase } from './empty-database.ts'
import { enlargeBase } from './enlarge.ts'
import { legalSetFigures } from './legal-sets.ts'

/** A question of the gold set. `of` names the clean question a mistyped one was made from. */
type Query = {
  readonly id: string
  readonly style:
    | 'citation'
    | 'statute'
    | 'staff'
    | 'citizen'
    | 'typo'
    | 'out_of_scope'
    | 'nonexistent'
    | 'repealed'
  readonly query: string
  readonly expect: readonly string[]
  readonly holdout: boolean
  readonly of?: string
}

/** What the base made of a question. `rank` is the place of the first expected norm from 0, -1 when it is not there. */
type Outcome = Query & {
  readonly rank: number
  readonly isRefused: boolean
  readonly isWarned: boolean
  readonly ms: number
}

/** The day the gold set was made: statuses are those of this day. */
const onDate = '2026-11-21'
const provisionsOfLoad = 10_000
const roundsOfLoad = 3

/** Retrieval against the gold set: how often the right norm is found, how honestly the rest is refused, how fast. */
export const runAiBench = (): Promise<Report> =>
  withEmptyDatabase(async () => {
    const begun = performance.now()
    const busyBefore = processorTime(process.pid)
    await loadBase()
    const loadMs = performance.now() - begun
    const busyMs = processorTime(process.pid) - busyBefore
    const { queries } = JSON.parse(await readFile(path.join(import.meta.dirname, 'gold.json'), 'utf8')) as {
      queries: Query[]
    }
    const outcomes: Outcome[] = []
    for (const query of queries) outcomes.push(await ask(query))
    const figures = [
      ...partFigures(
        'dev',
        outcomes.filter(({ holdout }) => !holdout),
        outcomes,
      ),
      ...partFigures(
        'holdout',
        outcomes.filter(({ holdout }) => holdout),
        outcomes,
      ),
      ...(await legalSetFigures()),
      await lemmaFigure(),
      figure(
        'search of the base as it is: p95',
        percentile(
          outcomes.map(({ ms }) => ms),
          0.95,
        ),
        'ms',
        null,
      ),
      figure('loading the base into an empty database', loadMs, 'ms', { most: 3000 }),
      figure('the same: processor time, database included', busyMs, 'ms', null),
      ...(await latencyFigures(queries)),
      ...(await answerFigures(answerable(queries))),
    ]
    return { scenario: 'ai: retrieval', rounds: 1, figures, notes: [missedNote(outcomes)] }
  })

async function ask(query: Query): Promise<Outcome> {
  const begun = performance.now()
  const { hits, verdict, warnings } = await searchProvisions({
    query: query.query,
    channelId: null,
    onDate,
    limit: 10,
  })
  const ms = performance.now() - begun
  return {
    ...query,
    ms,
    rank: hits.findIndex(({ provision }) => query.expect.includes(provision.normId)),
    isRefused: verdict === 'refuse' || verdict === 'nonexistent',
    isWarned: verdict === 'repealed' || warnings.length > 0,
  }
}

/** Questions that have an answer. */
const answerable = (queries: readonly Query[]) =>
  queries.filter(({ style }) => style === 'staff' || style === 'citizen').map(({ query }) => query)

type Goal = Figure['target']

/** The figures of one part of the gold set. */
function partFigures(
  part: 'dev' | 'holdout',
  outcomes: readonly Outcome[],
  all: readonly Outcome[],
): Figure[] {
  const of = (...styles: readonly Query['style'][]) => outcomes.filter(({ style }) => styles.includes(style))
  const row = (what: string, found: readonly Outcome[], is: (outcome: Outcome) => boolean, target: Goal) =>
    figure(`${part}, ${what} (${found.length})`, percent(found, is), '%', target)
  const within = (places: number) => (outcome: Outcome) => outcome.rank >= 0 && outcome.rank < places
  const meant = of('citation', 'statute', 'staff', 'citizen', 'typo')
  const toRefuse = of('out_of_scope', 'nonexistent', 'repealed')
  return [
    row('citations: hit@1', of('citation'), within(1), { least: 99 }),
    row('the law’s words: hit@5', of('statute'), within(5), { least: 95 }),
    figure(`${part}, the law’s words: MRR@10 × 100`, meanReciprocalRank(of('statute')), '', { least: 85 }),
    row('staff and citizens: hit@5', of('staff', 'citizen'), within(5), { least: 90 }),
    row('staff and citizens: hit@1', of('staff', 'citizen'), within(1), { least: 65 }),
    row('mistyped: hit@5', of('typo'), within(5), null),
    figure(
      `${part}, mistyped: points of hit@5 lost to the same questions clean`,
      lostPoints(of('typo'), all),
      'points',
      { most: 5 },
    ),
    row('other matters refused', of('out_of_scope'), ({ isRefused }) => isRefused, { least: 95 }),
    row('what does not exist refused', of('nonexistent'), ({ isRefused }) => isRefused, { least: 95 }),
    row('repealed found with a warning', of('repealed'), isWarnedRightly, { least: 95 }),
    row(
      'refused or warned, together',
      toRefuse,
      (outcome) => (outcome.style === 'repealed' ? isWarnedRightly(outcome) : outcome.isRefused),
      { least: 95 },
    ),
    row('refused without cause', meant, ({ isRefused }) => isRefused, { most: 5 }),
  ]
}

const isWarnedRightly = ({ rank, isWarned }: Outcome) => isWarned && rank >= 0 && rank < 5

function meanReciprocalRank(outcomes: readonly Outcome[]): number {
  return (
    (100 * outcomes.reduce((sum, { rank }) => sum + (rank >= 0 ? 1 / (rank + 1) : 0), 0)) / outcomes.length
  )
}

/** How many points of hit@5 the mistyped questions lose against the clean ones they were made from. */
function lostPoints(mistyped: readonly Outcome[], all: readonly Outcome[]): number {
  const clean = mistyped.flatMap(({ of }) => all.filter(({ id }) => id === of))
  const isFound = ({ rank }: Outcome) => rank >= 0 && rank < 5
  return Math.max(0, percent(clean, isFound) - percent(mistyped, isFound))
}

const percent = (outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean) =>
  outcomes.length === 0 ? 100 : (100 * outcomes.filter(is).length) / outcomes.length

/** All case forms of a word have one key. */
async function lemmaFigure(): Promise<Figure> {
  const lemmas = JSON.parse(await readFile(path.join(import.meta.dirname, 'lemmas.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const whole = Object.values(lemmas).filter((forms) => new Set(forms.map(keyOfWord)).size === 1)
  const all = Object.keys(lemmas).length
  return figure(`words whose case forms share one key (${all})`, (100 * whole.length) / all, '%', {
    least: 100,
  })
}

/** The same questions against a base of ten thousand provisions; of each question the median of the rounds counts. */
async function latencyFigures(queries: readonly Query[]): Promise<Figure[]> {
  await enlargeBase(provisionsOfLoad)
  const rounds: number[][] = []
  let busyMs = 0
  for (let round = 0; round <= roundsOfLoad; round += 1) {
    const busyBefore = processorTime(process.pid)
    const times: number[] = []
    for (const query of queries) times.push((await ask(query)).ms)
    // The first round warms up and does not count.
    if (round === 0) continue
    rounds.push(times)
    busyMs += processorTime(process.pid) - busyBefore
  }
  const times = queries.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)))
  const asked = queries.length * roundsOfLoad
  return [
    figure(`search among ${provisionsOfLoad} provisions: p95`, percentile(times, 0.95), 'ms', { most: 80 }),
    figure('the same: processor time of a search, database included', busyMs / asked, 'ms', null),
  ]
}

const figure = (what: string, product: number, unit: string, target: Goal): Figure => ({
  what,
  floor: null,
  product,
  unit,
  ratio: null,
  target,
})

/** What of the part that may be tuned on was missed; the holdout's questions are not printed. */
function missedNote(outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(({ holdout, style, rank, isRefused, isWarned }) => {
    if (holdout) return false
    if (style === 'out_of_scope' || style === 'nonexistent') return !isRefused
    return rank < 0 || rank >= (style === 'citation' ? 1 : 5) || (style === 'repealed' && !isWarned)
  })
  return missed.length === 0
    ? 'Missed in dev: none.'
    : `Missed in dev: ${missed.map(({ id, query }) => `${id} «${query}»`).join('; ')}.`
}
