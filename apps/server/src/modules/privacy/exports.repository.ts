import type { Selectable } from 'kysely'

import type { Reader, Tx } from '#platform/database/index.ts'

import type { PersonalExportsTable } from './privacy.tables.ts'

export type ExportRow = Selectable<PersonalExportsTable>

export async function insertExport(tx: Tx, personId: number): Promise<ExportRow> {
  return tx
    .insertInto('personal_exports')
    .values({ person_id: personId, created_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findExport(reader: Reader, id: number): Promise<ExportRow | undefined> {
  return reader.selectFrom('personal_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The archive being made of the person at the moment, so that a second press makes no second one. */
export async function findWaitingExport(reader: Reader, personId: number): Promise<ExportRow | undefined> {
  return reader
    .selectFrom('personal_exports')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function listExportRows(reader: Reader, now: Date): Promise<ExportRow[]> {
  return reader
    .selectFrom('personal_exports')
    .selectAll()
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export async function finishExport(
  tx: Tx,
  id: number,
  result: { fileId: number; size: number; readyAt: Date; expiresAt: Date } | null,
): Promise<void> {
  await tx
    .updateTable('personal_exports')
    .set(
      result === null
        ? { state: 'failed' }
        : {
            state: 'ready',
            file_id: result.fileId,
            size: result.size,
            ready_at: result.readyAt,
            expires_at: result.expiresAt,
          },
    )
    .where('id', '=', id)
    .execute()
}

/** Deletes archives that are over; answers their files. */
export async function deleteExpiredExports(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .deleteFrom('personal_exports')
    .where('expires_at', '<=', now)
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]))
}

/** Deletes the person's archives; answers their files. */
export async function deleteExportsOf(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('personal_exports')
    .where('person_id', '=', personId)
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]))
}
