import { createStore, useSelector } from '@tanstack/react-store'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import { commitAtOnce, stored } from '#api/index.ts'
import { onSessionEnd } from '#features/session/index.ts'

type StoredDraft = { key: string; managerId: number; text: string; updatedAt: number }
interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { managerId: number } }
}

/** A draft is deleted after 30 days (D-06). */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000
/** At most one write in this time for a draft that is being typed, milliseconds. */
const writeIntervalMs = 300

/** Texts that were loaded or typed since the page was opened, by key. */
const texts = createStore<ReadonlyMap<string, string>>(new Map())
/** Drafts that stand as they were loaded: nobody has typed in them since the page was opened. */
const untouched = new Set<string>()
const pendingWrites = new Map<string, ReturnType<typeof setTimeout>>()
let opened: Promise<IDBPDatabase<Schema>> | undefined

/** Rejects where the browser has no storage, also where asking for it throws. */
async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('uprava-station', 1, {
    upgrade(created) {
      created.createObjectStore('drafts', { keyPath: 'key' }).createIndex('managerId', 'managerId')
    },
  })
  return opened
}

/** How often «Выйти» has deleted drafts: what was captured before writes nothing any more. */
let deletions = 0

/** An input's draft of one account and channel. */
export type Draft = {
  /** Names the account, the channel and the input. */
  key: string
  /** The text typed and not sent; empty when there is none or it is not loaded yet. */
  text: () => string
  /** Loads the stored text; one that has been typed before it arrives wins. */
  load: () => Promise<string>
  /** Typed, sent or passed from another screen. It survives a reload and a 401 (D-06). */
  set: (text: string) => void
  /** Returns a text that could not be sent: before what has been typed meanwhile, which stays. */
  giveBack: (text: string) => Promise<void>
  /**
   * Drops the loaded draft where it is the text that was sent last: a reload breaks the call off, which gives the text back
   * though the server has it.
   */
  dropSent: (sent: string) => void
}

/**
 * The draft of an input in the account and channel of this moment. A call that ends later takes it when it begins: after
 * a switch of the channel its text would land in the draft of another organization.
 */
export const draftOf = (input: string): Draft => draftAt(draftKey(input))

/** The same for inputs whose names are known only when the call ends. */
export function draftsOfNow(): (input: string) => Draft {
  const capturedAt = deletions
  const before = draftKey('')
  return (input) => draftAt(before + input, capturedAt)
}

/** The key of an input's draft: account, channel, name of the input (`lawyer/12`, `assistant`). */
export function draftKey(input: string): string {
  return `${stored.managerId() ?? 0}/${stored.channelId() ?? 0}/${input}`
}

/** The text of a draft for a component, which renders again after a change. */
export const useDraftText = (key: string): string => useSelector(texts, (all) => all.get(key) ?? '')

export function draftAt(key: string, capturedAt = deletions): Draft {
  const text = () => texts.get().get(key) ?? ''
  const load = async () => {
    if (texts.get().has(key)) return text()
    const draft = await database()
      .then((drafts) => drafts.get('drafts', key))
      .catch(() => undefined)
    if (!texts.get().has(key)) {
      untouched.add(key)
      setText(key, draft?.text ?? '')
    }
    return text()
  }
  const set = (next: string) => {
    if (capturedAt === deletions) change(key, next)
  }
  const giveBack = async (unsent: string) => {
    const typed = await load()
    if (typed !== unsent) set(typed.trim() === '' ? unsent : `${unsent}\n\n${typed}`)
  }
  const dropSent = (sent: string) => {
    if (untouched.has(key) && text() !== '' && text().trim() === sent.trim()) set('')
  }
  return { key, text, load, set, giveBack, dropSent }
}

function change(key: string, text: string): void {
  untouched.delete(key)
  setText(key, text)
  // The first change and an emptied input are written at once: the page may close, and a sent text must not come back.
  if (text === '' || !pendingWrites.has(key)) void write(key)
  if (text !== '')
    pendingWrites.set(key, pendingWrites.get(key) ?? setTimeout(() => void write(key), writeIntervalMs))
}

function setText(key: string, text: string): void {
  texts.setState((all) => new Map(all).set(key, text))
}

/**
 * Applies the rules of drafts while the application runs (D-06): they survive a 401 for the same account, and are deleted
 * by «Выйти», by a session ended from another device and after 30 days. Returns how to stop.
 */
export function applyDraftRules(): () => void {
  void deleteExpired().catch(() => undefined)
  window.addEventListener('pagehide', writeNow)
  const stop = onSessionEnd(async (reason) => {
    const managerId = stored.managerId()
    if (reason !== 'expired') deletions += 1
    await writeAll()
    texts.setState(() => new Map())
    untouched.clear()
    if (reason !== 'expired' && managerId !== null) await deleteOf(managerId).catch(() => undefined)
  })
  return () => {
    window.removeEventListener('pagehide', writeNow)
    stop()
  }
}

const writeNow = () => void writeAll()

async function writeAll(): Promise<void> {
  await Promise.all([...pendingWrites.keys()].map(write))
}

async function write(key: string): Promise<void> {
  clearTimeout(pendingWrites.get(key))
  pendingWrites.delete(key)
  const text = texts.get().get(key) ?? ''
  try {
    const transaction = (await database()).transaction('drafts', 'readwrite')
    const managerId = Number(key.split('/')[0])
    await commitAtOnce(
      transaction,
      text === ''
        ? transaction.store.delete(key)
        : transaction.store.put({ key, managerId, text, updatedAt: Date.now() }),
    )
  } catch {
    // The browser has no storage: the draft is lost with the page.
  }
}

async function deleteOf(managerId: number): Promise<void> {
  const drafts = await database()
  const keys = await drafts.getAllKeysFromIndex('drafts', 'managerId', managerId)
  await Promise.all(keys.map((key) => drafts.delete('drafts', key)))
}

async function deleteExpired(): Promise<void> {
  const drafts = await database()
  for (const draft of await drafts.getAll('drafts')) {
    if (Date.now() - draft.updatedAt > maxAgeMs) await drafts.delete('drafts', draft.key)
  }
}
