import type { AdministratorRole, GeneralPermission, Section, TabNumber } from '@uprava/contract/endpoint.ts'

/**
 * Which accounts a session may use: the one it was opened for, the accounts the person made, or all of the person's. The
 * last takes a right code of the person's phone in that browser, since anybody can bind an account to anybody's phone by
 * an invitation.
 */
export type SessionScope = 'account' | 'own' | 'person'

/** Somebody with a bearer token: a person before an account is chosen, or one of the person's accounts. */
export type PersonActor = {
  readonly sessionId: number
  readonly personId: number
  readonly deviceId: number | null
  readonly sessionScope: SessionScope
  /** Null for a person token. */
  readonly account: Account | null
}

/** The account a token belongs to. */
export type Account = {
  readonly managerId: number
  readonly organizationId: number | null
  readonly ownedOrganizationId: number | null
  readonly isVerified: boolean
  readonly canCreateChannel: boolean
}

/** Somebody signed in as an account. */
export type AccountActor = PersonActor & { readonly account: Account; readonly managerId: number }

/** An account in one of its channels. */
export type SeatActor = AccountActor & {
  readonly channelId: number
  readonly organizationId: number
  readonly seatId: number
  readonly isOwner: boolean
  readonly sections: ReadonlySet<Section>
  readonly general: ReadonlySet<GeneralPermission>
  /** The AI tabs that are open in the channel. */
  readonly tabs: ReadonlySet<TabNumber>
}

export type AdministratorActor = {
  readonly administratorId: number
  readonly login: string
  readonly role: AdministratorRole
  readonly sessionId: number
  /** Whether the last proof of who is there (a sign-in, the password, a code) is not older than five minutes. */
  readonly isProven: boolean
  /** Whether a second factor has to be set up before anything else. */
  readonly mustEnroll: boolean
}

/** The actor a handler receives, by the access its call declares. */
export type Actors = {
  open: undefined
  person: PersonActor
  unverified: AccountActor
  account: AccountActor
  seat: SeatActor
  administrator: AdministratorActor
}
