import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { Consent } from './accounts.tables.ts'

export type PersonRow = {
  id: number
  phone: string
  phone_confirmed_at: Date | null
  name: string
  surname: string
}

const personColumns = ['id', 'phone', 'phone_confirmed_at', 'name', 'surname'] as const

export async function findPerson(reader: Reader, id: number): Promise<PersonRow | undefined> {
  return reader.selectFrom('persons').select(personColumns).where('id', '=', id).executeTakeFirst()
}

export async function findPersonByPhone(reader: Reader, phone: string): Promise<PersonRow | undefined> {
  return reader.selectFrom('persons').select(personColumns).where('phone', '=', phone).executeTakeFirst()
}

/** Locks the person until the transaction ends; undefined when it has been erased meanwhile. */
export async function lockPerson(tx: Tx, id: number): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('persons')
    .select(personColumns)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type NewPerson = { phone: string; name: string; surname: string; consent?: Consent }

/** Undefined when the phone belongs to somebody already. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number | undefined> {
  const row = await tx
    .insertInto('persons')
    .values({
      phone: person.phone,
      name: person.name,
      surname: person.surname,
      agreement_sha256: person.consent?.sha256 ?? null,
      agreement_accepted_at: person.consent === undefined ? null : new Date(),
      agreement_accepted_by: person.consent?.by ?? null,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Records the first consent of a person who has none: somebody invited accepts by coming in. */
export async function recordConsent(tx: Tx, personId: number, { sha256, by }: Consent): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ agreement_sha256: sha256, agreement_accepted_at: new Date(), agreement_accepted_by: by })
    .where('id', '=', personId)
    .where('agreement_accepted_at', 'is', null)
    .execute()
}

/** The owner of a phone, kept from being removed until the transaction ends. */
export async function keepPersonByPhone(tx: Tx, phone: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('persons')
    .select('id')
    .where('phone', '=', phone)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}

/** The owner of a phone, who keeps it until the transaction ends. */
export async function lockPersonByPhone(tx: Tx, phone: string): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('persons')
    .select(personColumns)
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Marks the phone confirmed; true when it was not. */
export async function confirmPhone(tx: Tx, personId: number): Promise<boolean> {
  const row = await tx
    .updateTable('persons')
    .set({ phone_confirmed_at: new Date(), phone_moved_by: null, accounts_when_moved: null })
    .where('id', '=', personId)
    .where('phone_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A new phone is unconfirmed. `by`: the account that has typed it. */
export async function changePhone(tx: Tx, personId: number, phone: string, by: number): Promise<void> {
  await sql`
    update persons p set phone = ${phone}, phone_confirmed_at = null, phone_moved_by = ${by},
      accounts_when_moved = array(select m.id from managers m where m.person_id = p.id)
    where p.id = ${personId}`.execute(tx)
}

/** Whether this account has typed the unconfirmed number, and no account has been attached to the number since. */
export async function isOwnUntouchedMove(
  reader: Reader,
  personId: number,
  managerId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from persons p
    where p.id = ${personId} and p.phone_confirmed_at is null and p.phone_moved_by = ${managerId}
      and not exists (select from managers m where m.person_id = p.id and m.id <> all (p.accounts_when_moved))`.execute(
    reader,
  )
  return rows.length > 0
}

/**
 * Removes registrations older than a day that came to no account (AUTH-82), of one phone or all. They are locked first
 * and looked at again, so that an account being made at this moment is not lost with them.
 */
export async function deleteUnfinishedRegistrations(tx: Tx, phone?: string): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select id from persons p
    where created_at < now() - interval '24 hours' and (${phone ?? null}::text is null or phone = ${phone ?? null}::text)
      and not exists (select from managers m where m.person_id = p.id)
    for update skip locked`.execute(tx)
  if (found.length === 0) return 0
  const { rows } = await sql`
    delete from persons p
    where id = any(${found.map((row) => row.id)}::int8[]) and not exists (select from managers m where m.person_id = p.id)
    returning id`.execute(tx)
  return rows.length
}
