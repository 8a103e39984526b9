import type { organizationsCalls } from '@uprava/contract/organizations.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'

import type { Reader, Tx } from '#platform/database/index.ts'

import type { OrganizationsTable } from './organizations.tables.ts'

/** What a form says of an organization: the body of POST and PUT /organization. */
export type OrganizationFields = z.output<(typeof organizationsCalls)['createOrganization']['body']>
export type OrganizationRow = Selectable<OrganizationsTable> & { scope_name: string }

/** The organizations of the ids that exist, in no order. */
export function findOrganizations(reader: Reader, ids: readonly number[]): Promise<OrganizationRow[]> {
  return reader
    .selectFrom('organizations')
    .innerJoin('shared.scopes as scopes', 'scopes.id', 'organizations.scope_id')
    .selectAll('organizations')
    .select('scopes.name as scope_name')
    .where('organizations.id', 'in', ids)
    .execute()
}

/** Adds an organization that nobody owns yet; answers its id. */
export async function insertOrganization(tx: Tx, fields: OrganizationFields): Promise<number> {
  const { id } = await tx
    .insertInto('organizations')
    .values({ ...columns(fields), owner_manager_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeOrganization(tx: Tx, id: number, fields: OrganizationFields): Promise<void> {
  await tx.updateTable('organizations').set(columns(fields)).where('id', '=', id).execute()
}

export async function setOwner(tx: Tx, id: number, managerId: number): Promise<void> {
  await tx.updateTable('organizations').set({ owner_manager_id: managerId }).where('id', '=', id).execute()
}

export type LockedOrganization = { ownerManagerId: number | null; categoryId: number; inn: string }

/** Makes everybody else who changes the organization, its channels or their directory entries wait. */
export function lockOrganization(tx: Tx, id: number): Promise<LockedOrganization> {
  return tx
    .selectFrom('organizations')
    .select(['owner_manager_id as ownerManagerId', 'category_id as categoryId', 'inn'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type OwnedOrganization = { id: number; inn: string; name: string }

/**
 * The organization that stands in the way of another: of an account the person made, or of the given account. One
 * owned by an account that somebody bound to the person's phone by an invitation does not count.
 */
export async function findOwnedByPerson(
  reader: Reader,
  personId: number,
  managerId: number | null,
): Promise<OwnedOrganization | null> {
  const owned = await reader
    .selectFrom('organizations')
    .innerJoin('shared.managers as managers', 'managers.id', 'organizations.owner_manager_id')
    .select(['organizations.id', 'organizations.inn', 'organizations.name'])
    .where('managers.person_id', '=', personId)
    .where((is) => is.or([is('managers.is_own', '=', true), is('managers.id', '=', managerId)]))
    .executeTakeFirst()
  return owned ?? null
}

/** What a form writes. Without a leader it leaves the leader as it is. */
export function columns({ leader, ...fields }: OrganizationFields) {
  if (!leader) return fields
  return {
    ...fields,
    leader_name: leader.name,
    leader_position: leader.position,
    leader_phone: leader.phone,
    leader_order_number: leader.order_number,
  }
}
