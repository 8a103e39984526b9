import { sections as allSections } from '@uprava/contract/endpoint.ts'

import { useCreatableKinds } from '#features/messenger/index.ts'
import { useHasOtherAccounts } from '#features/profile/index.ts'
import { useChannelId, useSession } from '#features/session/index.ts'
import { useUnread } from '#features/shell/index.ts'

import { allowedActions, type Action } from './actions.ts'
import { isDarkShown } from './use-destinations.ts'

/** The actions of whoever is signed in; what the rights are is known from the session, without a call. */
export function useActions(): readonly Action[] {
  const hasChannel = useChannelId() !== null
  const { sections, currentChannel } = useSession()
  const createsGroups = useCreatableKinds().length > 0
  const { notifications } = useUnread()
  const hasOtherAccounts = useHasOtherAccounts()
  return allowedActions({
    hasChannel,
    sections: new Set(
      allSections.filter((name) => sections?.some((flag) => flag.name === name && flag.access)),
    ),
    tabs: new Set(currentChannel?.tabs ?? []),
    createsGroups,
    unreadNotifications: notifications,
    hasOtherAccounts,
    isDark: isDarkShown(),
  })
}
