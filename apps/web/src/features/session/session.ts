import { createStore } from '@tanstack/react-store'
import type { Manager, Profile, Session } from '@uprava/contract/accounts.ts'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import type { AccessFlag } from '@uprava/contract/reference.ts'

import { stored } from '#api/index.ts'

/**
 * The session in memory (AUTH-60 to AUTH-62): what local storage does not hold. It is filled from GET /profile after a
 * reload (AUTH-76). Undefined: not known yet.
 */
export type SessionState = {
  isVerified: boolean | undefined
  canCreateChannel: boolean
  profile: Profile | undefined
  /** Accounts of the person who signs in by a code; shown by the managers screen (AUTH-35). */
  managers: Manager[] | undefined
  channels: OwnChannel[] | undefined
  currentChannel: OwnChannel | undefined
  /** Sections of the membership in the current channel. */
  sections: AccessFlag[] | undefined
  /** The values typed at registration (AUTH-60). */
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

let onSignIn: () => void = () => undefined

/** Sets what happens at a sign-in: data cached for another account, or for the person without one, must be dropped. */
export function setSignInHandler(handler: () => void): void {
  onSignIn = handler
}

/** Starts the session with the answer of a login, a registration or the choice of an account (AUTH-61, AUTH-78). */
export function startSession(answer: Session): void {
  stored.setToken(answer.token)
  stored.setHaveOrganization(answer.have_organization)
  stored.setManagerId(answer.manager?.id ?? null)
  updateSession({
    isVerified: answer.is_verified,
    canCreateChannel: answer.can_create_channel,
    profile: undefined,
  })
  onSignIn()
}

/** Starts the session of a person who has signed in by a code and not chosen an account yet. */
export function startPersonSession(token: string, managers: Manager[]): void {
  stored.setToken(token)
  stored.setManagerId(null)
  stored.setHaveOrganization(
    managers.some((manager) => manager.organization !== null || manager.position !== null),
  )
  updateSession({ managers, isVerified: undefined, canCreateChannel: false, profile: undefined })
  onSignIn()
}

/** Applies the profile, which is fetched at every start with a token (D-01). */
export function applyProfile(profile: Profile): void {
  stored.setHaveOrganization(profile.have_organization)
  stored.setManagerId(profile.manager_id)
  updateSession({ profile, isVerified: profile.is_verified, canCreateChannel: profile.can_create_channel })
}

/** Makes a channel the current one. Its permissions are fetched afterwards. */
export function chooseChannel(channel: OwnChannel): void {
  stored.setChannelId(channel.id)
  updateSession({ currentChannel: channel, sections: undefined })
}

/** Clears the chosen channel and its permissions; token and drafts stay (AUTH-79). */
export function leaveChannel(): void {
  stored.setChannelId(null)
  stored.setGeneralPermissions(null)
  updateSession({ currentChannel: undefined, sections: undefined })
}

/** Clears the session in memory and in local storage. */
export function clearSession(): void {
  stored.clear()
  updateSession(unknown)
}
