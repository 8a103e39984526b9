-- Messages that are sent later (messenger §7). The row is the promise: whoever changes its state to `sent` does so in the
-- transaction that stores the message, so that it is sent once however many nodes try.
create table scheduled_messages (
  id int8 generated always as identity primary key,
  manager_id int8 not null references managers on delete cascade,
  -- The channel it is sent from.
  channel_id int8 not null references channels on delete cascade,
  -- A room by its partner (PRIVATE-MANAGER), which has a name before its first message; the others as the wire names them.
  subject_type text not null check (subject_type in ('PRIVATE-MANAGER', 'ORGANIZATION', 'GROUP', 'SAVED')),
  subject_id int8 not null,
  client_id uuid not null,
  text text not null,
  format text not null check (format in ('plain', 'markdown')),
  answer_id int8,
  scheduled_at timestamptz not null,
  -- `failed` stays with its problem until its author decides; `sent` is kept for a while without its text, so that a late
  -- change is distinguished from an unknown id.
  state text not null default 'waiting' check (state in ('waiting', 'failed', 'sent')),
  problem text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (manager_id, client_id)
);
create index scheduled_messages_due on scheduled_messages (scheduled_at, id) where state = 'waiting';
create index scheduled_messages_open on scheduled_messages (manager_id, scheduled_at, id) where state <> 'sent';
create index scheduled_messages_channel on scheduled_messages (channel_id);
create index scheduled_messages_ended on scheduled_messages (changed_at) where state <> 'waiting';

create table scheduled_files (
  scheduled_id int8 not null references scheduled_messages on delete cascade,
  position int4 not null,
  file_id int8 not null references files,
  name text not null,
  -- What it counts for until it is sent, and needed when the message is gone.
  channel_id int8 not null,
  primary key (scheduled_id, position)
);
create index scheduled_files_file on scheduled_files (file_id);

create function count_scheduled_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform count_channel_file(new.channel_id, new.file_id, true);
  else perform count_channel_file(old.channel_id, old.file_id, false); end if;
  return null;
end $$;
create trigger scheduled_files_count_file after insert or delete on scheduled_files
  for each row execute function count_scheduled_file();
