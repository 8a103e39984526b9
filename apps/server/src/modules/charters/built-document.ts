import type { DocxPart } from '#platform/docx/index.ts'

import { blank } from './council-session.ts'
import { typesetPart } from './typography.ts'

/** What remains to be done in a document: nothing, blanks to fill in, wordings by a lawyer. */
export type DocumentState = 'ready' | 'blanks' | 'lawyer'

export type PackageDocument = {
  readonly number: string
  readonly name: string
  readonly parts: readonly DocxPart[]
  /** The plain text, parts separated by line breaks, cells by tabs. */
  readonly text: string
  readonly state: DocumentState
}

export function builtDocument(number: string, name: string, written: readonly DocxPart[]): PackageDocument {
  const parts = written.map(typesetPart)
  const text = parts.map(textOf).join('\n')
  return { number, name, parts, text, state: stateOf(text) }
}

function stateOf(text: string): DocumentState {
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
    case 'entry':
      return [part.head, ...part.lines.map(({ label, text }) => `${label} ${text}`)].join('\n')
    default:
      return part.text
  }
}
