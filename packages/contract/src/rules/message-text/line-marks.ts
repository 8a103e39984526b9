import type { Line } from './nodes.ts'

export interface ListMarker {
  /** Columns before the marker. */
  indent: number
  /** Columns of the marker with one space. */
  width: number
  /** Letters before the item's text. */
  length: number
  /** null of a bullet. */
  number: number | null
}

const marker = /(?<indent>[ \t]*)(?:-|(?<number>\d{1,9})\.)[ \t]+(?=\S)/y
const quote = / {0,3}>(?: |(?=[ \t\r]*$))/my
const notSpace = /\S|\n/gu
const TAB_COLUMNS = 4

export function isBlank(source: string, { start, end }: Line): boolean {
  notSpace.lastIndex = start
  const found = notSpace.exec(source)
  return !found || found.index >= end
}

/** Letters of the mark `> ` at the beginning of a line, 0 without. An empty `>` counts inside a quote only. */
export function quotePrefix(source: string, line: Line, isInQuote = false): number {
  quote.lastIndex = line.start
  const found = quote.exec(source)?.[0]
  if (found === undefined || line.start + found.length > line.end) return 0
  return isInQuote || !isBlank(source, { start: line.start + found.length, end: line.end }) ? found.length : 0
}

/** `- ` or `1. ` at the beginning of a line, with text after it. */
export function listMarker(source: string, line: Line): ListMarker | null {
  marker.lastIndex = line.start
  const found = marker.exec(source)
  if (!found || line.start + found[0].length >= line.end) return null
  const number = found.groups?.['number']
  return {
    indent: columnsOf(found.groups?.['indent'] ?? ''),
    width: number === undefined ? 2 : number.length + 2,
    length: found[0].length,
    number: number === undefined ? null : Number(number),
  }
}

/** Columns before the first letter of a line; a tab counts as four. */
export function indentOf(source: string, { start, end }: Line): number {
  return columnsOf(/^[ \t]*/u.exec(source.slice(start, Math.min(end, start + 200)))?.[0] ?? '')
}

function columnsOf(space: string): number {
  let columns = 0
  for (const letter of space) columns += letter === '\t' ? TAB_COLUMNS : 1
  return columns
}

/** A line from the given column on, at most from its first letter. */
export function withoutIndent(source: string, { start, end }: Line, columns: number): Line {
  let at = start
  for (let passed = 0; passed < columns && at < end; at += 1) {
    const letter = source[at]
    if (letter !== ' ' && letter !== '\t') break
    passed += letter === '\t' ? TAB_COLUMNS : 1
  }
  return { start: at, end }
}
