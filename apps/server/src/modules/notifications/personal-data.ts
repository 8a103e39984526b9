import { erasedPersonName, type DataSubject } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'

import './notifications.tables.ts'

/** Deletes what the person was notified of and has chosen for it, and its names («Имя Фамилия») from what others were. */
export async function eraseNotifications(
  tx: Tx,
  { managerIds, names }: DataSubject & { names: readonly string[] },
): Promise<void> {
  await sql`delete from notifications where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await sql`delete from notification_settings where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await sql`delete from notification_letters where manager_id = any(${managerIds}::int8[])`.execute(tx)
  for (const name of names) {
    await sql`
      update notifications set text = replace(text, ${name}, ${erasedPersonName}), title = replace(title, ${name}, ${erasedPersonName})
      where position(${name} in text) > 0 or position(${name} in title) > 0`.execute(tx)
  }
}
