import type { GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import { useMemo } from 'react'

import { useSection, useSession } from '#features/session/index.ts'

import { creatableKinds } from './group-rules.ts'

/** The kinds of groups that the viewer may create in his channel; none: «Создать группу» is not shown (GRP-05). */
export function useCreatableKinds(): readonly GroupKind[] {
  const { currentChannel } = useSession()
  const managesTeam = useSection('team') === true
  return useMemo(() => creatableKinds(currentChannel, managesTeam), [currentChannel, managesTeam])
}
