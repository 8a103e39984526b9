import { audit, type PersonActor } from '#modules/access/index.ts'
import { setOrganization, createManager } from '#modules/accounts/index.ts'
import { createChannel } from '#modules/channels/index.ts'
import {
  findOwnedByPerson,
  giveOwner,
  insertOrganization,
  type OrganizationFields,
} from '#modules/organizations/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findAccount, lockRegistrant, type RegistrantRow } from './onboarding.repository.ts'

/**
 * POST /organization: the person's organization with its owner's account and its first channel, all or nothing.
 * The same organization asked for again (a double press, a repeated request) changes nothing and is no error.
 */
export async function createOrganization(
  actor: PersonActor,
  form: OrganizationFields,
): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const registrant = await lockRegistrant(tx, actor.personId)
    // A registration that came to nothing was removed in this moment (wire §3).
    if (!registrant) throw refuse.signIn()
    const owned = await findOwnedByPerson(tx, actor.personId, actor.account?.managerId ?? null)
    if (owned?.inn === form.inn && owned.name === form.name) return { ok: true }
    if (owned) throw refuse.conflict('У вас уже есть организация. Её данные можно изменить в профиле.')
    const organizationId = await insertOrganization(tx, form, registrant)
    const owner = await ownerAccount(tx, actor, organizationId, registrant)
    await giveOwner(tx, organizationId, owner.managerId)
    await audit(tx, {
      actor: { type: 'account', id: owner.managerId },
      action: 'organization_created',
      subject: { type: 'organization', id: organizationId },
    })
    await createFirstChannel(tx, organizationId, form, owner)
    return { ok: true }
  })
}

type Owner = { managerId: number; isVerified: boolean }

/**
 * A person token gets a new, unverified account. An account that has lost its organization becomes the owner itself
 * and stays verified when it was (ORG-38); one that works for somebody cannot own another organization.
 */
async function ownerAccount(
  tx: Tx,
  { personId, account }: PersonActor,
  organizationId: number,
  { name, surname }: RegistrantRow,
): Promise<Owner> {
  if (!account) {
    const managerId = await createManager(tx, { personId, organizationId, name, surname, isOwn: true })
    return { managerId, isVerified: false }
  }
  const { isVerified, hasOrganization } = await findAccount(tx, account.managerId)
  if (hasOrganization) throw refuse.conflict('Этот аккаунт уже состоит в организации.')
  await setOrganization(tx, account.managerId, organizationId)
  return { managerId: account.managerId, isVerified }
}

/**
 * Name, address and scope are the organization's. No administrator has looked at an organization whose owner was
 * verified before: its channel is held back until one releases it.
 */
async function createFirstChannel(
  tx: Tx,
  organizationId: number,
  form: OrganizationFields,
  owner: Owner,
): Promise<void> {
  const { name, address, scope_id: scopeId } = form
  await createChannel(tx, { organizationId, name, address, scopeId }, { takesMessages: !owner.isVerified })
}
