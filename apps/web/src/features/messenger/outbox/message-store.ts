import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { ChatRef } from '../chat.ts'

/** A message on its way: kept until the server has it, over reloads, crashes, an offline hour and a 401 (D-06). */
export type OutgoingMessage = {
  clientId: string
  managerId: number
  channelId: number
  chat: ChatRef
  text: string
  answer: { id: number; senderName: string; text: string } | null
  files: File[]
  documents: { id: number; name: string; extension: string }[]
  createdAt: number
  /** Set when the server refused it: what it said. */
  refusal: string[] | null
}

export type KeptDraft = {
  key: string
  managerId: number
  text: string
  updatedAt: number
}

interface Kept extends DBSchema {
  outbox: { key: string; value: OutgoingMessage; indexes: { managerId: number } }
  drafts: { key: string; value: KeptDraft; indexes: { managerId: number } }
}

/** Kept things grow old after 30 days (D-06). */
const keptMs = 30 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Kept>> | undefined

/** What the messenger keeps in the browser, under the account's id; another account never sees it. */
export function kept(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>('uprava-messenger', 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('managerId', 'managerId')
      database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('managerId', 'managerId')
    },
  })
  return opened
}

/** Erases what an account kept: on «Выйти» and when its session was ended from another device. */
export async function eraseKept(managerId: number): Promise<void> {
  const database = await kept()
  for (const store of ['outbox', 'drafts'] as const) {
    const keys = await database.getAllKeysFromIndex(store, 'managerId', managerId)
    await Promise.all(keys.map((key) => database.delete(store, key)))
  }
}

/** Erases what has lain longer than 30 days. */
export async function eraseOld(now = Date.now()): Promise<void> {
  const database = await kept()
  for (const one of await database.getAll('outbox'))
    if (now - one.createdAt > keptMs) await database.delete('outbox', one.clientId)
  for (const one of await database.getAll('drafts'))
    if (now - one.updatedAt > keptMs) await database.delete('drafts', one.key)
}
