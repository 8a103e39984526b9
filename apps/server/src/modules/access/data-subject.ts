/** A person whose data is exported or erased (152-ФЗ), with all of the person's accounts. */
export type DataSubject = {
  readonly personId: number
  readonly managerIds: readonly number[]
}

/** What an erased person is called wherever a name is shown (privacy §2). */
export const erasedPersonName = 'Удалённый пользователь'

/** A part of a person's export: rows of plain values, with Russian headings by the rows' keys. */
export type ExportPart = {
  readonly key: string
  readonly title: string
  readonly columns: Readonly<Record<string, string>>
  readonly rows: Iterable<SubjectRow> | AsyncIterable<SubjectRow>
}
export type SubjectRow = Readonly<Record<string, string | number | boolean | null>>
