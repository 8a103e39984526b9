import type { GeneralPermission, Section } from '@uprava/contract/endpoint.ts'
import { useSyncExternalStore } from 'react'

import { stored } from '#api/index.ts'

import { session, type SessionState } from './session.ts'

/** The session's state; the component follows its changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Whether the current seat has the section; undefined while the sections are being fetched. */
export function useSection(section: Section): boolean | undefined {
  return useSession().sections?.find((flag) => flag.name === section)?.access
}

/** Whether the current channel has the general permission. */
export function useGeneralPermission(name: GeneralPermission): boolean {
  const flags = useSyncExternalStore(stored.subscribe, () => JSON.stringify(stored.generalPermissions()))
  return (JSON.parse(flags) as { name: string; access: boolean }[]).some(
    (flag) => flag.name === name && flag.access,
  )
}

/** The chosen channel's id, followed over tabs. */
export function useChannelId(): number | null {
  return useSyncExternalStore(stored.subscribe, stored.channelId)
}
