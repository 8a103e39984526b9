/*
 * SQL of what an account sees and has not read: the one definition, from stored rows, behind entries, counts and events.
 */

/**
 * SQL query: the chats an account sees in a channel, from its side. `managerId` and `channelId` are SQL expressions.
 * `written` counts what others have written, on their side `other`; `own_id` is the account where it writes on that side
 * too, else 0; messages up to `hidden_id` are not shown to it.
 */
export const visibleChatsSql = (managerId: string, channelId: string) => `
  select c.*, 'a' as side, 'b' as other, c.b_count as written, 0::int8 as own_id, 0::int8 as hidden_id
  from chats c where c.kind = 'organization' and c.a_channel_id = ${channelId}
  union all
  select c.*, 'b', 'a', c.a_count, 0, 0
  from chats c where c.kind = 'organization' and c.b_channel_id = ${channelId}
  union all
  select c.*, 'a', 'b', c.b_count, 0, 0
  from chats c where c.kind = 'room' and c.a_manager_id = ${managerId} and c.a_channel_id = ${channelId}
  union all
  select c.*, 'b', 'a', c.a_count, 0, 0
  from chats c where c.kind = 'room' and c.b_manager_id = ${managerId} and c.b_channel_id = ${channelId}
  union all
  select c.*, 'a', 'a', c.a_count - g.written, g.manager_id, g.hidden_id
  from chat_members g join chats c on c.id = g.chat_id
  where g.manager_id = ${managerId} and (g.channel_id = ${channelId} or g.channel_id is null)`

/**
 * SQL expression: unread messages of `chat` (a row of the query above) by the read mark `mark`: what others have written
 * since the mark, without deleted messages.
 */
export const unreadCountSql = (chat: string, mark: string) => `
  ${chat}.written - coalesce(${mark}.read_count, 0) - case when ${chat}.written > coalesce(${mark}.read_count, 0) then (
    select count(*) from messages d
    where d.chat_id = ${chat}.id and d.deleted_at is not null and d.side = ${chat}.other
      and d.sender_manager_id <> ${chat}.own_id and d.position > coalesce(${mark}.read_position, 0)) else 0 end`

/** SQL condition: the chat with the settings `row` (an outer join) is muted now or archived. */
export const isQuietSql = (row: string) => `coalesce(${row}.is_archived or ${row}.muted_until > now(), false)`

/**
 * SQL query of one row: the unread counts of an account in a channel (messenger-wire §1). The expressions of the account and
 * the channel may name a row `t` around it. Further columns may be computed from the chats `u`, each with `id`, `side`, `kind`,
 * `unread`, `mentions`, `muted_until` and `is_quiet`.
 */
export const unreadCountsSql = (managerId: string, channelId: string, more = '') => `
  select coalesce(sum(u.unread) filter (where u.kind = 'room'), 0)::int8 as inside,
    coalesce(sum(u.unread) filter (where u.kind = 'organization'), 0)::int8 as organization,
    coalesce(sum(u.unread) filter (where u.kind = 'group'), 0)::int8 as groups,
    coalesce(sum(u.unread) filter (where u.is_quiet), 0)::int8 as muted,
    coalesce(sum(u.mentions), 0)::int8 as mentions ${more}
  from (
    select s.id, s.side, s.kind, ${unreadCountSql('s', 'r')} as unread, coalesce(x.mentions, 0) as mentions,
      chosen.muted_until, chosen.muted_until > now() as is_muted, ${isQuietSql('chosen')} as is_quiet
    from (${visibleChatsSql(managerId, channelId)}) s
    left join read_marks r on r.manager_id = ${managerId} and r.chat_id = s.id and r.side = s.side
    left join chat_settings chosen
      on chosen.manager_id = ${managerId} and chosen.channel_id = ${channelId} and chosen.chat_id = s.id
    left join (
      select chat_id, side, count(*) as mentions from message_mentions
      where manager_id = ${managerId} and not is_read group by chat_id, side
    ) x on x.chat_id = s.id and x.side = s.side
  ) u`
