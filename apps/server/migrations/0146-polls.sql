-- Polls (messenger §8). A poll belongs to its message. Numbers are counted where a vote changes, under the lock of the poll.
create table polls (
  id int8 generated always as identity primary key,
  -- Null between the two inserts of one transaction.
  message_id int8 unique references messages on delete cascade,
  question text not null,
  is_multiple boolean not null,
  is_anonymous boolean not null,
  closes_at timestamptz,
  closed_at timestamptz,
  voters_count int4 not null default 0,
  -- When its last state was published: at most once a second.
  published_at timestamptz not null default '-infinity'
);
create index polls_open on polls (closes_at) where closed_at is null and closes_at is not null;

create table poll_options (
  id int8 generated always as identity primary key,
  poll_id int8 not null references polls on delete cascade,
  position int4 not null,
  text text not null,
  votes int4 not null default 0,
  unique (poll_id, position)
);

create table poll_votes (
  poll_id int8 not null references polls on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  option_id int8 not null references poll_options on delete cascade,
  primary key (poll_id, manager_id, option_id)
);
create index poll_votes_option on poll_votes (option_id, manager_id);
create index poll_votes_manager on poll_votes (manager_id);

-- A poll that is sent later: {question, options, is_multiple, is_anonymous, closes_at|null}.
alter table scheduled_messages add column poll jsonb;

-- For browsers that keep messages for reading without a connection (0145-message-changes.sql).
create function note_poll() returns trigger language plpgsql as $$
begin
  insert into message_changes (chat_id, first_id, last_id) select chat_id, id, id from messages where id = new.message_id;
  return null;
end $$;
create trigger note_change after update of voters_count, closed_at on polls for each row execute function note_poll();
