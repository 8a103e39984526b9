/** Apart from the schemas, because screens use it without them (privacy §4). */

/** The shortest term, days. */
export const minRetentionDays = 30

/** For how many days the bin keeps a document unless a term says otherwise (wire §7). */
export const defaultBinDays = 30

/** The longest term, days. */
export const maxRetentionDays = 36_500

/** What has a term, in the order of the page. */
export const retentionKinds = [
  'messages',
  'bin',
  'notifications',
  'ai_chats',
  'appeals',
  'sessions',
  'sign_ins',
  'logs',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** What a channel may keep for a shorter time. */
export const channelRetentionKinds = ['messages', 'bin', 'ai_chats'] as const
