/** How a chat is named (wire §6); apart from the schemas, because addresses are read before a screen is loaded. */
export const subjectTypeNames = ['PRIVATE-ROOM', 'PRIVATE-MANAGER', 'ORGANIZATION', 'GROUP', 'SAVED'] as const
