import {
  erasedPersonName,
  type DataSubject,
  type ExportPart,
  type SubjectRow,
} from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './notifications.tables.ts'

/** What the accounts have chosen of their notifications. */
export async function exportNotificationSettings(
  reader: Reader,
  { managerIds }: DataSubject,
): Promise<ExportPart[]> {
  const { rows } = await sql<SubjectRow>`
    select manager_id, kind, feed, sound, push, mail from notification_settings
    where manager_id = any(${managerIds}::int8[]) order by manager_id, kind`.execute(reader)
  const columns = {
    manager_id: 'Аккаунт',
    kind: 'Вид',
    feed: 'В ленте',
    sound: 'Звук',
    push: 'В браузере',
    mail: 'Письмом',
  }
  return [{ key: 'notification_settings', title: 'Уведомления', columns, rows }]
}

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
