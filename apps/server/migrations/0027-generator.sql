-- Dialogues that find a template and collect its values. They belong to an account in a channel and live for 24 hours.
create table generator_sessions (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  -- Null until the document is identified.
  template_id text,
  confidence real not null default 0 check (confidence between 0 and 1),
  -- Names of templates that were offered last.
  suggestions text[] not null default '{}',
  -- By the field's key: {text, source}.
  field_values jsonb not null default '{}',
  -- The key of the field that was asked for last.
  asked_key text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index generator_sessions_of_manager on generator_sessions (manager_id, channel_id, used_at desc);
create index generator_sessions_channel on generator_sessions (channel_id);
create index generator_sessions_used on generator_sessions (used_at);

create table generator_messages (
  id int8 generated always as identity primary key,
  session_id int8 not null references generator_sessions on delete cascade,
  role text not null check (role in ('user', 'generator')),
  text text not null,
  -- Of the generator's messages: who answered.
  note jsonb,
  created_at timestamptz not null default now()
);
create index generator_messages_session on generator_messages (session_id, id);

-- Documents that were made, ready to be fetched. They go with their session.
create table generator_papers (
  id int8 generated always as identity primary key,
  session_id int8 not null references generator_sessions on delete cascade,
  -- What the address names it by: random.
  file_name text not null unique,
  -- What it is saved as.
  name text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index generator_papers_session on generator_papers (session_id, id desc);
