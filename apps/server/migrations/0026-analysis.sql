-- Analysed documents: their text alone is kept, for their sender in the channel they were sent in, for 30 days.
create table analyses (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  -- The run that makes the report.
  run_id int8,
  file_name text not null,
  pages int not null,
  instruction text not null,
  has_statistics boolean not null,
  paragraphs text[] not null,
  -- Pieces the file hides from its reader, and what was left out of it.
  hidden text[] not null default '{}',
  warnings text[] not null default '{}',
  -- Null while it is made.
  report jsonb,
  created_at timestamptz not null default now()
);
create index analyses_of_manager on analyses (manager_id, channel_id, id desc);
create index analyses_channel on analyses (channel_id);
create index analyses_created on analyses (created_at);
