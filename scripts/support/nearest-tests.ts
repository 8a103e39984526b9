import { readFileSync } from 'node:fs'
import path from 'node:path'

import { ROOT } from './run.ts'
import { isSlowFile } from './slow-files.ts'

/** The tests that a change can affect, the nearest first. */
export interface AffectedTests {
  /** In the browser; `file:line` names one test of a file. */
  specs: readonly string[]
  /** Of Vitest. */
  tests: readonly string[]
}

/** So many browser tests, and so many of Vitest, take two processors about a minute each. */
const most = { specs: 40, tests: 130 }
/** What starts programs or generates cases takes the time of so many other tests. */
const weightOfSlowTest = 2

/**
 * Of the tests that a change can affect, as many as take two minutes. In the browser the first test of each file, then the
 * second of each, and so on: every screen is opened, the main way through it first. Of Vitest the files nearest to the change;
 * what is slow comes last unless it lies in a changed folder. `left`: how many tests are left to a whole run.
 */
export function nearestTests(
  affected: AffectedTests,
  changed: readonly string[],
): AffectedTests & { left: number } {
  const [specs, leftSpecs] = inTurn(affected.specs)
  const [tests, leftTests] = nearestFiles(affected.tests, changed)
  return { specs, tests, left: leftSpecs + leftTests }
}

function inTurn(files: readonly string[]): [chosen: readonly string[], left: number] {
  const lines = files.flatMap((file) =>
    linesOfTests(file).map((line, turn) => ({ test: `${file}:${line}`, turn })),
  )
  if (lines.length <= most.specs) return [files, 0]
  const chosen = lines.toSorted((one, other) => one.turn - other.turn).slice(0, most.specs)
  return [chosen.map(({ test }) => test), lines.length - chosen.length]
}

function nearestFiles(
  files: readonly string[],
  changed: readonly string[],
): [chosen: readonly string[], left: number] {
  const chosen: string[] = []
  let [weight, left] = [0, 0]
  const isLater = (file: string) => isSlowFile(path.join(ROOT, file)) && !isBeside(file, changed)
  for (const file of files.toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)))) {
    const tests = linesOfTests(file).length
    weight += isSlowFile(path.join(ROOT, file)) ? tests * weightOfSlowTest : tests
    if (weight <= most.tests || chosen.length === 0) chosen.push(file)
    else left += tests
  }
  return [chosen, left]
}

/** Whether one of the changed files lies in the folder of the test or below it. */
function isBeside(test: string, changed: readonly string[]): boolean {
  return changed.some((file) => file.startsWith(`${path.dirname(test)}/`))
}

/** Where the tests of a file begin, counted from 1; those made in a loop count as one. */
function linesOfTests(file: string): number[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
  return lines.flatMap((line, at) => (/^\s*(?:test|it)(?:\.each|\.for)?\b\s*[(<]/.test(line) ? [at + 1] : []))
}
