import { sections as allSections, type Section } from '@uprava/contract/endpoint.ts'
import type { FoundPerson } from '@uprava/contract/messenger/search.ts'
import type { Employee, teamCalls } from '@uprava/contract/team.ts'
import type { z } from 'zod'

import { accessChanged, type SeatActor } from '#modules/access/index.ts'
import { createManager, findOrCreatePerson, leaveOrganization } from '#modules/accounts/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { storePicture } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { auditSeat, auditSeatChange } from './audit-seat.ts'
import { findInTeam, searchTeam, type TeamFilter } from './find-employees.ts'
import { sendInvitation } from './invite.ts'
import { seatsLost } from './lost-seats.ts'
import { inOrder, presentColleagues, presentEmployees } from './present-employee.ts'
import { authorizeMember, lockTeamFor, requireMayGrant, requireMayInviteAgain } from './team.access.ts'
import { notifyOfSections } from './team.notices.ts'
import { changeSeat, deleteSeat, findSeats, hasPhone, insertSeat, type SeatRow } from './team.repository.ts'

/** Employees of the actor's channel, the actor included. */
export async function listTeam(actor: SeatActor, filter: TeamFilter): Promise<Employee[]> {
  const seats = await findSeats(db(), actor.channelId)
  return presentEmployees(db(), await findInTeam(seats, filter))
}

/** Colleagues of the actor's channel by name, appointment, phone or e-mail; typing mistakes in names are forgiven. */
export async function findColleagues(
  actor: SeatActor,
  term: string,
  limit: number,
): Promise<{ items: FoundPerson[]; corrected: string | null }> {
  const seats = await findSeats(db(), actor.channelId)
  const others = seats.filter(({ managerId }) => managerId !== actor.managerId)
  const { items, corrected } = await searchTeam(others, term)
  return { items: await presentColleagues(db(), items.slice(0, limit)), corrected }
}

export type NewEmployee = z.output<(typeof teamCalls)['addEmployee']['body']>

/** Makes the account and its seat and mails the invitation; a known phone's account goes to the same person. */
export async function addEmployee(
  caller: SeatActor,
  typed: NewEmployee,
  avatar: UploadedFile | undefined,
): Promise<Employee> {
  return transaction(async (tx) => {
    const actor = await lockTeamFor(tx, caller)
    if (await hasPhone(tx, actor.channelId, typed.phone)) {
      throw refuse.field('phone', 'Сотрудник с таким номером уже есть в этом канале')
    }
    const managerId = await openAccount(tx, actor, typed, avatar)
    const seatId = await insertSeat(tx, {
      channelId: actor.channelId,
      managerId,
      appointment: typed.appointment,
      department: typed.department,
    })
    await accessChanged(tx)
    const seat = await authorizeMember(tx, actor, 'invite', seatId)
    await auditSeat(tx, actor, 'seat_given', seat)
    await sendInvitation(tx, actor, seat)
    return presented(tx, seat)
  })
}

async function openAccount(
  tx: Tx,
  actor: SeatActor,
  typed: NewEmployee,
  avatar: UploadedFile | undefined,
): Promise<number> {
  const { name, surname, middle_name: middleName, phone, email } = typed
  const personId = await findOrCreatePerson(tx, { phone, name, surname })
  const avatarFileId = avatar ? await storePicture(tx, avatar, 'avatar') : null
  return createManager(tx, {
    personId,
    organizationId: actor.organizationId,
    name,
    surname,
    middleName,
    email,
    avatarFileId,
    isOwn: false,
  })
}

/** Changes the appointment, the department where one is given, and the sections. An owner keeps every section. The account's rights change at once. */
export async function updateEmployee(
  caller: SeatActor,
  seatId: number,
  change: { appointment: string; department?: string | undefined; permissions: Section[] },
): Promise<Employee> {
  return transaction(async (tx) => {
    const actor = await lockTeamFor(tx, caller)
    const seat = await authorizeMember(tx, actor, 'edit', seatId)
    const sections = inOrder(change.permissions)
    if (seat.isOwner && sections.length < allSections.length) {
      throw refuse.field('permissions', 'У владельца организации всегда есть доступ ко всем разделам')
    }
    requireMayGrant(actor, seat, sections)
    const { appointment, department = seat.department } = change
    await changeSeat(tx, seat, { appointment, department, sections })
    await auditSeatChange(tx, actor, seat, { appointment, department, sections })
    if (!isSame(sections, inOrder(seat.sections))) await notifyOfSections(tx, seat, sections)
    await accessChanged(tx)
    return presented(tx, await authorizeMember(tx, actor, 'edit', seatId))
  })
}

/**
 * Removes the seat: the account loses the channel at once, its messages and documents stay. An account without another
 * seat in that organization no longer belongs to it.
 */
export async function removeEmployee(caller: SeatActor, seatId: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const actor = await lockTeamFor(tx, caller)
    const seat = await authorizeMember(tx, actor, 'remove', seatId)
    if (seat.isOwner) throw refuse.general('Владельца организации нельзя удалить')
    await deleteSeat(tx, seat)
    await seatsLost(tx, [seat.managerId], actor.channelId)
    await auditSeat(tx, actor, 'seat_removed', seat)
    await leaveOrganization(tx, seat.managerId, seat.organizationId)
    await accessChanged(tx)
    return { ok: true }
  })
}

/** Mails a fresh invitation, which is how an employee gets access back; the former link dies. */
export async function inviteEmployee(caller: SeatActor, seatId: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const actor = await lockTeamFor(tx, caller)
    const seat = await authorizeMember(tx, actor, 'invite', seatId)
    // Creators of channels recover their access through support (AUTH-08), not through their employees.
    if (seat.isOwner) throw refuse.general('Владелец организации восстанавливает доступ через поддержку')
    requireMayInviteAgain(actor, seat)
    if (seat.email === '') throw refuse.general('У сотрудника не указана электронная почта')
    await sendInvitation(tx, actor, seat)
    return { ok: true }
  })
}

async function presented(reader: Reader, seat: SeatRow): Promise<Employee> {
  const [employee] = await presentEmployees(reader, [seat])
  return employee!
}

const isSame = (a: readonly Section[], b: readonly Section[]) => a.join() === b.join()
