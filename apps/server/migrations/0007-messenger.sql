-- What the messenger knows beyond messages and marks.

-- A new colleague begins with what is written from now on; the history is there to be read.
-- A room whose account had no seat left shows in the first channel the account gets.
create function messenger_follows_new_seat() returns trigger language plpgsql as $$
begin
  insert into read_marks (manager_id, chat_id, side, read_position, read_count)
  select new.manager_id, c.id, s.side, c.a_count + c.b_count, case s.side when 'a' then c.b_count else c.a_count end
  from chats c
  cross join (values ('a'), ('b')) as s (side)
  where c.kind = 'organization' and new.channel_id = case s.side when 'a' then c.a_channel_id else c.b_channel_id end
  on conflict (manager_id, chat_id, side) do update set
    read_position = greatest(read_marks.read_position, excluded.read_position),
    read_count = greatest(read_marks.read_count, excluded.read_count);
  update chats c set a_channel_id = new.channel_id
  where c.kind = 'room' and c.a_manager_id = new.manager_id and c.a_channel_id <> new.channel_id
    and not exists (select from seats s where s.manager_id = c.a_manager_id and s.channel_id = c.a_channel_id);
  update chats c set b_channel_id = new.channel_id
  where c.kind = 'room' and c.b_manager_id = new.manager_id and c.b_channel_id <> new.channel_id
    and not exists (select from seats s where s.manager_id = c.b_manager_id and s.channel_id = c.b_channel_id);
  return null;
end $$;
create trigger messenger_follows_new_seat after insert on seats
  for each row execute function messenger_follows_new_seat();

-- Rooms that showed in the lost channel show in the account's first one.
create function messenger_follows_lost_seat() returns trigger language plpgsql as $$
declare
  first_channel int8 := (select min(channel_id) from seats where manager_id = old.manager_id);
begin
  if first_channel is null then return null; end if;
  update chats set a_channel_id = first_channel
  where kind = 'room' and a_manager_id = old.manager_id and a_channel_id = old.channel_id;
  update chats set b_channel_id = first_channel
  where kind = 'room' and b_manager_id = old.manager_id and b_channel_id = old.channel_id;
  return null;
end $$;
create trigger messenger_follows_lost_seat after delete on seats
  for each row execute function messenger_follows_lost_seat();

-- Former texts of edited messages.
create table message_edits (
  id int8 generated always as identity primary key,
  message_id int8 not null references messages on delete cascade,
  text text not null,
  -- Until when it stood.
  replaced_at timestamptz not null default now()
);
create index message_edits_message on message_edits (message_id);

create table message_reactions (
  message_id int8 not null references messages on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  emoji text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, manager_id, emoji)
);

-- What an account has typed and not sent, by the chat's name on the wire: the chat itself may not exist yet.
create table message_drafts (
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  subject_type text not null check (subject_type in ('PRIVATE-ROOM', 'PRIVATE-MANAGER', 'ORGANIZATION')),
  subject_id int8 not null,
  text text not null,
  answer_id int8,
  document_ids int8[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (manager_id, channel_id, subject_type, subject_id)
);

-- When an account was last passed on as writing. Unlogged: it means nothing two seconds later.
create unlogged table writing_signals (
  manager_id int8 not null,
  chat_id int8 not null,
  at timestamptz not null default clock_timestamp(),
  primary key (manager_id, chat_id)
);

create table messenger_settings (
  manager_id int8 primary key references managers on delete cascade,
  sound boolean not null default true,
  push boolean not null default false,
  quiet_from time,
  quiet_to time,
  time_zone text,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (time_zone is null))
);

-- Browsers that asked to be told of new messages. A subscription lives as long as the session that made it.
create table push_subscriptions (
  endpoint text primary key,
  manager_id int8 not null references managers on delete cascade,
  session_id int8 not null references sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_manager on push_subscriptions (manager_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Words that stood in messages, as written: what a mistyped word of a search may have meant.
create table message_words (
  id int8 generated always as identity primary key,
  word text not null unique
);
