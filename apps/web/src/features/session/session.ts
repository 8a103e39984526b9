import { createStore } from '@tanstack/react-store'
import type { Manager, Profile, Session } from '@uprava/contract/accounts.ts'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import type { AccessFlag } from '@uprava/contract/reference.ts'

import { stored } from '#api/index.ts'

/**
 * The session in memory (AUTH-60 to AUTH-62): what local storage does not hold. It is refilled from GET /profile after a
 * reload (AUTH-76). Undefined means "not known yet".
 */
export type SessionState = {
  isVerified: boolean | undefined
  canCreateChannel: boolean
  profile: Profile | undefined
  /** Accounts answered by the code step; feeds the managers screen (AUTH-35). */
  managers: Manager[] | undefined
  channels: OwnChannel[] | undefined
  currentChannel: OwnChannel | undefined
  /** Sections of the current seat. */
  sections: AccessFlag[] | undefined
  /** What was typed at registration (AUTH-60). */
  registrant: { firstName: string; lastName: string; phone: string } | undefined
}

const unknown: SessionState = {
  isVerified: undefined,
  canCreateChannel: false,
  profile: undefined,
  managers: undefined,
  channels: undefined,
  currentChannel: undefined,
  sections: undefined,
  registrant: undefined,
}

export const session = createStore(unknown)

/** Changes some fields of the session's state. */
export function updateSession(change: Partial<SessionState>): void {
  session.setState((state) => ({ ...state, ...change }))
}

let onEntered: () => void = () => undefined

/** What was read as somebody else (a person before the account, another account) must not show to the one who enters. */
export function whenEntered(forgetReadings: () => void): void {
  onEntered = forgetReadings
}

/** Takes in the answer of login, registration or the choice of an account (AUTH-61, AUTH-78). */
export function enter(answer: Session): void {
  stored.setToken(answer.token)
  stored.setHaveOrganization(answer.have_organization)
  stored.setManagerId(answer.manager?.id ?? null)
  updateSession({
    isVerified: answer.is_verified,
    canCreateChannel: answer.can_create_channel,
    profile: undefined,
  })
  onEntered()
}

/** Takes in a person token of the code step. */
export function enterAsPerson(token: string, managers: Manager[]): void {
  stored.setToken(token)
  stored.setManagerId(null)
  stored.setHaveOrganization(
    managers.some((manager) => manager.organization !== null || manager.position !== null),
  )
  updateSession({ managers, isVerified: undefined, canCreateChannel: false, profile: undefined })
}

/** Takes in the profile, fetched at every start with a token (D-01). */
export function takeProfile(profile: Profile): void {
  stored.setHaveOrganization(profile.have_organization)
  stored.setManagerId(profile.manager_id)
  updateSession({ profile, isVerified: profile.is_verified, canCreateChannel: profile.can_create_channel })
}

/** Makes a channel the current one (CHAN: clicking a card). Its permissions follow from the server. */
export function chooseChannel(channel: OwnChannel): void {
  stored.setChannelId(channel.id)
  updateSession({ currentChannel: channel, sections: undefined })
}

/** Forgets the chosen channel with everything that belongs to it; token and drafts stay (AUTH-79). */
export function leaveChannel(): void {
  stored.setChannelId(null)
  stored.setGeneralPermissions(null)
  updateSession({ currentChannel: undefined, sections: undefined })
}

/** Forgets everything of the session in this browser's memory and local storage. */
export function clearSession(): void {
  stored.clear()
  updateSession(unknown)
}
