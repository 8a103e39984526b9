import { russianDate } from '@uprava/contract/rules/days.ts'

import { db, type Reader } from '#platform/database/index.ts'

import { statusOn, type StatusOnDate } from '../status.ts'
import { findCharterLaws, type CharterLawRow } from './charter-laws.repository.ts'

/** GET /channels/{channel}/acts (PACK-39): the title without the note that it is to be compared, one sentence of summary. */
export async function listActsForSession() {
  return (await findCharterLaws(db())).map(presentCharterLaw)
}

function presentCharterLaw({ id, number, date, title, summary, confidence }: CharterLawRow) {
  return {
    id,
    number,
    date: russianDate(date),
    title: withoutNote(title),
    summary: firstSentence(summary),
    confidence,
  }
}

/** A law of the selector as the documents of a session package name it. Days are yyyy-mm-dd. */
export type CharterLaw = {
  readonly id: number
  readonly number: string
  readonly date: string
  /** What the screen calls it. */
  readonly heading: string
  /** The official title; null where the base holds a description of its own or an unconfirmed one. */
  readonly title: string | null
  readonly summary: string
  /** Sections of the charter that it touches. */
  readonly sections: readonly string[]
  readonly isOfCharter: boolean
  readonly isOfLocalActs: boolean
  /** Number, date and title are to be compared with the official text. */
  readonly isToBeCompared: boolean
  readonly status: StatusOnDate
}

/** The laws of these ids, newest first; an id the selector does not offer is left out. */
export async function charterLawsByIds(
  reader: Reader,
  ids: readonly number[],
  onDate: string,
): Promise<CharterLaw[]> {
  const wanted = new Set(ids)
  const rows = (await findCharterLaws(reader)).filter(({ id }) => wanted.has(id))
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    date: row.date,
    heading: withoutNote(row.title),
    // A note in brackets at the end is the base's own.
    title: row.title.endsWith(')') ? null : row.title,
    summary: row.summary,
    sections: row.charterSections,
    isOfCharter: row.area.includes('устав'),
    isOfLocalActs: row.area.includes('местные акты'),
    isToBeCompared: row.confidence === 'B',
    status: statusOn(row, onDate),
  }))
}

const withoutNote = (title: string) =>
  title
    .replaceAll(/\s*\((?:наименование|название) сверить\)/gu, '')
    .replaceAll(/;\s*(?:наименование|название) сверить\)/gu, ')')

const firstSentence = (summary: string) => /^.*?[.!?](?=\s+[«\p{Lu}]|$)/u.exec(summary)?.[0] ?? summary
