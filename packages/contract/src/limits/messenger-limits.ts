/** Limits of a message (MSG-120); apart from the schemas, because the web loads them and never the schemas. */
export const messageLimits = {
  /** Characters. */
  text: 10_000,
  files: 10,
  /** Internal documents. */
  documents: 10,
  fileBytes: 50 * 1024 * 1024,
} as const

/** A voice message (messenger §4): its length, and the levels of its picture from 0 to `maxLevel`. */
export const voiceLimits = {
  minMs: 1000,
  maxMs: 900_000,
  levels: 64,
  maxLevel: 31,
  bytes: 20 * 1024 * 1024,
} as const

/** Limits beyond one message: messages forwarded at once, recipients, reactions to a message. */
export const messengerLimits = { forwarded: 20, recipients: 20, emoji: 20 } as const

/** Limits of the own order of chats (messenger §5): pinned chats, folders, and what a folder holds. */
export const orderLimits = { pins: 10, folders: 20, folderName: 24, folderChats: 200 } as const

/** What a folder selects: kinds of chats (as the filters of the list), unread ones, those that are not muted. */
export const folderRuleNames = ['unread', 'inside', 'department', 'groups', 'not_muted'] as const

/** Messages that are sent later (messenger §7): how far ahead, how many of one account wait. */
export const scheduleLimits = { minSeconds: 60, maxDays: 365, waiting: 100 } as const
/** What is said of a time that is too near or too far (messenger-wire §10). */
export const scheduleRefusal = 'Выберите время не раньше чем через минуту и не позже чем через год'

/** Limits of a poll (messenger §8). */
export const pollLimits = { question: 300, options: 12, minOptions: 2, option: 100 } as const

/** Limits of groups (messenger §1.1). */
export const groupLimits = {
  name: 100,
  description: 500,
  members: 2000,
  owners: 50,
  /** Groups of one channel. */
  groups: 1000,
  /** Members added by one call. */
  added: 100,
  /** Up to so many members a group shows who is typing. */
  typing: 100,
  /** From so many members on «@все» asks first. */
  askBeforeAll: 50,
  /** Days that an invitation of an organization is open, that a closed group can be read, hours until the next request. */
  invitationDays: 30,
  closedDays: 30,
  requestHours: 24,
} as const
