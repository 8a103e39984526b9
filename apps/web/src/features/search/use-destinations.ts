import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Document } from '@uprava/contract/documents.ts'
import type { SubjectType } from '@uprava/contract/messenger.ts'

import { closePalette, leaveIntent, openPalette } from '#features/navigation/index.ts'
import { readAllNotifications } from '#features/notifications/index.ts'
import { askToLeave, switchAccount } from '#features/profile/index.ts'
import { useChannelId } from '#features/session/index.ts'
import { useColorScheme } from '#ui/lib/color-scheme.ts'

import type { ActionEffect } from './actions.ts'

/** Where a row leads. */
export type Destination =
  | { chat: { subject_type: SubjectType; id: number; message?: number } }
  /** The chat with a colleague, who may have none yet. */
  | { person: number }
  | { document: Document }
  | { effect: ActionEffect }

/** Closes what stands over the screen and goes there. */
export function useDestinations(): (destination: Destination) => void {
  const navigate = useNavigate()
  const carryOut = useActionEffects()
  return (destination) => {
    closePalette()
    if ('effect' in destination) return carryOut(destination.effect)
    if ('chat' in destination) return void navigate({ to: '/messenger', search: destination.chat })
    if ('person' in destination)
      return void navigate({ to: '/messenger', search: { manager_id: destination.person } })
    const { document } = destination
    leaveIntent({ do: 'preview-document', document })
    void navigate({ to: '/documents', search: { folder: document.folder_id } })
  }
}

function useActionEffects(): (effect: ActionEffect) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const channelId = useChannelId() ?? 0
  const { chooseScheme } = useColorScheme()
  return (effect) => {
    if ('open' in effect) return void navigate({ to: effect.open })
    if ('tab' in effect) return void navigate({ to: '/work-station', search: { tab: effect.tab } })
    switch (effect.run) {
      case 'new-chat':
      case 'keys':
        return openPalette(effect.run)
      case 'create-group':
        leaveIntent({ do: effect.run })
        return void navigate({ to: '/messenger', search: {} })
      case 'upload-document':
        leaveIntent({ do: effect.run })
        return void navigate({ to: '/documents', search: {} })
      case 'invite-employee':
        leaveIntent({ do: effect.run })
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
        return effect.run satisfies never
    }
  }
}

/** The scheme on the screen, chosen here or by the device. */
export const isDarkShown = (): boolean =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
