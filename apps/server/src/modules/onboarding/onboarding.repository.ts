import { sql, type Tx } from '#platform/database/index.ts'

/** Who registers an organization. `phone` is 7XXXXXXXXXX. */
export type RegistrantRow = { name: string; surname: string; phone: string }

/** The person; everybody else who registers an organization as that person waits for the end of the transaction. */
export async function lockRegistrant(tx: Tx, personId: number): Promise<RegistrantRow | undefined> {
  const { rows } = await sql<RegistrantRow>`
    select name, surname, phone from shared.persons where id = ${personId} for no key update`.execute(tx)
  return rows[0]
}

export type AccountRow = { isVerified: boolean; hasOrganization: boolean }

/** Whether the account belongs to an organization: an own one, its employer's or that of a channel with its seat. */
export async function findAccount(tx: Tx, managerId: number): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select is_verified as "isVerified",
      organization_id is not null or exists (select from shared.seats where manager_id = managers.id) as "hasOrganization"
    from shared.managers where id = ${managerId}`.execute(tx)
  return rows[0]!
}
