import type {
  PreviewBlock,
  PreviewBorders,
  PreviewParagraph,
  PreviewRun,
} from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

/** Letters of a page in one column. */
const pageLetters = 1800

export const noBorders: PreviewBorders = { top: null, right: null, bottom: null, left: null }

export const plainParagraph: Omit<PreviewParagraph, 'runs'> = {
  type: 'paragraph',
  level: 0,
  align: 'left',
  indent_mm: { left: 0, right: 0, first: 0 },
  spacing: { before_pt: 0, after_pt: 0, line: 1 },
  number: null,
}

export const plainRun: PreviewRun = {
  text: '',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  vertical: 'none',
  size_pt: 11,
  color: null,
  address: null,
  footnote: null,
}

/** Counts what is shown, up to two hundred pages' worth: letters, paragraphs as a line, page breaks. */
export class PageBudget {
  #left = previewLimits.pages * pageLetters

  get isSpent(): boolean {
    return this.#left <= 0
  }

  take(letters: number): void {
    this.#left -= letters
  }

  /** As much of the letters of a run as still fits; null when nothing more is shown. A note without letters counts as one. */
  cut(text: string): string | null {
    if (this.isSpent) return null
    const shown = text.slice(0, this.#left)
    this.take(Math.max(text.length, 1))
    return shown
  }
}

/** Adds a run; one that looks like the last is joined with it. */
export function addRun(runs: PreviewRun[], run: PreviewRun): void {
  const last = runs.at(-1)
  if (run.text === '' && run.footnote === null) return
  if (last && last.footnote === null && run.footnote === null && isAlike(last, run)) last.text += run.text
  else runs.push({ ...run })
}

const isAlike = (a: PreviewRun, b: PreviewRun) =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.strike === b.strike &&
  a.vertical === b.vertical &&
  a.size_pt === b.size_pt &&
  a.color === b.color &&
  a.address === b.address

/** Only addresses that mean something outside of the file are shown. */
export function shownAddress(address: string | undefined): string | null {
  return address !== undefined && /^(?:https?:|mailto:|tel:)/iu.test(address) ? address.slice(0, 2000) : null
}

/** `#rrggbb`, or null. */
export function colorOf(value: string | undefined): string | null {
  const digits = /^#?(?<rgb>[\da-f]{6})$/iu.exec(value ?? '')?.groups?.['rgb']
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

export const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0)
export const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(rounded(value), min), max)

/** The same without what is behind the point: levels, spans and counts. */
export const wholeWithin = (value: number, min: number, max: number): number =>
  Math.trunc(within(value, min, max))

export const hasLetters = (blocks: readonly PreviewBlock[]): boolean =>
  blocks.some((block) => {
    if (block.type === 'paragraph')
      return block.number !== null || block.runs.some((run) => run.text.trim() !== '')
    if (block.type === 'table')
      return block.rows.some((row) => row.cells.some((cell) => hasLetters(cell.blocks)))
    return block.type === 'picture'
  })
