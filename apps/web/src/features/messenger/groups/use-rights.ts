import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useMemo } from 'react'

import type { ChatRef } from '../chat.ts'
import { groupRights, organizationRights, roomRights, type ChatRights } from './group-rules.ts'

/** What the viewer may do in a chat; in a group, until it is known, what every member may. */
export function useRights({ subjectType }: ChatRef, group: GroupDetails | null): ChatRights {
  return useMemo(() => {
    if (group) return groupRights(group)
    if (subjectType === 'GROUP') return { ...roomRights, pins: false }
    return subjectType === 'ORGANIZATION' ? organizationRights : roomRights
  }, [group, subjectType])
}
