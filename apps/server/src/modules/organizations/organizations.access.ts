import type { AccountActor } from '#modules/access/index.ts'
import { refuse } from '#platform/http/index.ts'

/** The organization the account owns; anybody else is 403 (wire §4). */
export function ownedOrganization(actor: AccountActor): number {
  const { ownedOrganizationId } = actor.account
  if (ownedOrganizationId === null) throw refuse.forbidden()
  return ownedOrganizationId
}
