import type { notificationsCalls, NotificationSetting } from '@uprava/contract/notifications.ts'
import {
  defaultWays,
  fixedKind,
  notificationKinds,
  notificationKindTitles,
} from '@uprava/contract/rules/notification-kinds.ts'
import type { z } from 'zod'

import type { AccountActor } from '#modules/access/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChosen, lockChoices, upsertChoices } from './notification-settings.repository.ts'

type Changes = z.output<(typeof notificationsCalls)['updateNotificationSettings']['body']>

/** Every kind with its switches: the account's own, else the defaults. */
export function listSettings(actor: AccountActor): Promise<NotificationSetting[]> {
  return settingsOf(db(), actor.managerId)
}

/** Changes what is named; of a kind named twice the last change holds. */
export async function updateSettings(actor: AccountActor, changes: Changes): Promise<NotificationSetting[]> {
  if (changes.some(({ kind, feed }) => kind === fixedKind && feed === false))
    throw refuse.field('feed', 'Уведомления о безопасности всегда остаются в списке')
  return transaction(async (tx) => {
    await lockChoices(tx, actor.managerId)
    const settings = await settingsOf(tx, actor.managerId)
    for (const { kind, ...ways } of changes) {
      const setting = settings.find((one) => one.kind === kind)
      const named = Object.entries(ways).filter(([, isOn]) => isOn !== undefined)
      if (setting) Object.assign(setting, Object.fromEntries(named))
    }
    const changed = settings.filter(({ kind }) => changes.some((change) => change.kind === kind))
    await upsertChoices(tx, actor.managerId, changed)
    return settings
  })
}

async function settingsOf(reader: Reader, managerId: number): Promise<NotificationSetting[]> {
  const chosen = new Map((await findChosen(reader, managerId)).map((row) => [row.kind, row]))
  return notificationKinds.map((kind) => {
    const { feed, sound, push, mail } = chosen.get(kind) ?? defaultWays(kind)
    const is_fixed = kind === fixedKind
    return { kind, title: notificationKindTitles[kind], feed: feed || is_fixed, sound, push, mail, is_fixed }
  })
}
