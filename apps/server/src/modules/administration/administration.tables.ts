import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import type { Generated } from 'kysely'

type AdministratorsTable = {
  id: Generated<number>
  login: string
  name: Generated<string>
  email: Generated<string>
  role: Generated<AdministratorRole>
  is_blocked: Generated<boolean>
  password_hash: string | null
  invitation_hash: Buffer | null
  invitation_expires_at: Date | null
  totp_secret: Buffer | null
  totp_enabled_at: Date | null
  totp_last_step: Generated<number>
  created_at: Generated<Date>
}

type RecoveryCodesTable = {
  id: Generated<number>
  administrator_id: number
  code_hash: Buffer
  used_at: Date | null
}

type SignInPolicyTable = { is_the_one: Generated<boolean>; administrators: 'optional' | 'required' }

type EmergencyResetsTable = {
  id: Generated<number>
  login: string
  os_user: string
  at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable
    administrator_recovery_codes: RecoveryCodesTable
    sign_in_policy: SignInPolicyTable
    emergency_resets: EmergencyResetsTable
    'shared.administrators': Pick<AdministratorsTable, 'id' | 'login' | 'role' | 'is_blocked' | 'email'> & {
      must_enroll: boolean
    }
  }
}
