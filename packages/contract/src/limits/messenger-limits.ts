/** Limits of a message (MSG-120); apart from the schemas, because the web loads them and never the schemas. */
export const messageLimits = {
  /** Characters. */
  text: 10_000,
  files: 10,
  /** Internal documents. */
  documents: 10,
  fileBytes: 50 * 1024 * 1024,
} as const

/** Limits beyond one message: messages forwarded at once, recipients, reactions to a message. */
export const messengerLimits = { forwarded: 20, recipients: 20, emoji: 20 } as const

/** How a chat is named (wire §6). */
export const subjectTypeNames = ['PRIVATE-ROOM', 'PRIVATE-MANAGER', 'ORGANIZATION'] as const
