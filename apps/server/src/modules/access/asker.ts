import type { GeneralPermission, Section } from '@uprava/contract/endpoint.ts'

/** Somebody with a bearer token: a person before an account is chosen, or one of the person's accounts. */
export type PersonAsker = {
  readonly sessionId: number
  readonly personId: number
  readonly deviceId: number | null
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
export type AccountAsker = PersonAsker & { readonly account: Account; readonly managerId: number }

/** An account in one of its channels. */
export type SeatAsker = AccountAsker & {
  readonly channelId: number
  readonly channelTypeId: number
  readonly organizationId: number
  readonly seatId: number
  readonly isOwner: boolean
  readonly sections: ReadonlySet<Section>
  readonly general: ReadonlySet<GeneralPermission>
}

export type AdministratorAsker = { readonly administratorId: number; readonly login: string; readonly sessionId: number }

/** The asker a handler receives, by the access its call declares. */
export type Askers = {
  open: undefined
  person: PersonAsker
  unverified: AccountAsker
  account: AccountAsker
  seat: SeatAsker
  administrator: AdministratorAsker
}
