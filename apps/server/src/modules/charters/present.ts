import type { Charter } from '@uprava/contract/charters.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { signedPath } from '#platform/files/index.ts'

import type { CharterRow } from './charters.repository.ts'

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
