import type { MessengerSettings } from '@uprava/contract/messenger.ts'
import type { messengerCalls } from '@uprava/contract/messenger/messenger-calls.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { z } from 'zod'

import type { AccountActor } from '#modules/access/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { pushKey } from '../push/push-keys.ts'
import { findSettings, upsertSettings } from './settings.repository.ts'

type Chosen = z.output<(typeof messengerCalls)['updateMessengerSettings']['body']>

/** Sound, push and quiet hours of the account. Defaults: sound on, push off. */
export function getSettings(actor: AccountActor): Promise<MessengerSettings> {
  return settingsOf(db(), actor.managerId)
}

export async function updateSettings(actor: AccountActor, { sound, push, quiet_hours: quiet }: Chosen) {
  return transaction(async (tx) => {
    const hours = {
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      time_zone: quiet?.time_zone ?? null,
    }
    await upsertSettings(tx, actor.managerId, { sound, push, ...hours })
    const settings = await settingsOf(tx, actor.managerId)
    const event: RealtimeEvents['messenger-settings'] = { settings }
    announce(tx, managerChannel(actor.managerId), 'messenger-settings', event)
    return settings
  })
}

async function settingsOf(reader: Reader, managerId: number): Promise<MessengerSettings> {
  const [row, publicKey] = await Promise.all([findSettings(reader, managerId), pushKey(reader)])
  const { quiet_from: from = null, quiet_to: to = null, time_zone: timeZone = null } = row ?? {}
  return {
    sound: row?.sound ?? true,
    push: row?.push ?? false,
    quiet_hours: from === null || to === null || timeZone === null ? null : { from, to, time_zone: timeZone },
    web_push: publicKey === null ? null : { public_key: publicKey },
  }
}
