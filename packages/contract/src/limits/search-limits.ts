/** What is searched, in the order of the sections on the screen. */
export const searchKinds = ['chats', 'people', 'channels', 'messages', 'documents'] as const
export type SearchKind = (typeof searchKinds)[number]
