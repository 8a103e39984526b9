import type { GeneratedPart, Remark } from '@uprava/contract/generator.ts'

import type { Template, TemplatePart } from '../templates/templates.ts'
import { Filler, type Values } from './fill-texts.ts'

/** The parts of a document, and remarks on fields with uncertain declension. */
export type FilledDocument = { readonly parts: GeneratedPart[]; readonly remarks: Remark[] }

/** Builds the document of a template. `showsGaps`: missing values are shown as gaps instead of being omitted. */
export function buildDocument(
  template: Template,
  values: Values,
  { showsGaps = false }: { showsGaps?: boolean } = {},
): FilledDocument {
  const filler = new Filler(template, values, { showsGaps })
  const count = { heading: 0 }
  const parts = template.parts.flatMap((part) => written(part, filler, count))
  const remarks = template.fields
    .filter(({ key }) => filler.uncertain.has(key))
    .map(({ position, label }) => ({
      position,
      text: `Проверьте склонение: «${label}». Программа не смогла определить его точно.`,
    }))
  return { parts, remarks }
}

function written(part: TemplatePart, filler: Filler, count: { heading: number }): GeneratedPart[] {
  switch (part.type) {
    case 'letterhead':
      return some(filler.text(part.text), (text) => ({ type: 'letterhead', lines: text.split('\n') }))
    case 'kind':
      return some(filler.text(part.text), (text) => ({ type: 'centred', text, isBold: true }))
    case 'subject':
      return some(filler.text(part.text), (text) => ({ type: 'centred', text, isBold: true }))
    case 'centre':
      return some(filler.text(part.text), (text) => ({ type: 'centred', text }))
    case 'aside':
      return some(filler.text(part.text), (text) => ({ type: 'aside', text }))
    case 'body':
      return some(filler.text(part.text), (text) => ({ type: 'body', text }))
    case 'note':
      return some(filler.text(part.text), (text) => ({ type: 'note', text }))
    case 'heading':
      if (part.needs !== undefined && !filler.has(part.needs)) return []
      count.heading += 1
      return [{ type: 'heading', text: `${count.heading}. ${part.text}` }]
    case 'line':
    case 'row': {
      const [left, right] = [filler.text(part.left), filler.text(part.right)]
      return left === '' && right === '' ? [] : [{ type: 'row', left, right }]
    }
    case 'sign': {
      const [position, name] = [filler.text(part.position), filler.text(part.name)]
      return [{ type: 'signature', position, name }]
    }
    case 'points':
      return some(points(part.items.map((item) => filler.text(item))), (text) => ({ type: 'body', text }))
    case 'columns':
      return some(filler.text(part.text), (text) => columns(text))
    default:
      return part satisfies never
  }
}

const some = (text: string, make: (text: string) => GeneratedPart): GeneratedPart[] =>
  text === '' ? [] : [make(text)]

const ownNumber = /^\s*(?<number>\d+)(?:[.)]|\.\d+)/u

/**
 * Formats points as lines. The user's own numbering is retained and continued by the template's points; a single
 * point gets no number.
 */
function points(items: readonly string[]): string {
  const [first = '', ...added] = items.filter((item) => item !== '')
  const ownLines = first.split('\n').filter((line) => line.trim() !== '')
  const isNumbered = ownLines.some((line) => ownNumber.test(line))
  const rest = added.map((item) => item.split('\n'))
  if (!isNumbered && ownLines.length + rest.length < 2) return first
  const numbered = isNumbered ? ownLines : ownLines.map((line, at) => `${at + 1}. ${line}`)
  const last = isNumbered ? highestNumber(ownLines) : ownLines.length
  return [
    ...numbered,
    ...rest.map(([head = '', ...tail], at) => [`${last + at + 1}. ${head}`, ...tail].join('\n')),
  ].join('\n')
}

const highestNumber = (lines: readonly string[]): number =>
  lines.reduce((highest, line) => Math.max(highest, Number(ownNumber.exec(line)?.groups?.['number'] ?? 0)), 0)

/** The number of empty rows of a journal. */
const journalRows = 20
const maxColumns = 12

function columns(text: string): GeneratedPart {
  const head = text
    .split(/[\n,;]+/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const shown = [...head.slice(0, maxColumns - 1), head.slice(maxColumns - 1).join(', ')].filter(
    (name) => name !== '',
  )
  return { type: 'table', head: shown, rows: Array.from({ length: journalRows }, () => shown.map(() => '')) }
}
