import { onBlocked } from '#modules/accounts/index.ts'
import { onSeatsLost } from '#modules/team/index.ts'

import { endMemberships } from './membership.ts'

/*
 * Whoever loses the seat it sits for in a group, or is blocked, goes from the group in the same transaction, whether the
 * product runs or a command does it.
 */
onSeatsLost((tx, managerIds, channelId) => endMemberships(tx, managerIds, channelId))
onBlocked((tx, managerId) => endMemberships(tx, [managerId], null))
