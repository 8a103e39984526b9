-- Saved session packages of council acts («Уставы», `act-tickets` on the wire).
create table charters (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  author_manager_id int8 not null references managers,
  title text not null,
  head_full_name text not null,
  chairman_full_name text not null,
  session_date date not null,
  session_number text not null,
  count_deputies int not null check (count_deputies between 1 and 100),
  -- Names of those that are named; the council may have more seats.
  deputies text[] not null,
  -- Of charter_laws, whose rows stay when the selector offers them no longer.
  law_ids int8[] not null,
  details jsonb not null,
  file_id int8 not null references files,
  created_at timestamptz not null default now()
);
create index charters_channel on charters (channel_id, id desc);
create index charters_author on charters (author_manager_id);
create index charters_file on charters (file_id);
