import webPush from 'web-push'

import type { Reader } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { keepPushKeys } from './push.repository.ts'

export type PushKeys = { publicKey: string; privateKey: string }

let loaded: { keys: PushKeys; publicUrl: string } | undefined

/** Whether browsers take push messages from here: they do so from https pages alone. */
function mayPush(): boolean {
  return settings().PUBLIC_URL?.startsWith('https:') === true
}

/** The installation's key pair for push services, made once and the same on all nodes; null where push is not possible. */
export async function pushKeys(reader: Reader): Promise<PushKeys | null> {
  if (!mayPush()) return null
  const publicUrl = settings().PUBLIC_URL!
  if (loaded?.publicUrl !== publicUrl) {
    const kept = await keepPushKeys(reader, () => JSON.stringify(webPush.generateVAPIDKeys()))
    loaded = { keys: JSON.parse(kept) as PushKeys, publicUrl }
  }
  return loaded.keys
}

/** What a browser needs to subscribe. */
export async function pushKey(reader: Reader): Promise<string | null> {
  return (await pushKeys(reader))?.publicKey ?? null
}

export function forgetPushKeys(): void {
  loaded = undefined
}
