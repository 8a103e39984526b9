import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Figure } from '../report.ts'

/** The texts of the trainer. */
export const trainingFolder = path.join(import.meta.dirname, '../../training')
const folder = path.join(trainingFolder, 'dev-sets')
const ownFolder = path.join(trainingFolder, 'holdout/whole')

/** The part that may be read and tuned on, and the third that is only scored (training/dev-sets/README-questions.md). */
export type Part = 'training' | 'holdout'

/** The rows of a development set by part. The hold-out is left out unless `BENCH_HOLDOUT` is set: it is scored once a release. */
export function readDevSet<Row extends { readonly id: string }>(
  name: string,
): readonly (readonly [Part, Row[]])[] {
  const rows = readRows<Row>(path.join(folder, `${name}.jsonl`))
  const isHeldOut = ({ id }: Row) => /[036]$/u.test(id)
  const training = ['training', rows.filter((row) => !isHeldOut(row))] as const
  return process.env['BENCH_HOLDOUT'] === undefined
    ? [training]
    : [training, ['holdout', rows.filter(isHeldOut)] as const]
}

/** The rows of the project's own hold-out, written before the tuning and never read; none unless `BENCH_HOLDOUT` is set. */
export const readOwnSet = <Row>(name: string): Row[] =>
  process.env['BENCH_HOLDOUT'] === undefined ? [] : readRows(path.join(ownFolder, `${name}.jsonl`))

/** A set that may be read and tuned on as a whole: its hold-out is a file of its own. */
export const readAll = <Row>(name: string): Row[] => readRows(path.join(folder, `${name}.jsonl`))

const readRows = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)

/** The day for which the sets name dates without a year. */
export const dayOfSets = '2026-11-23'

/** The share of outcomes that are as wanted, as a figure in %; `whole` stands in brackets. */
export function share<Outcome>(
  what: string,
  outcomes: readonly Outcome[],
  is: (outcome: Outcome) => boolean,
  target: Figure['target'] = null,
): Figure {
  const found = outcomes.filter(is).length
  return {
    what: `${what} (${outcomes.length})`,
    floor: null,
    product: outcomes.length === 0 ? 100 : (100 * found) / outcomes.length,
    unit: '%',
    ratio: null,
    target,
  }
}
