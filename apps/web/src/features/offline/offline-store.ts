import type { ChatEntry, Message } from '@uprava/contract/messenger.ts'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A message that is kept; `chat` as `chatKey` of the messenger writes it. */
export type KeptMessage = { seat: string; chat: string; id: number; writtenAt: number; message: Message }
/** What an account keeps of one of its channels. */
export type KeptSeat = {
  seat: string
  managerId: number
  channelId: number
  cursor: string | null
  syncedAt: number
  entries: ChatEntry[]
}
/** The last answer of a call that is shown without a connection. */
export type KeptAnswer = { key: string; managerId: number; seat: string; body: unknown }
/** A file that was opened; the service worker writes and reads it, too (public/service-worker.js). */
export type KeptFile = { key: string; managerId: number; blob: Blob; size: number; openedAt: number }

interface Schema extends DBSchema {
  /** One record: whose reading without a connection is switched on in this browser. */
  reader: { key: string; value: { id: 'reader'; managerId: number } }
  seats: { key: string; value: KeptSeat }
  messages: {
    key: [seat: string, chat: string, id: number]
    value: KeptMessage
    indexes: { age: [seat: string, writtenAt: number] }
  }
  answers: { key: string; value: KeptAnswer; indexes: { seat: string } }
  files: { key: string; value: KeptFile; indexes: { openedAt: number } }
}

export type OfflineStore = IDBPDatabase<Schema>

const name = 'uprava-offline'
let opened: Promise<OfflineStore> | undefined

/**
 * The database of what is read without a connection. It is there only while the reading is switched on, and belongs to one
 * account: what another has kept is erased before anything is read.
 */
export function openStore(): Promise<OfflineStore> {
  opened ??= openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('reader', { keyPath: 'id' })
      database.createObjectStore('seats', { keyPath: 'seat' })
      database
        .createObjectStore('messages', { keyPath: ['seat', 'chat', 'id'] })
        .createIndex('age', ['seat', 'writtenAt'])
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('seat', 'seat')
      database.createObjectStore('files', { keyPath: 'key' }).createIndex('openedAt', 'openedAt')
    },
    blocking: (_current, _blocked, event) => {
      opened = undefined
      const database = event.target as IDBDatabase
      database.close()
    },
  })
  return opened
}

/** Erases everything that is kept, the switch included. */
export async function eraseStore(): Promise<void> {
  const database = await opened?.catch(() => undefined)
  opened = undefined
  database?.close()
  await deleteDB(name)
}

/** Whether this browser keeps anything, and for whom; null: the reading is off. */
export async function findReader(): Promise<number | null> {
  if (!opened && !(await indexedDB.databases()).some((one) => one.name === name)) return null
  return (await (await openStore()).get('reader', 'reader'))?.managerId ?? null
}

/** The path of a call without the base of the API. */
export const pathOf = ({ pathname }: URL): string => pathname.slice('/api/managers/v2'.length)

/** The kept answers of a seat to calls whose path matches. */
export async function answersOf<Answer>(seat: string, path: RegExp): Promise<Answer[]> {
  const kept = await (await openStore()).getAllFromIndex('answers', 'seat', seat)
  const addressOf = (key: string) => new URL(key.slice(seat.length + 1), location.origin)
  return kept.filter(({ key }) => path.test(pathOf(addressOf(key)))).map(({ body }) => body as Answer)
}

export const seatKey = (managerId: number, channelId: number): string => `${managerId}/${channelId}`
