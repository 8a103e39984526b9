import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { asTable, type Report } from './report.ts'

/** Where and when a report was measured. */
export type Machine = {
  /** «Node v24.21.0, 2 × AMD EPYC, 24 GiB» */
  readonly description: string
  /** yyyy-mm-dd */
  readonly day: string
  /** Of the minute before the run and of the minute before its end: what else the machine did. */
  readonly load: readonly [before: number, after: number]
}

const readme = path.join(import.meta.dirname, 'README.md')

/** Puts the report in place of the one that bench/README.md has of this scenario. */
export async function writeMeasured(name: string, report: Report, machine: Machine): Promise<void> {
  await writeFile(readme, withMeasured(await readFile(readme, 'utf8'), name, sectionOf(report, machine)))
}

/** The page with this text between the markers of the scenario. Throws when it has none for it. */
export function withMeasured(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`bench/README.md has no markers ${start} … ${end}`)
  return `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`
}

/** The figures that have a floor or a target, with the machine: of hundreds of shares the page would be unreadable. */
export function sectionOf(report: Report, { description, day, load }: Machine): string {
  const figures = report.figures.filter(({ floor, target }) => floor !== null || target !== null)
  const table = asTable({ ...report, figures, notes: [] }).trim()
  return `${table}\n\n${day}, ${description}; load average ${load.map((one) => one.toFixed(1)).join(' before, ')} after.`
}
