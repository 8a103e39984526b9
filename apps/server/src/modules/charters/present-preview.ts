import type { CharterPreview, DocumentBlock } from '@uprava/contract/charters.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'

import type { PackageDocument } from './built-document.ts'
import { buildCalendar } from './calendar.ts'
import type { CouncilSession } from './council-session.ts'

/** The preview of a package; `shown` is the number of the selected document. */
export function presentPreview(
  session: CouncilSession,
  { documents, warnings }: { documents: readonly PackageDocument[]; warnings: readonly string[] },
  shown: string | null,
): CharterPreview {
  const selected = documents.find(({ number }) => number === shown)
  return {
    title_genitive: session.title.genitive,
    is_title_certain: session.title.isCertain,
    council_name: session.council.name,
    undeclined: [...session.undeclined],
    votes: session.votes.elected === 0 ? null : session.votes,
    calendar: buildCalendar(session).map(({ day, event }) => ({
      day: russianDate(day),
      event,
      is_past: day < session.today,
    })),
    papers: documents.map(({ number, name, state }) => ({ number, name, state })),
    warnings: [...warnings],
    paper: selected
      ? { number: selected.number, name: selected.name, blocks: selected.parts.flatMap(blocksOf) }
      : null,
  }
}

const block = (
  kind: DocumentBlock['kind'],
  text: string,
  rows: readonly (readonly string[])[] = [],
): DocumentBlock => ({
  kind,
  text,
  rows: rows.map((cells) => [...cells]),
})

function blocksOf(part: DocxPart): DocumentBlock[] {
  switch (part.type) {
    case 'letterhead':
      return part.lines.map((line, at) => block(at === 0 ? 'strong' : 'centred', line))
    case 'centred':
      return [block(part.isBold === true ? 'strong' : 'centred', part.text)]
    case 'table':
      return [block('table', '', [part.head, ...part.rows])]
    case 'signature':
      return [block('signature', part.position, [[part.name]])]
    case 'row':
      return [block('body', `${part.left}\t${part.right}`)]
    case 'entry':
      return [
        block('strong', part.head),
        ...part.lines.map(({ label, text }) => block('body', `${label} ${text}`)),
      ]
    case 'pageBreak':
      return [block('break', '')]
    case 'aside':
    case 'note':
    case 'body':
      return [block(part.type, part.text)]
    default:
      return [block('body', part.text)]
  }
}
