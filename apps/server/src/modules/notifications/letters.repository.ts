import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** An owner without an e-mail of its own is written to at the organization's address. */
const emailOf = sql`coalesce(nullif(m.email, ''), (
  select o.email from shared.organizations o where o.owner_manager_id = m.id order by o.id limit 1), '')`

/** E-mail addresses of accounts that have one and are not blocked. */
export async function addressesOf(
  reader: Reader,
  managerIds: readonly number[],
): Promise<{ email: string }[]> {
  const { rows } = await sql<{ email: string }>`
    select ${emailOf} as email from shared.managers m
    where m.id = any(${managerIds}::int8[]) and ${emailOf} <> '' and not m.is_blocked order by m.id`.execute(
    reader,
  )
  return rows
}

export async function setMailed(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update notifications set mail_due = false where id = any(${ids}::int8[])`.execute(tx)
}

/**
 * Accounts with notifications that wait for the mail and no letter within the last hour; that of now is recorded. Another node
 * that looks at the same moment passes them over.
 */
export async function takeDueAccounts(tx: Tx, limit: number): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with due as (
      select distinct n.manager_id from notifications n
      where n.mail_due and not n.is_seen and not exists (
        select from notification_letters l
        where l.manager_id = n.manager_id and l.sent_at > now() - interval '1 hour')
      order by n.manager_id limit ${limit}
    ), taken as (
      insert into notification_letters as l (manager_id, sent_at) select manager_id, now() from due
      on conflict (manager_id) do update set sent_at = excluded.sent_at where l.sent_at <= now() - interval '1 hour'
      returning manager_id
    )
    select m.id, case when m.is_blocked then '' else ${emailOf} end as email
    from taken join shared.managers m on m.id = taken.manager_id order by m.id`.execute(tx)
  return rows
}

/** What waits for longer than a day, after a standstill or a restored copy, is not mailed any more. */
export async function giveUpOldLetters(reader: Reader): Promise<void> {
  await sql`
    update notifications set mail_due = false where mail_due and created_at < now() - interval '1 day'`.execute(
    reader,
  )
}

/** Of these accounts nothing waits any more; returned is what is still unread, oldest first. */
export async function takeDueNotifications(
  tx: Tx,
  managerIds: readonly number[],
): Promise<{ manager_id: number; title: string; text: string }[]> {
  const { rows } = await sql<{ manager_id: number; title: string; text: string }>`
    with taken as (
      update notifications set mail_due = false
      where mail_due and manager_id = any(${managerIds}::int8[])
      returning id, manager_id, title, text, is_seen
    )
    select manager_id, title, text from taken
    where not is_seen order by id`.execute(tx)
  return rows
}
