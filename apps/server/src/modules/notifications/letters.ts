import { countedForm } from '@uprava/contract/rules/counted-form.ts'

import { db, transaction, type Tx } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { publicAddress } from '#platform/settings.ts'

import {
  addressesOf,
  giveUpOldLetters,
  setMailed,
  takeDueAccounts,
  takeDueNotifications,
} from './letters.repository.ts'

/** Notifications that one letter names; it says how many more there are. */
const MOST_NAMED = 30
const ACCOUNTS_AT_A_TIME = 100

/** Writes the letters of a safety notification with the transaction that causes it: one to each address. */
export async function mailAtOnce(
  tx: Tx,
  rows: readonly { id: number; manager_id: number; title: string; text: string }[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  await setMailed(
    tx,
    rows.map(({ id }) => id),
  )
  const accounts = await addressesOf(
    tx,
    rows.map((row) => row.manager_id),
  )
  for (const to of new Set(accounts.map(({ email }) => email)))
    await enqueueMessage(tx, { transport: 'mail', to, subject: first.title, text: first.text })
}

/**
 * Writes one letter to each account whose last one is an hour old and whose notifications wait for it (CHAT-56). What was
 * read meanwhile is left out; what waits for longer than a day is not mailed any more.
 */
export async function sendGatheredLetters(isStopped: () => boolean): Promise<void> {
  await giveUpOldLetters(db())
  let taken = ACCOUNTS_AT_A_TIME
  while (taken === ACCOUNTS_AT_A_TIME && !isStopped()) taken = await transaction(sendNextLetters)
}

async function sendNextLetters(tx: Tx): Promise<number> {
  const accounts = await takeDueAccounts(tx, ACCOUNTS_AT_A_TIME)
  const rows = await takeDueNotifications(
    tx,
    accounts.map(({ id }) => id),
  )
  const byAccount = Map.groupBy(rows, (row) => row.manager_id)
  for (const { id, email } of accounts) {
    const notifications = byAccount.get(id) ?? []
    if (email === '' || notifications.length === 0) continue
    await enqueueMessage(tx, { transport: 'mail', to: email, ...letterOf(notifications) })
  }
  return accounts.length
}

function letterOf(rows: readonly { title: string; text: string }[]): { subject: string; text: string } {
  const lines = rows
    .slice(0, MOST_NAMED)
    .map(({ title, text }) => (text === '' ? title : `${title}. ${text}`))
  const rest = rows.length - lines.length
  const count = `${rows.length} ${countedForm(rows.length, ['уведомление', 'уведомления', 'уведомлений'])}`
  return {
    subject: `Управа: ${count}`,
    text: [
      ...lines,
      ...(rest > 0 ? [`И ещё ${rest}.`] : []),
      `Все уведомления: ${publicAddress()}/notifications`,
      `Какие из них приходят на почту: ${publicAddress()}/profile?tab=notifications`,
    ].join('\n\n'),
  }
}
