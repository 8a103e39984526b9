import { onBlocked } from '#modules/accounts/index.ts'
import { onSeatsLost } from '#modules/team/index.ts'
import type { Tx } from '#platform/database/index.ts'

import { endMemberships } from './membership.ts'

/**
 * Whoever loses the seat it sits for in a group, or is blocked, goes from the group in the same transaction: whether the
 * product does it or a command. Called once or more often.
 */
export function followSeats(): void {
  onSeatsLost(endMemberships)
  onBlocked(endAllOf)
}

const endAllOf = (tx: Tx, managerId: number) => endMemberships(tx, [managerId], null)
