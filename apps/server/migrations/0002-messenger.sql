-- Chats and messages. A room joins two accounts, an organization chat two channels; side "a" is the smaller id.

create table chats (
  id int8 generated always as identity primary key,
  kind text not null check (kind in ('room', 'organization')),
  -- Of a room: the two accounts, and the channel each of them sees it in.
  a_manager_id int8 references managers on delete cascade,
  b_manager_id int8 references managers on delete cascade,
  a_channel_id int8 not null references channels on delete cascade,
  b_channel_id int8 not null references channels on delete cascade,
  last_message_id int8,
  -- Messages that are not deleted: total and last_page of the history. Changed only together with the message it counts.
  message_count int8 not null default 0,
  -- The newest message somebody of the side has read; only grows. Answers is_seen of the other side's messages.
  a_read_id int8 not null default 0,
  b_read_id int8 not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'room') = (a_manager_id is not null and b_manager_id is not null)),
  check (kind = 'organization' or a_manager_id < b_manager_id),
  check (kind = 'room' or a_channel_id < b_channel_id)
);
create unique index chats_room on chats (a_manager_id, b_manager_id) where kind = 'room';
create unique index chats_organization on chats (a_channel_id, b_channel_id) where kind = 'organization';
create index chats_room_b on chats (b_manager_id) where kind = 'room';
create index chats_organization_b on chats (b_channel_id) where kind = 'organization';

create table messages (
  id int8 generated always as identity primary key,
  chat_id int8 not null references chats on delete cascade,
  sender_manager_id int8 not null references managers on delete cascade,
  sender_channel_id int8 not null references channels on delete cascade,
  -- Which side of the chat wrote it: what the other side counts as unread.
  side "char" not null check (side in ('a', 'b')),
  client_id uuid not null,
  text text not null,
  answer_id int8 references messages on delete set null,
  forwarded_from_manager_id int8 references managers on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (sender_manager_id, client_id)
);
create index messages_history on messages (chat_id, id desc) where deleted_at is null;
create index messages_unread on messages (chat_id, side, id) where deleted_at is null;
create index messages_answer on messages (answer_id) where answer_id is not null;

create table message_files (
  message_id int8 not null references messages on delete cascade,
  file_id int8 not null references files,
  position int not null,
  -- The name the receiver sees: of an internal document its title.
  name text not null,
  primary key (message_id, position)
);
create index message_files_file on message_files (file_id);

-- How far an account has read a chat in one of its channels; only grows.
create table read_marks (
  chat_id int8 not null references chats on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  last_read_id int8 not null default 0,
  primary key (chat_id, manager_id, channel_id)
);
