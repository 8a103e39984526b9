import { erasedPersonName, type DataSubject, type SubjectRow } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** A person with everything that names or reaches it. */
export type Identity = DataSubject & {
  /** The person's and its accounts': what may be typed to confirm. */
  readonly surnames: readonly string[]
  /** «Имя Фамилия» and «Фамилия Имя» of the person and its accounts. */
  readonly fullNames: readonly string[]
  readonly phone: string
  readonly emails: readonly string[]
  readonly logins: readonly string[]
  readonly avatarFileIds: readonly number[]
  readonly createdAt: Date
  readonly isErased: boolean
  readonly ownsOrganization: boolean
}

type IdentityRow = {
  id: number
  name: string
  surname: string
  phone: string
  created_at: Date
  erased_at: Date | null
}
type AccountRow = {
  id: number
  name: string
  surname: string
  email: string
  login: string | null
  avatar_file_id: number | null
  is_organization_owner: boolean
}

/** The person with its accounts, locked until the transaction ends; undefined when there is no such person. */
export async function lockIdentity(tx: Tx, personId: number): Promise<Identity | undefined> {
  const { rows } = await sql<IdentityRow>`
    select id, name, surname, coalesce(phone, '') as phone, created_at, erased_at from persons
    where id = ${personId} for update`.execute(tx)
  const person = rows[0]
  if (!person) return undefined
  const { rows: accounts } = await sql<AccountRow>`
    select m.id, m.name, m.surname, m.email, m.login, m.avatar_file_id,
      exists (select from shared.organizations o where o.owner_manager_id = m.id) as is_organization_owner
    from managers m where m.person_id = ${personId} order by m.id for update`.execute(tx)
  const names = [person, ...accounts]
  return {
    personId,
    managerIds: accounts.map(({ id }) => id),
    surnames: unique(names.map(({ surname }) => surname)),
    fullNames: unique(
      names.flatMap(({ name, surname }) => [`${name} ${surname}`, `${surname} ${name}`]),
    ).filter((name) => name.includes(' ')),
    phone: person.phone,
    emails: unique(accounts.map(({ email }) => email)),
    logins: unique(accounts.map(({ login }) => login ?? '')),
    avatarFileIds: accounts.flatMap(({ avatar_file_id: id }) => (id === null ? [] : [id])),
    createdAt: person.created_at,
    isErased: person.erased_at !== null,
    ownsOrganization: accounts.some((account) => account.is_organization_owner),
  }
}

const unique = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
]

/** Whose account has the login, without letter case. */
export async function personByLogin(reader: Reader, login: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from managers where lower(login) = lower(${login})`.execute(reader)
  return rows[0]?.id
}

/** Leaves of the person and its accounts what others refer to, without anything that names or reaches it. */
export async function eraseIdentity(tx: Tx, { personId, managerIds, phone }: Identity): Promise<void> {
  await tx
    .updateTable('persons')
    .set({
      name: erasedPersonName,
      surname: '',
      phone: null,
      phone_confirmed_at: null,
      agreement_sha256: null,
      erased_at: new Date(),
    })
    .where('id', '=', personId)
    .execute()
  await tx
    .updateTable('managers')
    .set({
      name: erasedPersonName,
      surname: '',
      middle_name: '',
      email: '',
      address: '',
      login: null,
      password_hash: null,
      avatar_file_id: null,
      organization_id: null,
      can_create_channel: false,
      is_blocked: true,
    })
    .where('person_id', '=', personId)
    .execute()
  await tx.deleteFrom('devices').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sms_codes').where('phone', '=', phone).execute()
  if (managerIds.length > 0)
    await tx.deleteFrom('exchange_tokens').where('manager_id', 'in', managerIds).execute()
}

/** Who the person is: rows of the export, times in UTC. */
export async function identityRows(reader: Reader, { personId }: DataSubject) {
  const [persons, consents, accounts] = await Promise.all([
    sql<SubjectRow>`
      select name, surname, phone, ${utc('phone_confirmed_at')}, ${utc('created_at')}
      from persons where id = ${personId}`.execute(reader),
    sql<SubjectRow>`
      select ${utc('agreement_accepted_at')}, agreement_sha256, agreement_accepted_by
      from persons where id = ${personId} and agreement_accepted_at is not null`.execute(reader),
    sql<SubjectRow>`
      select id, surname, name, middle_name, email, address, login, is_verified, is_blocked, ${utc('created_at')}
      from managers where person_id = ${personId} order by id`.execute(reader),
  ])
  return { persons: persons.rows, consents: consents.rows, accounts: accounts.rows }
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.ref(column)}`
