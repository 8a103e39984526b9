import type { GeneratedPart, Remark } from '@uprava/contract/generator.ts'

import type { Template, TemplatePart } from '../templates/templates.ts'
import { Filler, type Values } from './fill.ts'

/** A paper as its parts stand, and the positions of the fields whose declension is to be looked at. */
export type WrittenPaper = { readonly parts: GeneratedPart[]; readonly remarks: Remark[] }

/** Writes the paper of a template. `showsGaps`: for a preview, missing values are shown instead of leaving them out. */
export function writePaper(
  template: Template,
  values: Values,
  { showsGaps = false }: { showsGaps?: boolean } = {},
): WrittenPaper {
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
 * Points one under the other. What people numbered themselves keeps its numbers, and what the template adds goes on behind
 * them; a point alone needs no number.
 */
function points(items: readonly string[]): string {
  const [first = '', ...added] = items.filter((item) => item !== '')
  const own = first.split('\n').filter((line) => line.trim() !== '')
  const isNumbered = own.some((line) => ownNumber.test(line))
  const rest = added.map((item) => item.split('\n'))
  if (!isNumbered && own.length + rest.length < 2) return first
  const numbered = isNumbered ? own : own.map((line, at) => `${at + 1}. ${line}`)
  const last = isNumbered ? lastNumber(own) : own.length
  return [
    ...numbered,
    ...rest.map(([head = '', ...tail], at) => [`${last + at + 1}. ${head}`, ...tail].join('\n')),
  ].join('\n')
}

const lastNumber = (lines: readonly string[]): number =>
  lines.reduce((highest, line) => Math.max(highest, Number(ownNumber.exec(line)?.groups?.['number'] ?? 0)), 0)

/** Empty lines of a journal to write in. */
const journalRows = 20
const mostColumns = 12

function columns(text: string): GeneratedPart {
  const head = text
    .split(/[\n,;]+/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const shown = [...head.slice(0, mostColumns - 1), head.slice(mostColumns - 1).join(', ')].filter(
    (name) => name !== '',
  )
  return { type: 'table', head: shown, rows: Array.from({ length: journalRows }, () => shown.map(() => '')) }
}
