import type { Document } from '@uprava/contract/documents.ts'
import type { SubjectType } from '@uprava/contract/messenger.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import { stored } from '#api/index.ts'

/** Something that was opened: a chat or a document, with what a row shows of it. */
export type Opened =
  | { kind: 'chat'; subject_type: SubjectType; id: number; name: string; avatar: string | null }
  | { kind: 'document'; document: Document }

interface Schema extends DBSchema {
  /** The list of an account in a channel, by `account/channel`. */
  opened: { key: string; value: Opened[] }
}

/** What the palette shows without a term (messenger §6). */
const maxOpened = 10

let database: Promise<IDBPDatabase<Schema>> | undefined

const open = () =>
  (database ??= openDB<Schema>('uprava-opened', 1, {
    upgrade: (created) => void created.createObjectStore('opened'),
  }))

const key = () => `${stored.managerId() ?? 0}/${stored.channelId() ?? 0}`

const nameOf = (one: Opened) =>
  one.kind === 'chat' ? `${one.subject_type} ${one.id}` : `document ${one.document.id}`

/** Puts it in front of what the account has opened in the channel. In a browser without storage nothing is kept. */
export async function keepOpened(one: Opened): Promise<void> {
  try {
    const transaction = (await open()).transaction('opened', 'readwrite')
    const before = (await transaction.store.get(key())) ?? []
    const others = before.filter((other) => nameOf(other) !== nameOf(one))
    await transaction.store.put([one, ...others].slice(0, maxOpened), key())
    await transaction.done
  } catch {
    // The storage is full or forbidden.
  }
}

/** What the account has opened last in the channel, the newest first. */
export async function lastOpened(): Promise<Opened[]> {
  try {
    return (await (await open()).get('opened', key())) ?? []
  } catch {
    return []
  }
}

/** Deletes the lists of every account: the session has ended. */
export async function clearOpened(): Promise<void> {
  try {
    await (await open()).clear('opened')
  } catch {
    // There is no storage, hence nothing in it.
  }
}
