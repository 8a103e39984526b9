-- Chats of the lawyer: they belong to an account in a channel.
create table lawyer_chats (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  title text not null,
  is_pinned boolean not null default false,
  -- Of the last answer.
  engine text,
  created_at timestamptz not null default now(),
  last_message_at timestamptz
);
create index lawyer_chats_of_manager on lawyer_chats
  (manager_id, channel_id, is_pinned desc, (coalesce(last_message_at, created_at)) desc, id desc);
create index lawyer_chats_channel on lawyer_chats (channel_id);

create table lawyer_messages (
  id int8 generated always as identity primary key,
  chat_id int8 not null references lawyer_chats on delete cascade,
  message_type text not null check (message_type in ('user', 'assistant')),
  content text not null,
  metadata jsonb not null default '{}',
  feedback jsonb,
  -- What a search finds it by.
  keys text[] collate "C" not null default '{}',
  created_at timestamptz not null default now()
);
create index lawyer_messages_chat on lawyer_messages (chat_id, id desc);

-- Files for questions: their text alone is kept. Only their sender reaches them, in the channel they were sent in.
create table lawyer_files (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  -- The run that uses it, and the chat it goes with; without either it is gone after a day.
  run_id int8,
  chat_id int8 references lawyer_chats on delete cascade,
  name text not null,
  size int8 not null,
  pages int not null,
  text text not null,
  -- Pieces the file hides from its reader.
  hidden text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index lawyer_files_manager on lawyer_files (manager_id);
create index lawyer_files_channel on lawyer_files (channel_id);
create index lawyer_files_chat on lawyer_files (chat_id);
create index lawyer_files_unused on lawyer_files (created_at) where chat_id is null;
