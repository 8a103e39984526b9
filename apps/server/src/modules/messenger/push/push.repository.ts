import { sql, type Reader, type Tx } from '#platform/database/index.ts'
import { installationValue } from '#platform/database/installation.ts'

import { runPrepared } from '../prepared-statements.ts'

/** The stored key pair of the installation; the first caller generates it. */
export async function storePushKeys(reader: Reader, make: () => string): Promise<string> {
  return installationValue(reader, 'web-push-keys', make)
}

export type Subscription = {
  endpoint: string
  managerId: number
  sessionId: number
  p256dh: string
  auth: string
}

/** Stores the subscription of a browser, which has one for all accounts; it replaces an earlier one of the session. */
export async function upsertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', subscription.sessionId)
    .where('endpoint', '<>', subscription.endpoint)
    .execute()
  const row = {
    manager_id: subscription.managerId,
    session_id: subscription.sessionId,
    p256dh: subscription.p256dh,
    auth: subscription.auth,
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint: subscription.endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
}

/** Deletes the subscription; with an account, only if it belongs to it. */
export async function deleteSubscription(
  reader: Reader,
  endpoint: string,
  managerId?: number,
): Promise<void> {
  await reader
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .$if(managerId !== undefined, (query) => query.where('manager_id', '=', managerId!))
    .execute()
}

/** Deletes subscriptions of ended sessions. */
export async function deleteEndedSubscriptions(reader: Reader): Promise<void> {
  await sql`
    delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.ended_at is not null or s.expires_at < now())`.execute(reader)
}

export type PushTarget = {
  endpoint: string
  manager_id: number
  p256dh: string
  auth: string
  /** The channel the account sits for in the group; null in other chats. */
  channel_id: number | null
}

/** Browsers of active sessions whose account has push on. */
const subscribed = `
  push_subscriptions p
  join shared.sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > now()
  join messenger_settings m on m.manager_id = p.manager_id and m.push`

/** Whether the account has quiet hours now; hours that end before they begin span midnight. */
const isQuietNow = `
  coalesce(
    case when m.quiet_from <= m.quiet_to
      then (now() at time zone m.time_zone)::time >= m.quiet_from and (now() at time zone m.time_zone)::time < m.quiet_to
      else (now() at time zone m.time_zone)::time >= m.quiet_from or (now() at time zone m.time_zone)::time < m.quiet_to
    end, false)`

const targetsText = `
  select p.endpoint, p.manager_id, p.p256dh, p.auth, g.channel_id
  from ${subscribed}
  left join chat_members g on g.chat_id = $2::int8 and g.manager_id = p.manager_id
  where p.manager_id = any($1::int8[])
    -- Whoever has left the group since is sent nothing.
    and (g.manager_id is not null or not exists (select from chat_groups k where k.chat_id = $2::int8))
    and (p.manager_id = any($3::int8[]) or not exists (
      select from chat_settings t where t.manager_id = p.manager_id and t.chat_id = $2::int8 and t.muted_until > now()))
    and not ${isQuietNow}`

/**
 * The browsers of the accounts to push to now: push is on, outside quiet hours, the session is active, the chat is not muted
 * unless the account is mentioned.
 */
export function findTargets(
  reader: Reader,
  {
    managerIds,
    chatId,
    mentioned,
  }: { managerIds: readonly number[]; chatId: number; mentioned: readonly number[] },
): Promise<PushTarget[]> {
  return runPrepared<PushTarget>(reader, targetsText, [managerIds, chatId, mentioned])
}

const noticeTargetsText = `
  select p.endpoint, p.manager_id, p.p256dh, p.auth, null::int8 as channel_id
  from ${subscribed}
  where p.manager_id = any($1::int8[])
    and not exists (select from shared.connected c where c.key = p.manager_id::text)
    and ($2::boolean or not ${isQuietNow})`

/** The browsers to show a notification in now: no page of the account is open; outside quiet hours unless it is urgent. */
export function findNoticeTargets(
  reader: Reader,
  { managerIds, isUrgent }: { managerIds: readonly number[]; isUrgent: boolean },
): Promise<PushTarget[]> {
  return runPrepared<PushTarget>(reader, noticeTargetsText, [managerIds, isUrgent])
}

export async function nameOfGroup(reader: Reader, chatId: number): Promise<string> {
  const text = 'select name from chat_groups where chat_id = $1::int8'
  const [row] = await runPrepared<{ name: string }>(reader, text, [chatId])
  return row?.name ?? ''
}
