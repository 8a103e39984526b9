import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Document } from '@uprava/contract/documents.ts'
import type { SubjectType } from '@uprava/contract/messenger.ts'

import { closePalette, leaveIntent, openPalette } from '#features/navigation/index.ts'
import { readAllNotifications } from '#features/notifications/index.ts'
import { askToLeave, switchAccount } from '#features/profile/index.ts'
import { useChannelId } from '#features/session/index.ts'
import { useColorScheme } from '#ui/lib/color-scheme.ts'

import type { ActionDeed } from './actions.ts'

/** Where a row leads. */
export type Destination =
  | { chat: { subject_type: SubjectType; id: number; message?: number } }
  /** The chat with a colleague, who may have none yet. */
  | { person: number }
  | { document: Document }
  | { deed: ActionDeed }

/** Closes what stands over the screen and goes there. */
export function useDestinations(): (destination: Destination) => void {
  const navigate = useNavigate()
  const carryOut = useDeeds()
  return (destination) => {
    closePalette()
    if ('deed' in destination) return carryOut(destination.deed)
    if ('chat' in destination) return void navigate({ to: '/messenger', search: destination.chat })
    if ('person' in destination)
      return void navigate({ to: '/messenger', search: { manager_id: destination.person } })
    const { document } = destination
    leaveIntent({ do: 'preview-document', document })
    void navigate({ to: '/documents', search: { folder: document.folder_id } })
  }
}

function useDeeds(): (deed: ActionDeed) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const channelId = useChannelId() ?? 0
  const { chooseScheme } = useColorScheme()
  return (deed) => {
    if ('open' in deed) return void navigate({ to: deed.open })
    if ('tab' in deed) return void navigate({ to: '/work-station', search: { tab: deed.tab } })
    switch (deed.run) {
      case 'new-chat':
      case 'keys':
        return openPalette(deed.run)
      case 'create-group':
        leaveIntent({ do: deed.run })
        return void navigate({ to: '/messenger', search: {} })
      case 'upload-document':
        leaveIntent({ do: deed.run })
        return void navigate({ to: '/documents', search: {} })
      case 'invite-employee':
        leaveIntent({ do: deed.run })
        return void navigate({ to: '/staff' })
      case 'read-notifications':
        return void readAllNotifications(queries, channelId)
      case 'switch-scheme':
        return chooseScheme(isDarkShown() ? 'light' : 'dark')
      case 'switch-account':
        return void switchAccount((to) => navigate({ to }))
      case 'leave':
        return void askToLeave((to) => navigate({ to }))
      default:
        return deed.run satisfies never
    }
  }
}

/** The scheme on the screen, chosen here or by the device. */
export const isDarkShown = (): boolean =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
