import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { factorsOfSentence, findingsOfText } from '../../apps/server/src/modules/analysis/index.ts'
import { loadBase } from '../../apps/server/src/modules/laws/index.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts'
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts'
import { markedActs, type ActFinding } from '../../training/read/acts.ts'
import { percentile, type Figure, type Report } from '../report.ts'

type Expected = ActFinding
type Said = { readonly rule: string; readonly paragraph: number | null }
type Act = {
  readonly number: string
  readonly expected: readonly Expected[]
  readonly said: readonly Said[]
  readonly ms: number
}
type Trap = { readonly act: string; readonly paragraph: number; readonly must_not: readonly string[] }
type Sentence = { id: number; text: string; codes: string[]; near?: string; may?: string[] }
type MatchCounts = { found: number; missed: number; wrong: number }

const set = path.join(import.meta.dirname, '..', '..', 'training', 'dev-sets', 'analysis')
/** Acts by further hands; every third is the hold-out of these too. */
const otherHands = [
  ['analysis', 'second set'],
  ['analysis-2', 'nineteenth hand'],
  ['analysis-3', 'thirtieth hand'],
] as const
/** Acts of our own that nobody tunes on; read only here. */
const ownHoldOut = path.join(import.meta.dirname, '..', '..', 'training', 'holdout', 'acts')
/** The day of the set: statuses of acts without a date are those of this day. */
const today = '2026-11-22'
const factors = /^COR-/u

/** The analyser against the development set of acts and sentences; every third is the hold-out, printed in sums only. */
export async function runAnalysisBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-analysis-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, port: 0 })
  try {
    await migrateToLatest(database.url)
    openDatabase(database.url)
    await loadBase()
    const { acts, traps } = await readActs(set)
    const others: (readonly [string, Awaited<ReturnType<typeof readActs>>])[] = []
    for (const [name, title] of otherHands)
      others.push([title, await readActs(path.join(set, '..', 'second', name))])
    const sentences = (await readFile(path.join(set, 'sentences.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Sentence)
    const parts = [
      ['training part', (at: number) => at % 3 !== 0],
      ['hold-out', (at: number) => at % 3 === 0],
    ] as const
    const ofOthers = parts.flatMap(([part, isIn]) =>
      others.flatMap(([title, its]) =>
        actFigures(
          `${title}, ${part}`,
          its.acts.filter(({ number }) => isIn(Number(number))),
          its.traps,
        ),
      ),
    )
    const own = await Promise.all(
      markedActs(ownHoldOut).map(({ name, text, findings }) => actOf(name, text, findings)),
    )
    const figures = parts.flatMap(([part, isIn]) => [
      ...actFigures(
        part,
        acts.filter(({ number }) => isIn(Number(number))),
        traps,
      ),
      ...sentenceFigures(
        part,
        sentences.filter(({ id }) => isIn(id)),
      ),
    ])
    const ms = percentile(
      acts.map((act) => act.ms),
      0.95,
    )
    return {
      scenario: 'analysis: findings',
      rounds: 1,
      figures: [
        ...figures,
        ...ofOthers,
        ...actFigures('own hold-out', own, []),
        figure('an act of a page: p95', ms, 'ms', null),
      ],
      notes: ['The classifier has learned from the sentences and the acts of the training parts.'],
    }
  } finally {
    await closeDatabase()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readActs(folder: string): Promise<{ acts: Act[]; traps: Trap[] }> {
  const traps = JSON.parse(await readFile(path.join(folder, 'traps.json'), 'utf8')) as Trap[]
  const files = (await readdir(path.join(folder, 'acts'))).filter((name) => name.endsWith('.txt')).toSorted()
  const acts: Act[] = []
  for (const name of files) {
    const number = name.slice(0, 2)
    const text = await readFile(path.join(folder, 'acts', name), 'utf8')
    const expected = JSON.parse(
      await readFile(path.join(folder, 'acts', `${number}.json`), 'utf8'),
    ) as Expected[]
    acts.push(await actOf(number, text, expected))
  }
  return { acts, traps }
}

async function actOf(number: string, text: string, expected: readonly Expected[]): Promise<Act> {
  const begun = performance.now()
  const said = await findingsOfText(text, today)
  return { number, expected, said, ms: performance.now() - begun }
}

/** Families that are punished for what the set does not expect; requisites in clean acts only. */
const isJudged = ({ rule }: Said, isClean: boolean): boolean =>
  /^(?:COR|REF|CON|PD|NEW)-/u.test(rule)
    ? !['REF-03', 'REF-05'].includes(rule)
    : isClean && rule.startsWith('REQ-')

function actFigures(part: string, acts: readonly Act[], traps: readonly Trap[]): Figure[] {
  const byRule = new Map<string, MatchCounts>()
  const countsOf = (rule: string): MatchCounts => {
    const counts = byRule.get(rule) ?? { found: 0, missed: 0, wrong: 0 }
    byRule.set(rule, counts)
    return counts
  }
  let cleanAlarms = 0
  let sprung = 0
  for (const { number, expected, said } of acts) {
    const used = new Set<Said>()
    for (const one of expected) {
      const hits = said.filter((finding) => isMeant(one, finding))
      for (const hit of hits) used.add(hit)
      countsOf(one.rule)[hits.length > 0 ? 'found' : 'missed'] += 1
    }
    const wrong = said.filter((one) => !used.has(one) && isJudged(one, expected.length === 0))
    for (const { rule } of wrong) countsOf(rule).wrong += 1
    if (expected.length === 0) cleanAlarms += wrong.length
    sprung += traps.filter(
      ({ act, paragraph, must_not: rules }) =>
        act === number &&
        said.some((one) => one.paragraph === paragraph && rules.includes(one.rule) && !used.has(one)),
    ).length
  }
  const sumOf = (is: (rule: string) => boolean): MatchCounts =>
    total([...byRule].filter(([rule]) => is(rule)).map(([, counts]) => counts))
  const rows: readonly (readonly [string, MatchCounts, number])[] = [
    ...(part.endsWith('hold-out')
      ? []
      : inOrder(byRule)
          .filter(([rule]) => factors.test(rule))
          .map(([rule, counts]) => [rule, counts, 85] as const)),
    ['factors', sumOf((rule) => factors.test(rule)), 90],
    ['references', sumOf((rule) => rule.startsWith('REF')), 95],
    ['contradictions', sumOf((rule) => rule.startsWith('CON')), 85],
    ['entry into force', sumOf((rule) => rule === 'NEW-EFF'), 85],
    ['all', sumOf(() => true), 90],
  ]
  return [
    ...rows.flatMap(([what, counts, least]) => countFigures(`${part}, acts, ${what}`, counts, least)),
    figure(`${part}: false alarms in clean acts`, cleanAlarms, '', { most: 0 }),
    figure(`${part}: lawful places reported`, sprung, '', { most: 0 }),
  ]
}

function isMeant({ rule, alt, paragraph, also, kind }: Expected, said: Said): boolean {
  if (said.rule !== rule && !alt.includes(said.rule)) return false
  const isAnywhere = kind === 'missing' || kind === 'appendix'
  return isAnywhere || [paragraph, ...also.map((one) => one.paragraph)].includes(said.paragraph ?? 0)
}

/** A second factor that may be seen in a sentence of the first. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  'COR-3B': ['COR-3A'],
  'COR-3V': ['COR-3A', 'COR-4V'],
  'COR-3ZH': ['COR-3A', 'COR-4B'],
  'COR-3A': ['COR-3ZH', 'COR-4V'],
  'COR-4B': ['COR-3ZH', 'COR-3A'],
  'COR-3G': ['COR-3ZH'],
  'COR-3E': ['COR-3D'],
}

function sentenceFigures(part: string, sentences: readonly Sentence[]): Figure[] {
  const byCode = new Map<string, MatchCounts>()
  let alarms = 0
  const lawful = sentences.filter(({ codes, may }) => codes.length === 0 && !may)
  for (const sentence of sentences) {
    const said = new Set(factorsOfSentence(sentence.text))
    const allowed = new Set([
      ...(sentence.may ?? []),
      ...sentence.codes.flatMap((code) => neighbours[code] ?? []),
    ])
    for (const code of new Set([...said, ...sentence.codes])) {
      const counts = byCode.get(code) ?? { found: 0, missed: 0, wrong: 0 }
      byCode.set(code, counts)
      if (sentence.codes.includes(code)) counts[said.has(code) ? 'found' : 'missed'] += 1
      else if (!allowed.has(code)) counts.wrong += 1
    }
    if (said.size > 0 && lawful.includes(sentence)) alarms += 1
  }
  return [
    ...inOrder(byCode).flatMap(([code, counts]) => countFigures(`${part}, sentences, ${code}`, counts, 85)),
    ...countFigures(`${part}, sentences, all`, total([...byCode.values()]), 90),
    figure(`${part}: lawful sentences left alone`, 100 - (100 * alarms) / lawful.length, '%', { least: 95 }),
  ]
}

const inOrder = (allCounts: ReadonlyMap<string, MatchCounts>) =>
  [...allCounts].toSorted(([one], [other]) => one.localeCompare(other))

const total = (allCounts: readonly MatchCounts[]): MatchCounts => ({
  found: allCounts.reduce((sum, { found }) => sum + found, 0),
  missed: allCounts.reduce((sum, { missed }) => sum + missed, 0),
  wrong: allCounts.reduce((sum, { wrong }) => sum + wrong, 0),
})

function countFigures(what: string, { found, missed, wrong }: MatchCounts, least: number): Figure[] {
  const recall = found + missed === 0 ? 100 : (100 * found) / (found + missed)
  const precision = found + wrong === 0 ? 100 : (100 * found) / (found + wrong)
  return [
    figure(`${what}: recall (${found + missed})`, recall, '%', { least }),
    figure(`${what}: precision (${found + wrong})`, precision, '%', { least: 85 }),
  ]
}

const figure = (what: string, product: number, unit: string, target: Figure['target']): Figure => ({
  what,
  floor: null,
  product,
  unit,
  ratio: null,
  target,
})
