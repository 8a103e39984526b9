-- Chats of more than two ends: groups, and the messages an account saves for itself. Who belongs to such a chat are its
-- members; a room and an organization chat keep their two ends. Everything else is one for all four: a read mark per reader,
-- and unread as the difference of what others have written and what of it was read.

alter table chats
  drop constraint chats_kind_check,
  drop constraint chats_check,
  drop constraint chats_check1,
  drop constraint chats_check2,
  add constraint chats_kind_check check (kind in ('room', 'organization', 'group', 'saved')),
  alter column a_channel_id drop not null,
  alter column b_channel_id drop not null,
  add constraint chats_ends check (
    case kind
      when 'room' then a_manager_id < b_manager_id and a_channel_id is not null and b_channel_id is not null
      when 'organization' then a_channel_id < b_channel_id and a_manager_id is null and b_manager_id is null
      else coalesce(a_manager_id, b_manager_id, a_channel_id, b_channel_id) is null
    end),
  -- Of a chat with members: side a are the members, side b the group itself with its service lines, which nobody has to
  -- read. a_read_id is then the farthest anybody has read, a_reader_id who that is, b_read_id the farthest of all others.
  add column a_reader_id int8;

create table chat_members (
  chat_id int8 not null references chats on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  -- The channel the member sits for; null in the saved messages, which show in every channel of their account.
  channel_id int8 references channels on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member', 'reader')),
  joined_at timestamptz not null default clock_timestamp(),
  -- How many messages the chat had when the member joined.
  joined_position int8 not null,
  -- The newest message at joining and its position, where the history of before is not shown; 0: all of it is.
  hidden_id int8 not null default 0,
  hidden_position int8 not null default 0,
  -- How many messages the member has written since joining: they are not unread for their author.
  written int8 not null default 0,
  primary key (chat_id, manager_id)
) with (fillfactor = 80);
create index chat_members_manager on chat_members (manager_id, channel_id);
create index chat_members_channel on chat_members (channel_id, chat_id);
create unique index chat_members_saved on chat_members (manager_id) where channel_id is null;

create table chat_groups (
  chat_id int8 primary key references chats on delete cascade,
  kind text not null check (kind in ('inner', 'shared')),
  channel_id int8 not null references channels on delete cascade,
  name text not null,
  description text not null default '',
  avatar_file_id int8 references files,
  writes text not null default 'all' check (writes in ('all', 'owners')),
  adds text not null default 'all' check (adds in ('all', 'owners')),
  pins text not null default 'owners' check (pins in ('all', 'owners')),
  mentions_all text not null default 'owners' check (mentions_all in ('all', 'owners')),
  history text not null default 'all' check (history in ('all', 'since_join')),
  members_count int not null default 0,
  -- Grows with everybody who goes: an event read before is not delivered to somebody who went after (group-departures.ts).
  version int8 not null default 0,
  created_by int8 not null,
  client_id uuid not null,
  closed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (created_by, client_id)
);
create index chat_groups_channel on chat_groups (channel_id);
create index chat_groups_avatar on chat_groups (avatar_file_id) where avatar_file_id is not null;
create index chat_groups_closed on chat_groups (closed_at) where closed_at is not null;

-- How far somebody has read himself; a newcomer's mark starts at the end of the chat without having read a word of it.
alter table read_marks add column seen_position int8 not null default 0;
update read_marks set seen_position = read_position;

drop index messages_deleted;
create index messages_deleted on messages (chat_id, position) include (side, sender_manager_id) where deleted_at is not null;

alter table messages
  add column kind text not null default 'text' check (kind in ('text', 'voice', 'poll', 'service')),
  add column format text not null default 'plain' check (format in ('plain', 'markdown')),
  -- The text without marks; null: the text has none.
  add column plain text,
  -- Mentions found in the text: [{manager_id|null, is_all, start, end}].
  add column mentions jsonb,
  -- Of a service line: {action, actor_id|null, target_ids, detail}.
  add column service jsonb,
  -- Of a voice message: {duration_ms, waveform}.
  add column voice jsonb,
  add column poll_id int8,
  -- Of a saved message: the original.
  add column saved_from_id int8,
  add column was_scheduled boolean not null default false;
create unique index messages_saved on messages (chat_id, saved_from_id) where saved_from_id is not null and deleted_at is null;

-- Who is mentioned in which message. `is_read` follows the read mark of that side, so that what is unread is found at once.
create table message_mentions (
  message_id int8 not null references messages on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  chat_id int8 not null,
  side text not null check (side in ('a', 'b')),
  position int8 not null,
  is_read boolean not null default false,
  primary key (message_id, manager_id)
);
create index message_mentions_manager on message_mentions (manager_id, message_id desc);
create index message_mentions_unread on message_mentions (manager_id, chat_id, side) where not is_read;
create index message_mentions_chat on message_mentions (chat_id, manager_id);

-- What an account has chosen for a chat in one of its channels.
create table chat_settings (
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  chat_id int8 not null references chats on delete cascade,
  muted_until timestamptz,
  is_archived boolean not null default false,
  pin_position int,
  primary key (manager_id, channel_id, chat_id)
);
create index chat_settings_archived on chat_settings (chat_id) where is_archived;

alter table message_drafts
  drop constraint message_drafts_subject_type_check,
  add constraint message_drafts_subject_type_check
    check (subject_type in ('PRIVATE-ROOM', 'PRIVATE-MANAGER', 'ORGANIZATION', 'GROUP', 'SAVED'));

-- The number of members is exact whoever goes with whatever is deleted.
create function count_group_members() returns trigger language plpgsql as $$
begin
  update chat_groups k set members_count = k.members_count + case tg_op when 'INSERT' then n.count else -n.count end
  from (select chat_id, count(*) as count from changed group by chat_id) n where k.chat_id = n.chat_id;
  return null;
end $$;
create trigger chat_members_added after insert on chat_members
  referencing new table as changed for each statement execute function count_group_members();
create trigger chat_members_gone after delete on chat_members
  referencing old table as changed for each statement execute function count_group_members();

-- A group goes with its channel, saved messages go with their account: their chat then has nobody and nothing to hold it.
create function delete_chat_without_group() returns trigger language plpgsql as $$
begin
  delete from chats where id = old.chat_id;
  return null;
end $$;
create trigger chat_groups_gone after delete on chat_groups
  for each row execute function delete_chat_without_group();
create trigger chat_members_saved_gone after delete on chat_members
  for each row when (old.channel_id is null) execute function delete_chat_without_group();
