import { useSelector } from '@tanstack/react-store'
import type { GeneralPermission, Section } from '@uprava/contract/endpoint.ts'

import { useStored } from '#api/index.ts'

import { session, type SessionState } from './session.ts'

/** The session's state; the component renders again after a change. */
export function useSession(): SessionState {
  return useSelector(session)
}

/** Whether the current seat has the section; undefined while the sections are being fetched. */
export function useSection(section: Section): boolean | undefined {
  return useSession().sections?.find((flag) => flag.name === section)?.access
}

/** Whether the current channel has the general permission. */
export function useGeneralPermission(name: GeneralPermission): boolean {
  return useStored((values) => values.generalPermissions().some((flag) => flag.name === name && flag.access))
}

/** The id of the chosen channel, in sync with other tabs. */
export function useChannelId(): number | null {
  return useStored((values) => values.channelId())
}
