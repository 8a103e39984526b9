import type { MessageFormat, Voice } from '@uprava/contract/messenger.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { ChatRef } from '../chat.ts'

/** A message that is not sent yet: stored until the server has it, over reloads, crashes, lost connections and a 401 (D-06). */
export type OutgoingMessage = {
  clientId: string
  managerId: number
  channelId: number
  chat: ChatRef
  /** The source; of those stored by an older version without a format, plain text. */
  text: string
  format?: MessageFormat
  answer: { id: number; senderName: string; text: string } | null
  files: File[]
  documents: { id: number; name: string; extension: string }[]
  /** Of a voice message, whose recording is its one file. */
  voice?: Pick<Voice, 'duration_ms' | 'waveform'>
  createdAt: number
  /** When the server is to send it; absent: at once. */
  scheduledAt?: string
  /** The messages of the server that refused it; null before that. */
  refusal: string[] | null
}

export type StoredDraft = {
  key: string
  managerId: number
  text: string
  updatedAt: number
  /** Of an emptied draft: the text that the server still has. */
  replaced?: string
}

/** A reaction chosen without a connection. */
export type WaitingReaction = {
  key: string
  managerId: number
  channelId: number
  messageId: number
  emoji: string
  createdAt: number
}

interface Schema extends DBSchema {
  outbox: { key: string; value: OutgoingMessage; indexes: { managerId: number } }
  drafts: { key: string; value: StoredDraft; indexes: { managerId: number } }
  reactions: { key: string; value: WaitingReaction; indexes: { managerId: number } }
}

/** Stored messages and drafts are deleted after 30 days (D-06). */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Schema>> | undefined

/**
 * The messenger's database in the browser; its records belong to an account and are never shown to another. Rejects where the
 * browser refuses to store anything; the next call asks again.
 */
export async function messageStore(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('uprava-messenger', 2, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('managerId', 'managerId')
        database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('managerId', 'managerId')
      }
      if (from < 2)
        database.createObjectStore('reactions', { keyPath: 'key' }).createIndex('managerId', 'managerId')
    },
    // A tab with a newer version of the product waits for it.
    blocking: (_current, _blocked, event) => {
      opened = undefined
      const database = event.target as IDBDatabase
      database.close()
    },
  })
  try {
    return await opened
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Deletes the records of an account: on «Выйти» and when its session was ended from another device. */
export async function deleteStored(managerId: number): Promise<void> {
  const database = await messageStore()
  for (const store of ['outbox', 'drafts', 'reactions'] as const) {
    const keys = await database.getAllKeysFromIndex(store, 'managerId', managerId)
    await Promise.all(keys.map((key) => database.delete(store, key)))
  }
}

/** Deletes records older than 30 days. */
export async function deleteExpired(now = Date.now()): Promise<void> {
  const database = await messageStore()
  for (const one of await database.getAll('outbox'))
    if (now - one.createdAt > maxAgeMs) await database.delete('outbox', one.clientId)
  for (const one of await database.getAll('reactions'))
    if (now - one.createdAt > maxAgeMs) await database.delete('reactions', one.key)
  for (const one of await database.getAll('drafts'))
    if (now - one.updatedAt > maxAgeMs) await database.delete('drafts', one.key)
}
