import type { Access } from '@uprava/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'

import { db } from '#platform/database/index.ts'
import { refuse, type Guard } from '#platform/http/index.ts'
import { tokenHash } from '#platform/secrets.ts'

import { findAdministrator } from './access.repository.ts'
import type { AccountActor, AdministratorActor, PersonActor, SeatActor } from './actor.ts'
import { seatOf, sessionOf } from './sessions.ts'

/** The bearer token of a request, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return bearerToken(request.headers.authorization)
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer (?<token>[\w-]{20,100})$/iu.exec(header ?? '')?.groups?.['token']
}

/** Who a living token belongs to; 401 otherwise. */
export async function actorOf(token: string | undefined): Promise<PersonActor> {
  const session = token === undefined ? null : await sessionOf(token)
  if (!session) throw refuse.signIn()
  if (session.state === 'ended') throw refuse.signIn(session.isRevoked ? 'revoked' : undefined)
  if (session.isBlocked) throw refuse.signIn('revoked')
  return session.actor
}

/** The account in the channel (its first when none is named): 404 without a seat. */
export async function seatActor(actor: AccountActor, channelId: number | undefined): Promise<SeatActor> {
  const seat = await seatOf(actor.managerId, channelId)
  if (!seat) throw refuse.notFound()
  return {
    ...actor,
    channelId: seat.channelId,
    organizationId: seat.organizationId,
    seatId: seat.seatId,
    isOwner: seat.isOwner,
    sections: seat.sections,
    general: seat.general,
    tabs: seat.tabs,
  }
}

async function administratorOf(token: string | undefined): Promise<AdministratorActor> {
  const administrator = token === undefined ? null : await findAdministrator(db(), tokenHash(token))
  if (!administrator) throw refuse.signIn()
  return administrator
}

function admitAdministrator(
  { roles, toEnroll }: Access & { for: 'administrator' },
  { role, mustEnroll }: AdministratorActor,
): void {
  if (!roles.includes(role)) throw refuse.forbidden()
  if (mustEnroll && !toEnroll) throw refuse.secondFactor()
}

/** The rules of wire §3 and wire §4: who may make which call. */
export const guard: Guard = {
  async identify(access: Access, request: FastifyRequest) {
    const token = bearerOf(request)
    if (access.for === 'administrator') return administratorOf(token)
    const actor = await actorOf(token)
    return access.for === 'person' || !actor.account
      ? actor
      : { ...actor, managerId: actor.account.managerId }
  },

  admit(access: Access, actor: unknown) {
    if (access.for === 'open' || access.for === 'person') return
    if (access.for === 'administrator') return admitAdministrator(access, actor as AdministratorActor)
    const { account } = actor as PersonActor
    if (!account || (access.for !== 'unverified' && !account.isVerified)) throw refuse.forbidden()
  },

  logName(actor: unknown) {
    if (typeof actor === 'object' && actor !== null && 'administratorId' in actor)
      return `administrator ${(actor as AdministratorActor).administratorId}`
    const { account, personId } = actor as PersonActor
    return account ? `account ${account.managerId}` : `person ${personId}`
  },

  async seat(actor: unknown, access: Access & { for: 'seat' }, channelId: number | undefined) {
    const seated = await seatActor(actor as AccountActor, channelId)
    if (access.section && !seated.sections.has(access.section) && !seated.isOwner) throw refuse.forbidden()
    if (access.owner && seated.account.ownedOrganizationId !== seated.organizationId) throw refuse.forbidden()
    const general = access.general === undefined ? [] : [access.general].flat()
    if (general.length > 0 && !general.some((name) => seated.general.has(name))) throw refuse.forbidden()
    if (access.tab !== undefined && !seated.tabs.has(access.tab)) throw refuse.forbidden()
    return seated
  },
}
