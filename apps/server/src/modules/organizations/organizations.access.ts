import type { AccountAsker } from '#modules/access/index.ts'
import { refuse } from '#platform/http/index.ts'

/** The organization the account owns; anybody else is 403 (wire.md §4). */
export function ownedOrganization(asker: AccountAsker): number {
  const { ownedOrganizationId } = asker.account
  if (ownedOrganizationId === null) throw refuse.forbidden()
  return ownedOrganizationId
}
