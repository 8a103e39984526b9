import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'

import { afterCommit, type Tx } from '#platform/database/index.ts'

import { publish } from '../events/publish.ts'
import { findGroup } from './groups.repository.ts'
import { findLink } from './links.repository.ts'
import { groupFor } from './present-group.ts'
import { countRequests } from './requests.repository.ts'

/** Publishes the group as it stands in the transaction to its members, each from its side, after the commit. */
export async function publishGroup(tx: Tx, id: number): Promise<void> {
  const row = await findGroup(tx, id)
  if (!row) return
  const forOwners = { link: await findLink(tx, id), requests: await countRequests(tx, id) }
  const made = new Map<GroupRole, GroupDetails>()
  const details = (role: GroupRole): GroupDetails => {
    const known = made.get(role) ?? groupFor(row, role, forOwners)
    made.set(role, known)
    return known
  }
  afterCommit(tx, () => publish({ kind: 'group', chat: { id, kind: 'group' }, details }))
}
