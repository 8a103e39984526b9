import { sql, type Reader } from '#platform/database/index.ts'

import type { PushTarget } from './push.repository.ts'

/**
 * The browsers to show a notification in now: push is on, the session is active, the account has no page open; outside
 * quiet hours unless it is urgent.
 */
export async function findNoticeTargets(
  reader: Reader,
  { managerIds, isUrgent }: { managerIds: readonly number[]; isUrgent: boolean },
): Promise<PushTarget[]> {
  const { rows } = await sql<PushTarget>`
    select p.endpoint, p.manager_id, p.p256dh, p.auth, null::int8 as channel_id
    from push_subscriptions p
    join shared.sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > now()
    join messenger_settings m on m.manager_id = p.manager_id and m.push
    where p.manager_id = any(${managerIds}::int8[])
      and not exists (select from shared.connected c where c.key = p.manager_id::text)
      and (${isUrgent}::boolean or not coalesce(
        case when m.quiet_from <= m.quiet_to
          then (now() at time zone m.time_zone)::time >= m.quiet_from and (now() at time zone m.time_zone)::time < m.quiet_to
          else (now() at time zone m.time_zone)::time >= m.quiet_from or (now() at time zone m.time_zone)::time < m.quiet_to
        end, false))`.execute(reader)
  return rows
}
