import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { compileCue } from './expressions.ts'

/** The expressions of one factor. */
export type FactorCues = {
  /** Show the factor. */
  readonly sure: readonly RegExp[]
  /** Show the factor only where the sentence names no term, number or limit. */
  readonly open: readonly RegExp[]
  /** Lawful wordings that look alike: none of the others counts beside them. */
  readonly lawful: readonly RegExp[]
}

type Cues = {
  /** Terms, amounts and limits, in figures and in words. */
  readonly bounds: readonly RegExp[]
  /** Named acts, articles, points, annexes. */
  readonly norms: readonly RegExp[]
  /** The cues of each factor by its code. */
  readonly byFactor: ReadonlyMap<string, FactorCues>
}

type Written = { sure: string[]; open: string[]; lawful: string[] }
let known: Cues | undefined

/** The expressions of the file, compiled at their first use: not every process looks for them. */
export function knownCues(): Cues {
  known ??= compileFile()
  return known
}

function compileFile(): Cues {
  const file = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '..', '..', 'data', 'corruption-cues.json'), 'utf8'),
  ) as {
    words: Record<string, string>
    bounds: string[]
    norms: string[]
    factors: Record<string, Written>
  }
  const compiled = (sources: readonly string[]) => sources.map((source) => compileCue(source, file.words))
  return {
    bounds: compiled(file.bounds),
    norms: compiled(file.norms),
    byFactor: new Map(
      Object.entries(file.factors).map(([code, { sure, open, lawful }]) => [
        code,
        { sure: compiled(sure), open: compiled(open), lawful: compiled(lawful) },
      ]),
    ),
  }
}

let lastText = ''
let lastFolded = ''

/** The folded form of a text; the same text is asked for list after list. */
function folded(text: string): string {
  if (text !== lastText) {
    lastText = text
    lastFolded = foldCase(text)
  }
  return lastFolded
}

/** The first place that one of the expressions finds; its offsets are those of the text. */
export function firstMatch(expressions: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const expression of expressions) {
    const found = expression.exec(folded(text))
    if (found) return found
  }
  return null
}
