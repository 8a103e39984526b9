import { openDB, type DBSchema } from 'idb'
import { useEffect, useState } from 'react'

interface Schema extends DBSchema {
  recent: { key: 'emoji'; value: string[] }
}

/** One row of the picker. */
const most = 8

/** Erased with the session (app/workspace/offline.ts): local storage holds the session's keys alone (AUTH-63). */
async function withStore<Result>(
  work: (store: Awaited<ReturnType<typeof openDB<Schema>>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Schema>('uprava-emoji', 1, {
    upgrade: (created) => void created.createObjectStore('recent'),
  })
  try {
    return await work(database)
  } finally {
    // An open one would hold up the erasure.
    database.close()
  }
}

const readRecent = async (): Promise<string[]> =>
  withStore(async (store) => (await store.get('recent', 'emoji')) ?? [])

/** Puts the emoji in front of those picked last. In a browser without storage nothing is kept. */
export async function keepRecentEmoji(emoji: string): Promise<void> {
  try {
    await withStore(async (store) => {
      const others = ((await store.get('recent', 'emoji')) ?? []).filter((one) => one !== emoji)
      await store.put('recent', [emoji, ...others].slice(0, most), 'emoji')
    })
  } catch {
    // The storage is full or forbidden.
  }
}

/** The emoji picked last in this browser, the newest first; none until they are read. */
export function useRecentEmoji(): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    readRecent().then(
      (read) => isShown && setRecent(read),
      // There is no storage, hence nothing in it.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return recent
}
