import type { ColumnType, Generated } from 'kysely'

import type { SessionScope } from '#modules/access/index.ts'

/** The agreement's text as somebody accepted it (AUTH-74). */
export type Consent = { readonly sha256: string; readonly by: 'registration' | 'invitation' | 'sms_code' }

type PersonsTable = {
  id: Generated<number>
  /** Null of an erased person alone. */
  phone: ColumnType<string, string, string | null>
  phone_confirmed_at: Date | null
  /** Which account has moved the phone to this number, and which there were then; null once it is confirmed. */
  phone_moved_by: number | null
  accounts_when_moved: number[] | null
  name: string
  surname: string
  agreement_sha256: string | null
  agreement_accepted_at: Date | null
  /** How the person came in when the agreement was accepted. */
  agreement_accepted_by: Consent['by'] | null
  erased_at: Date | null
  created_at: Generated<Date>
}

type ManagersTable = {
  id: Generated<number>
  person_id: number
  organization_id: number | null
  login: string | null
  password_hash: string | null
  /** The password was chosen in a session that reaches the whole person. */
  password_is_persons: Generated<boolean>
  name: string
  surname: string
  middle_name: Generated<string>
  email: Generated<string>
  address: Generated<string>
  avatar_file_id: number | null
  /** Made by the person itself with its organization, not by an invitation. */
  is_own: Generated<boolean>
  is_verified: Generated<boolean>
  verified_at: Date | null
  is_blocked: Generated<boolean>
  can_create_channel: Generated<boolean>
  created_at: Generated<Date>
}

type DevicesTable = {
  id: Generated<number>
  person_id: number
  secret_hash: Buffer
  /** Which of the person's accounts a password reaches from this browser. */
  reach: Generated<SessionScope>
  /** The person itself has signed in there. */
  is_known: Generated<boolean>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
}

type SmsCodesTable = {
  id: Generated<number>
  phone: string
  flow_hash: Buffer
  code_hash: Buffer
  wrong_tries: Generated<number>
  is_over: Generated<boolean>
  expires_at: Date
  created_at: Generated<Date>
}

type InvitationsTable = {
  id: Generated<number>
  token_hash: Buffer
  seat_id: number
  invited_by_manager_id: number | null
  expires_at: Date
  accepted_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
}

type ExchangeTokensTable = {
  token_hash: Buffer
  manager_id: number
  channel_id: number
  audience: string
  session_id: number | null
  expires_at: Date
  used_at: Date | null
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    persons: PersonsTable
    managers: ManagersTable
    'shared.persons': Pick<
      PersonsTable,
      'id' | 'phone' | 'phone_confirmed_at' | 'name' | 'surname' | 'erased_at' | 'created_at'
    >
    'shared.managers': Omit<ManagersTable, 'password_hash' | 'password_is_persons' | 'verified_at'>
    devices: DevicesTable
    sms_codes: SmsCodesTable
    invitations: InvitationsTable
    exchange_tokens: ExchangeTokensTable
  }
}
