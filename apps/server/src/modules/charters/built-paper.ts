import type { DocxPart } from '#platform/docx/index.ts'

import { blank } from './council-session.ts'

/** How much of a paper is left to people. */
export type PaperState = 'ready' | 'blanks' | 'lawyer'

export type BuiltPaper = {
  readonly number: string
  readonly name: string
  readonly parts: readonly DocxPart[]
  /** All its words, parts by line breaks, cells by tabs. */
  readonly text: string
  readonly state: PaperState
}

export function builtPaper(number: string, name: string, parts: readonly DocxPart[]): BuiltPaper {
  const text = parts.map(textOf).join('\n')
  return { number, name, parts, text, state: stateOf(text) }
}

function stateOf(text: string): PaperState {
  if (text.includes('[вставить')) return 'lawyer'
  return text.includes(blank) || text.includes(' ____') ? 'blanks' : 'ready'
}

function textOf(part: DocxPart): string {
  switch (part.type) {
    case 'letterhead':
      return part.lines.join('\n')
    case 'signature':
      return `${part.position}\t${part.name}`
    case 'row':
      return `${part.left}\t${part.right}`
    case 'table':
      return [part.head, ...part.rows].map((cells) => cells.join('\t')).join('\n')
    case 'pageBreak':
      return ''
    default:
      return part.text
  }
}
