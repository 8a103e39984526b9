import { contains, sql, type Reader, type Tx } from '#platform/database/index.ts'

export type AccountRow = {
  manager_id: number
  person_id: number
  surname: string
  name: string
  middle_name: string
  phone: string
  phone_confirmed: boolean
  email: string
  login: string | null
  organization: { id: number; name: string; inn: string } | null
  is_inn_taken: boolean
  channels: { id: number; name: string }[]
  is_verified: boolean
  is_blocked: boolean
  can_create_channel: boolean
  created_at: Date
}

export type AccountFilter = {
  status: 'pending' | 'verified' | 'all'
  search?: string | undefined
  managerId?: number
  limit: number
  offset: number
}

/** Accounts, newest first. Invited employees are confirmed by their invitation, so they do not wait for the administrator. */
export async function findAccounts(
  reader: Reader,
  filter: AccountFilter,
): Promise<{ rows: AccountRow[]; total: number }> {
  const found = sql`
    from shared.managers m
    join shared.persons p on p.id = m.person_id
    left join shared.organizations own on own.owner_manager_id = m.id
    left join shared.organizations o on o.id = coalesce(own.id, m.organization_id)
    where (${filter.managerId ?? null}::int8 is null or m.id = ${filter.managerId ?? null}::int8)
      and case ${filter.status}::text
        when 'pending' then not m.is_verified and (own.id is not null or m.is_own)
        when 'verified' then m.is_verified
        else true
      end
      and ${contains(
        sql`concat_ws(' ', m.surname, m.name, m.middle_name, m.email, m.login, p.phone, o.name, o.inn)`,
        filter.search,
      )}`
  const [{ rows }, counted] = await Promise.all([
    sql<AccountRow>`
      select m.id as manager_id, p.id as person_id, m.surname, m.name, m.middle_name,
        p.phone, p.phone_confirmed_at is not null as phone_confirmed, m.email, m.login,
        case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'inn', o.inn) end as organization,
        exists (select from shared.organizations x where x.inn = o.inn and x.id <> o.id) as is_inn_taken,
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
          from shared.seats s join shared.channels c on c.id = s.channel_id where s.manager_id = m.id) as channels,
        m.is_verified, m.is_blocked, m.can_create_channel, m.created_at
      ${found}
      order by m.id desc limit ${filter.limit} offset ${filter.offset}`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

export type AccountToVerify = {
  phone: string
  organization: { id: number; email: string } | null
}

/** What an administrator's decision needs of an account; locked, so that two presses are one after the other. */
export async function lockAccount(tx: Tx, managerId: number): Promise<AccountToVerify | undefined> {
  const { rows } = await sql<{
    phone: string
    organization_id: number | null
    organization_email: string | null
  }>`
    select p.phone, o.id as organization_id, o.email as organization_email
    from shared.managers m
    join shared.persons p on p.id = m.person_id
    left join shared.organizations o on o.owner_manager_id = m.id
    where m.id = ${managerId}
    for update of m`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { phone, organization_id: id, organization_email: email } = row
  return { phone, organization: id === null ? null : { id, email: email ?? '' } }
}

/** Organizations whose directory entries depend on the account. */
export async function findOwnedOrganizations(reader: Reader, managerId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from shared.organizations where owner_manager_id = ${managerId}`.execute(reader)
  return rows.map((row) => row.id)
}

export async function findManagerByLogin(reader: Reader, login: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from shared.managers where lower(login) = lower(${login})`.execute(reader)
  return rows[0]?.id
}
