import type { Generated } from 'kysely'

/** Kept by the triggers of 0052-storage-quotas.sql, but for `quota` and `notified`. Bytes. */
type ChannelStorageTable = {
  channel_id: number
  used: Generated<number>
  quota: number | null
  notified: Generated<number>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    channel_storage: ChannelStorageTable
    channel_files: { channel_id: number; file_id: number; size: number; uses: number }
    'shared.channel_storage': Pick<ChannelStorageTable, 'channel_id' | 'used' | 'quota'>
  }
}
