import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>
      manager_id: number
      /** Null: shown in every channel of the account. */
      channel_id: number | null
      title: string
      text: string
      link: string | null
      is_seen: Generated<boolean>
      created_at: Generated<Date>
      kind: string
      /** False: waits for the mail only. */
      in_feed: Generated<boolean>
      mail_due: Generated<boolean>
    }
    notification_settings: {
      manager_id: number
      kind: string
      feed: boolean
      sound: boolean
      push: boolean
      mail: boolean
    }
    notification_letters: {
      manager_id: number
      sent_at: Date
    }
  }
}
