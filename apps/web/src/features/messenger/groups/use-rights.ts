import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useMemo } from 'react'

import type { ChatRef } from '../chat.ts'
import { groupRights, organizationRights, roomRights, savedRights, type ChatRights } from './group-rules.ts'

/** What the viewer may do in a chat; in a group, until it is known, what every member may. */
export function useRights({ subjectType }: ChatRef, group: GroupDetails | null): ChatRights {
  return useMemo(() => {
    if (group) return groupRights(group)
    if (subjectType === 'GROUP') return { ...roomRights, pins: false }
    if (subjectType === 'SAVED') return savedRights
    return subjectType === 'ORGANIZATION' ? organizationRights : roomRights
  }, [group, subjectType])
}
