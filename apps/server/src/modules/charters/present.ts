import type { Charter, CharterPreview, PaperBlock } from '@uprava/contract/charters.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'
import { signedPath } from '#platform/files/index.ts'

import type { BuiltDocument } from './built-document.ts'
import { buildCalendar } from './calendar.ts'
import type { CharterRow } from './charters.repository.ts'
import type { CouncilSession } from './council-session.ts'

const russianDateOrNull = (day: string | null) => (day === null ? null : russianDate(day))

/** A charter on the wire, with the signed address of its package. */
export function presentCharter(row: CharterRow): Charter {
  return {
    id: row.id,
    title: row.title,
    head_full_name: row.headFullName,
    chairman_full_name: row.chairmanFullName,
    date: russianDate(row.date),
    session_number: row.sessionNumber,
    count_deputies: row.countDeputies,
    acts: row.lawIds,
    deputies: row.deputies.map((full_name) => ({ full_name })),
    details: {
      ...row.details,
      project_published_on: russianDateOrNull(row.details.project_published_on),
      hearings_on: russianDateOrNull(row.details.hearings_on),
    },
    zip: signedPath({ id: row.fileId, name: packageName(row) }, { isDownload: true }),
    created: row.createdAt.toISOString(),
  }
}

/** The file name of the package (PACK-42); invalid characters are replaced by dashes. */
export function packageName({ sessionNumber, date }: { sessionNumber: string; date: string }): string {
  const name = `Пакет документов № ${sessionNumber} от ${russianDate(date)}.zip`
  return name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
}

/** The preview of a package; `shown` is the number of the selected document. */
export function presentPreview(
  session: CouncilSession,
  { documents, warnings }: { documents: readonly BuiltDocument[]; warnings: readonly string[] },
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
  kind: PaperBlock['kind'],
  text: string,
  rows: readonly (readonly string[])[] = [],
): PaperBlock => ({
  kind,
  text,
  rows: rows.map((cells) => [...cells]),
})

function blocksOf(part: DocxPart): PaperBlock[] {
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
