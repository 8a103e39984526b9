import type { Organization } from '@uprava/contract/organizations.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import { accessChanged, audit, type AccountActor } from '#modules/access/index.ts'
import { requireChoices } from '#modules/reference/index.ts'
import { transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { ownedOrganization } from './organizations.access.ts'
import {
  changeOrganization,
  columns,
  findOrganizations,
  insertOrganization as insertRow,
  setOwner,
  type OrganizationFields,
  type OrganizationRow,
} from './organizations.repository.ts'

/** PUT /organization: the owner changes the organization; its directory entries follow in the same transaction. */
export async function updateOrganization(
  actor: AccountActor,
  fields: OrganizationFields,
): Promise<Organization> {
  const id = ownedOrganization(actor)
  return transaction(async (tx) => {
    await requireChoices(tx, fields)
    const [former] = await findOrganizations(tx, [id])
    await changeOrganization(tx, id, fields)
    await auditChange(tx, actor, id, changedFields(former, fields))
    for (const listener of changeListeners) await listener(tx, id)
    const changed = await organizationById(tx, id)
    if (!changed) throw refuse.notFound()
    return changed
  })
}

export type Registrant = { name: string; surname: string; phone: string }

const nameOfField = (field: string) => (field.startsWith('leader_') ? 'leader' : field)

/** The names of the fields that the form changes, each once. */
function changedFields(former: OrganizationRow | undefined, fields: OrganizationFields): string[] {
  const before: Readonly<Record<string, unknown>> = { ...former }
  const changed = Object.entries(columns(fields)).filter(([field, value]) => before[field] !== value)
  return [...new Set(changed.map(([field]) => nameOfField(field)))]
}

async function auditChange(
  tx: Tx,
  { managerId }: AccountActor,
  id: number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  await audit(tx, {
    actor: { type: 'account', id: managerId },
    action: 'organization_changed',
    subject: { type: 'organization', id },
    details: { fields: fields.join(', ') },
  })
}

/** Adds an organization; a form without a leader names the registrant (wire §3). Answers its id. */
export async function insertOrganization(
  tx: Tx,
  fields: OrganizationFields,
  registrant: Registrant,
): Promise<number> {
  await requireChoices(tx, fields)
  return insertRow(tx, { ...fields, leader: fields.leader ?? registrantAsLeader(registrant) })
}

/** Makes the account the organization's owner. */
export async function giveOwner(tx: Tx, organizationId: number, managerId: number): Promise<void> {
  await setOwner(tx, organizationId, managerId)
  await accessChanged(tx)
}

/** The organization on the wire, null when there is none. */
async function organizationById(reader: Reader, id: number): Promise<Organization | null> {
  const found = await organizationsByIds(reader, [id])
  return found.get(id) ?? null
}

/** Organizations on the wire by their ids, in one statement; ids that lead nowhere are left out. */
export async function organizationsByIds(
  reader: Reader,
  ids: Iterable<number>,
): Promise<Map<number, Organization>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await findOrganizations(reader, wanted)
  return new Map(rows.map((row) => [row.id, present(row)]))
}

type ChangeListener = (tx: Tx, organizationId: number) => Promise<void>
const changeListeners = new Set<ChangeListener>()

/** Runs the listener inside every transaction that changes an organization's data. */
export function onOrganizationChanged(listener: ChangeListener): void {
  changeListeners.add(listener)
}

const registrantAsLeader = ({ name, surname, phone }: Registrant) => ({
  name: personName({ name, surname }),
  position: 'Руководитель',
  phone,
  order_number: 1,
})

function present(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    inn: row.inn,
    email: row.email,
    phone: row.phone,
    address: row.address,
    category: row.category_id,
    category_id: row.category_id,
    scope_id: row.scope_id,
    scope: { id: row.scope_id, name: row.scope_name },
    leader: presentLeader(row),
  }
}

function presentLeader(row: OrganizationRow): Organization['leader'] {
  if (row.leader_name === null) return null
  return {
    name: row.leader_name,
    position: row.leader_position ?? '',
    phone: row.leader_phone ?? '',
    order_number: row.leader_order_number ?? 1,
  }
}
