import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import { commitAtOnce, stored } from '#api/index.ts'
import { whenSessionEnds } from '#features/session/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

type Draft = { key: string; managerId: number; text: string; updatedAt: number }
interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { managerId: number } }
}

/** Kept things grow old after 30 days (D-06). */
const keptMs = 30 * 24 * 60 * 60 * 1000
/** A draft that changes on and on is written down so often, milliseconds. */
const writeEveryMs = 300

/** Texts that were asked for or typed since the page was opened. */
const texts = new Map<string, string>()
const unwritten = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = makeListeners()
let opened: Promise<IDBPDatabase<Kept>> | undefined

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>('uprava-station', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('drafts', { keyPath: 'key' }).createIndex('managerId', 'managerId')
    },
  })
  return opened
}

/** Whose the draft is, of which channel, and where it stands: `lawyer/12`, `assistant`. */
function keyOf(place: string): string {
  return `${stored.managerId() ?? 0}/${stored.channelId() ?? 0}/${place}`
}

/** The text somebody has typed at a place and not sent. */
export const draftAt = (place: string): string => texts.get(keyOf(place)) ?? ''

/** Brings the kept text of a place; what has been typed meanwhile stays. A browser that keeps nothing brings nothing. */
export async function loadDraft(place: string): Promise<string> {
  const key = keyOf(place)
  if (texts.has(key)) return draftAt(place)
  const kept = await database()
    .then((kept) => kept.get('drafts', key))
    .catch(() => undefined)
  if (!texts.has(key)) {
    texts.set(key, kept?.text ?? '')
    listeners.tell()
  }
  return draftAt(place)
}

/** Changes the text of a place: typed, sent, or handed over from elsewhere. It outlives a reload and a 401 (D-06). */
export function setDraft(place: string, text: string): void {
  const key = keyOf(place)
  texts.set(key, text)
  listeners.tell()
  // The first change and an emptied input are written at once: a page may go, and what was sent must not come back.
  if (text === '' || !unwritten.has(key)) void write(key)
  if (text !== '') unwritten.set(key, unwritten.get(key) ?? setTimeout(() => void write(key), writeEveryMs))
}

export const whenDraftsChange = listeners.subscribe

/**
 * Keeps the drafts' rules while the application runs (D-06): they outlive a 401 for the same account, and are erased by
 * «Выйти», by a session ended from another device and after 30 days. Answers how to stop.
 */
export function keepDraftRules(): () => void {
  void eraseOld().catch(() => undefined)
  window.addEventListener('pagehide', writeNow)
  const stop = whenSessionEnds(async (ending) => {
    const managerId = stored.managerId()
    await writeAll()
    texts.clear()
    if (ending !== 'expired' && managerId !== null) await eraseOf(managerId).catch(() => undefined)
  })
  return () => {
    window.removeEventListener('pagehide', writeNow)
    stop()
  }
}

const writeNow = () => void writeAll()

async function writeAll(): Promise<void> {
  await Promise.all([...unwritten.keys()].map(write))
}

async function write(key: string): Promise<void> {
  clearTimeout(unwritten.get(key))
  unwritten.delete(key)
  const text = texts.get(key) ?? ''
  try {
    const change = (await database()).transaction('drafts', 'readwrite')
    const managerId = Number(key.split('/')[0])
    await commitAtOnce(
      change,
      text === ''
        ? change.store.delete(key)
        : change.store.put({ key, managerId, text, updatedAt: Date.now() }),
    )
  } catch {
    // A browser that keeps nothing: the text lives as long as the page.
  }
}

async function eraseOf(managerId: number): Promise<void> {
  const kept = await database()
  const keys = await kept.getAllKeysFromIndex('drafts', 'managerId', managerId)
  await Promise.all(keys.map((key) => kept.delete('drafts', key)))
}

async function eraseOld(): Promise<void> {
  const kept = await database()
  for (const draft of await kept.getAll('drafts')) {
    if (Date.now() - draft.updatedAt > keptMs) await kept.delete('drafts', draft.key)
  }
}
