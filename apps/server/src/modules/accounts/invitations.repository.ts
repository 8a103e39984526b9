import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './accounts.tables.ts'

/** What an invitation link leads to. */
export type InvitationRow = {
  id: number
  seat_id: number
  manager_id: number
  person_id: number
  channel_id: number
  channel_name: string
  appointment: string
  name: string
  surname: string
  email: string
  login: string | null
  is_blocked: boolean
  is_verified: boolean
  invited_by_manager_id: number | null
}

/** The invitation as long as it lives: not used, not replaced, not expired. */
export async function findActiveInvitation(
  reader: Reader,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.seat_id, s.manager_id, m.person_id, s.channel_id, c.name as channel_name, s.appointment,
      m.name, m.surname, m.email, m.login, m.is_blocked, m.is_verified, i.invited_by_manager_id
    from invitations i
    join shared.seats s on s.id = i.seat_id
    join shared.channels c on c.id = s.channel_id
    join managers m on m.id = s.manager_id
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.ended_at is null and i.expires_at > now()`.execute(
    reader,
  )
  return rows[0]
}

/** Uses the invitation up; false when somebody was faster. */
export async function useInvitation(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update invitations set accepted_at = now()
    where id = ${id} and accepted_at is null and ended_at is null and expires_at > now()
    returning id`.execute(tx)
  return rows.length > 0
}

export type AcceptedSeat = Pick<
  InvitationRow,
  'manager_id' | 'channel_id' | 'channel_name' | 'name' | 'surname' | 'invited_by_manager_id'
>

/** The seats an unverified account was invited to, with who invited it last; its open invitations are used up. */
export async function useInvitationsOfPerson(tx: Tx, personId: number): Promise<AcceptedSeat[]> {
  const { rows } = await sql<AcceptedSeat>`
    with seats_of_person as (
      select s.id, s.manager_id, s.channel_id, c.name as channel_name, m.name, m.surname
      from managers m
      join shared.seats s on s.manager_id = m.id
      join shared.channels c on c.id = s.channel_id
      where m.person_id = ${personId} and not m.is_verified and not m.is_own and not s.is_owner
    ), used as (
      update invitations i set accepted_at = now()
      from seats_of_person s
      where i.seat_id = s.id and i.accepted_at is null and i.ended_at is null
    )
    select s.manager_id, s.channel_id, s.channel_name, s.name, s.surname, (
      select i.invited_by_manager_id from invitations i where i.seat_id = s.id order by i.id desc limit 1
    ) as invited_by_manager_id
    from seats_of_person s`.execute(tx)
  return rows
}

/** Who is notified that an invitation was accepted: the inviter, while still in the channel, and everybody who edits its team. */
export async function findInterested(reader: Reader, seat: AcceptedSeat): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from shared.seats
    where channel_id = ${seat.channel_id} and manager_id <> ${seat.manager_id}
      and (is_owner or 'team' = any(sections) or manager_id = ${seat.invited_by_manager_id}::int8)
    order by manager_id`.execute(reader)
  return rows.map((row) => row.id)
}

/** `invitedByManagerId`: null when the installation's administrator sends it. */
export type NewInvitation = { tokenHash: Buffer; seatId: number; invitedByManagerId: number | null }

/** Stores an invitation of 7 days; living ones of the seat die. */
export async function replaceInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await sql`
    update invitations set ended_at = now()
    where seat_id = ${invitation.seatId} and ended_at is null and accepted_at is null`.execute(tx)
  await sql`
    insert into invitations (token_hash, seat_id, invited_by_manager_id, expires_at)
    values (${invitation.tokenHash}, ${invitation.seatId}, ${invitation.invitedByManagerId}, now() + interval '7 days')`.execute(
    tx,
  )
}

type LinkRecipient = { seat_id: number; name: string; email: string; expires_at: Date }

/** Ends every living invitation of the account; answers its first seat and where it is reached, undefined without a seat. */
export async function endInvitations(tx: Tx, managerId: number): Promise<LinkRecipient | undefined> {
  await sql`
    update invitations i set ended_at = now() from shared.seats s
    where s.id = i.seat_id and s.manager_id = ${managerId} and i.ended_at is null and i.accepted_at is null`.execute(
    tx,
  )
  const { rows } = await sql<LinkRecipient>`
    select s.id as seat_id, m.name, coalesce(nullif(m.email, ''), o.email, '') as email,
      now() + interval '7 days' as expires_at
    from managers m
    join shared.seats s on s.manager_id = m.id
    left join shared.organizations o on o.owner_manager_id = m.id
    where m.id = ${managerId} order by s.channel_id limit 1`.execute(tx)
  return rows[0]
}
