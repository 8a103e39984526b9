import webPush from 'web-push'

import type { Reader } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { storePushKeys } from './push.repository.ts'

export type PushKeys = { publicKey: string; privateKey: string }

let loaded: { keys: PushKeys; publicUrl: string } | undefined

/** Whether push is possible: browsers accept it from https pages only. */
function isPushPossible(): boolean {
  return settings().PUBLIC_URL?.startsWith('https:') === true
}

/** The installation's VAPID key pair, generated once for all nodes; null where push is not possible. */
export async function pushKeys(reader: Reader): Promise<PushKeys | null> {
  if (!isPushPossible()) return null
  const publicUrl = settings().PUBLIC_URL!
  if (loaded?.publicUrl !== publicUrl) {
    const stored = await storePushKeys(reader, () => JSON.stringify(webPush.generateVAPIDKeys()))
    loaded = { keys: JSON.parse(stored) as PushKeys, publicUrl }
  }
  return loaded.keys
}

/** The public key with which a browser subscribes. */
export async function pushKey(reader: Reader): Promise<string | null> {
  return (await pushKeys(reader))?.publicKey ?? null
}

export function clearPushKeys(): void {
  loaded = undefined
}
