import {
  reportedFactors,
  type Decisions,
  type FactorSign,
  type ReadPassage,
} from '../../apps/server/src/modules/analysis/index.ts'
import type { ActFinding } from '../read/acts.ts'

export type Weights = Readonly<Record<FactorSign, number>>
export type ReadAct = { readonly findings: readonly ActFinding[]; readonly passages: readonly ReadPassage[] }
/** An act, and the weights that were learned from those of other hands. */
export type LeftOut = { readonly hand: string; readonly act: ReadAct; readonly weights: Weights }

type Counts = { found: number; missed: number; wrong: number }

/** So much of a quote is looked for: the rest may go on in the next sentence. Characters. */
const beginning = 20

/** Whether a finding with this code, or one that says the same, is marked in a passage. */
export const isMarked = (findings: readonly ActFinding[], { passage }: ReadPassage, code: string): boolean =>
  findings.some(
    (one) =>
      (one.rule === code || one.alt.includes(code)) &&
      [one, ...one.also].some(
        ({ paragraph, quote }) =>
          paragraph === passage.paragraph &&
          quote !== '' &&
          (passage.text.includes(quote.slice(0, beginning)) ||
            quote.includes(passage.text.slice(passage.lead))),
      ),
  )

/** What is found and reported wrongly from a probability on, in a line; by hand and by factor, where wanted. */
export function figuresOf(
  all: readonly LeftOut[],
  least: Omit<Decisions, 'weights'>,
  isDetailed: boolean,
): string {
  const total: Counts = { found: 0, missed: 0, wrong: 0 }
  const parts = new Map<string, Counts>()
  const countsOf = (name: string): Counts => {
    const counts = parts.get(name) ?? { found: 0, missed: 0, wrong: 0 }
    parts.set(name, counts)
    return counts
  }
  let [clean, alarmed] = [0, 0]
  for (const { hand, act, weights } of all) {
    const { findings, passages } = act
    const reported = reportedFactors(passages, { ...least, weights })
    for (const finding of findings.filter(({ rule }) => rule.startsWith('COR'))) {
      const isFound = reported.some(({ read, code }) => isMarked([finding], read, code))
      for (const counts of [total, countsOf(hand), countsOf(finding.rule)])
        counts[isFound ? 'found' : 'missed'] += 1
    }
    const wrong = reported.filter(({ read, code }) => !isMarked(findings, read, code))
    for (const { code } of wrong)
      for (const counts of [total, countsOf(hand), countsOf(code)]) counts.wrong += 1
    if (findings.length > 0) continue
    clean += 1
    alarmed += Number(wrong.length > 0)
  }
  const whole = `from ${least.from}: ${wordsOf(total)}; clean acts with an alarm ${alarmed} of ${clean}`
  const detailed = [...parts].map(([name, counts]) => `  ${name.padEnd(20)} ${wordsOf(counts)}`)
  return isDetailed ? [whole, ...detailed].join('\n') : whole
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
const wordsOf = ({ found, missed, wrong }: Counts): string =>
  `recall ${percent(found, found + missed)} (${found + missed}), precision ${percent(found, found + wrong)} (${found + wrong})`
