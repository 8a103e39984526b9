import type { DocxPart } from '#platform/docx/index.ts'

/** A text with quotes inside quotes as „ “ and without doubled full stops: «Устав „Села“», «2026 г.» at the end of a sentence. */
export function typeset(text: string): string {
  let depth = 0
  let written = ''
  for (const letter of text) {
    // Quotes of one line belong together; a missing one does not reach the next line.
    if (letter === '\n') depth = 0
    if (letter === '«') depth += 1
    const isNested = depth > 1
    if (letter === '»') depth = Math.max(0, depth - 1)
    written += isNested && letter === '«' ? '„' : isNested && letter === '»' ? '“' : letter
  }
  return written.replaceAll(/(?<![.…])\.\s?\.(?!\.)/gu, '.').replaceAll(/(?<=[.!?]»)\.(?!\.)/gu, '')
}

/** A part of a document with its texts typeset. */
export function typesetPart(part: DocxPart): DocxPart {
  switch (part.type) {
    case 'letterhead':
      return { ...part, lines: part.lines.map(typeset) }
    case 'signature':
      return { ...part, position: typeset(part.position) }
    case 'row':
      return { ...part, left: typeset(part.left), right: typeset(part.right) }
    case 'table':
      return { ...part, head: part.head.map(typeset), rows: part.rows.map((cells) => cells.map(typeset)) }
    case 'pageBreak':
      return part
    case 'entry':
      return {
        ...part,
        head: typeset(part.head),
        lines: part.lines.map(({ label, text }) => ({ label, text: typeset(text) })),
      }
    default:
      return { ...part, text: typeset(part.text) }
  }
}
