import type { Opened } from './recent.ts'

export type { Opened } from './recent.ts'

/* The storage of what was opened is loaded when it is first wanted. */
const load = () => import('./recent.ts')

/** Where the storage cannot be loaded, without a connection, nothing is kept: the list is a convenience. */
export const keepOpened = async (one: Opened): Promise<void> =>
  (await load().catch(() => null))?.keepOpened(one)
export const lastOpened = async (): Promise<Opened[]> => (await load()).lastOpened()
export const clearOpened = async (): Promise<void> => (await load()).clearOpened()
