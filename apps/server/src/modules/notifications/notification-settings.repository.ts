import type { NotificationWay } from '@uprava/contract/rules/notification-kinds.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type ChosenRow = { kind: string } & Record<NotificationWay, boolean>

export function findChosen(reader: Reader, managerId: number): Promise<ChosenRow[]> {
  return reader
    .selectFrom('notification_settings')
    .select(['kind', 'feed', 'sound', 'push', 'mail'])
    .where('manager_id', '=', managerId)
    .execute()
}

/** Changes of one account follow each other, so that two devices do not undo each other's switches. */
export async function lockChoices(tx: Tx, managerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notification-settings', ${managerId}))`.execute(tx)
}

export async function upsertChoices(tx: Tx, managerId: number, chosen: readonly ChosenRow[]): Promise<void> {
  if (chosen.length === 0) return
  await tx
    .insertInto('notification_settings')
    .values(
      chosen.map(({ kind, feed, sound, push, mail }) => ({
        manager_id: managerId,
        kind,
        feed,
        sound,
        push,
        mail,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['manager_id', 'kind']).doUpdateSet((row) => ({
        feed: row.ref('excluded.feed'),
        sound: row.ref('excluded.sound'),
        push: row.ref('excluded.push'),
        mail: row.ref('excluded.mail'),
      })),
    )
    .execute()
}
