import type { Section } from '@uprava/contract/endpoint.ts'

import { defineAccess, type SeatActor } from '#modules/access/index.ts'
import type { Reader, Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findSeat, lockTeam, type SeatRow } from './team.repository.ts'

const seatOfTeam = (reader: Reader, { channelId }: SeatActor, id: number) => findSeat(reader, channelId, id)
const mayManageTeam = ({ sections, isOwner }: SeatActor) => isOwner || sections.has('team')

/** Members of the actor's channel; a member of another channel is not found. */
export const authorizeMember = defineAccess({
  edit: { load: seatOfTeam, may: mayManageTeam },
  remove: { load: seatOfTeam, may: mayManageTeam },
  invite: { load: seatOfTeam, may: mayManageTeam },
})

/**
 * The actor with the rights of its seat under the lock of the team: whoever has lost them while the call waited for the lock
 * changes nothing any more.
 */
export async function lockTeamFor(tx: Tx, actor: SeatActor): Promise<SeatActor> {
  await lockTeam(tx, actor.channelId)
  const own = await findSeat(tx, actor.channelId, actor.seatId)
  if (!own) throw refuse.notFound()
  const now = { ...actor, isOwner: own.isOwner, sections: new Set(own.sections) }
  if (!mayManageTeam(now)) throw refuse.forbidden()
  return now
}

/**
 * A fresh invitation sets a new password, and its letter goes where whoever invited the member has said. Who may do less than a
 * member who is already in would become that member: refused with 403.
 */
export function requireMayInviteAgain(actor: SeatActor, member: SeatRow): void {
  if (actor.isOwner || !member.isVerified) return
  if (member.sections.some((name) => !actor.sections.has(name)))
    throw refuse.forbidden(
      'У сотрудника есть доступ к разделам, которых нет у вас. Пригласить его снова может владелец.',
    )
}

/**
 * Which sections a member may be given: nobody changes the own ones, and nobody but an owner opens a section that is closed
 * to itself (wire §4). Refused with 403.
 */
export function requireMayGrant(actor: SeatActor, member: SeatRow, sections: readonly Section[]): void {
  if (actor.isOwner) return
  const opened = sections.filter((name) => !member.sections.includes(name))
  const isChanged = opened.length > 0 || member.sections.some((name) => !sections.includes(name))
  if (isChanged && member.id === actor.seatId)
    throw refuse.forbidden('Свой доступ к разделам изменить нельзя')
  if (opened.some((name) => !actor.sections.has(name)))
    throw refuse.forbidden('Можно открыть только те разделы, которые доступны вам')
}
