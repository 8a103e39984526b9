import type { AccountActor, PersonActor } from '#modules/access/index.ts'
import { refuse } from '#platform/http/index.ts'

/** The organization the account may add channels to: its own, with the administrator's grant (wire §5, wire §9). */
export function organizationToExtend({ account }: AccountActor): number {
  if (!account.canCreateChannel || account.ownedOrganizationId === null) throw refuse.forbidden()
  return account.ownedOrganizationId
}

/** The account whose channels are listed, null for a person token; an unverified account is 403 (wire §4). */
export function listingAccount({ account }: PersonActor): number | null {
  if (!account) return null
  if (!account.isVerified) throw refuse.forbidden()
  return account.managerId
}
