-- What of the messages has changed since, for browsers that keep them for reading without a connection (messenger §11). A message
-- that is written stands in `messages` alone; here stand edits, deletions, reactions, read marks and who has come or gone. Rows
-- are kept for 36 days.
create table message_changes (
  chat_id int8 not null,
  -- Null: for everybody of the chat.
  manager_id int8,
  -- The messages that look different now.
  first_id int8 not null,
  last_id int8 not null,
  -- Whether the account has lost the chat.
  is_lost boolean not null default false,
  -- A row counts as newer than whatever was read before its transaction had ended.
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp()
);
create index message_changes_chat on message_changes (chat_id, changed_in);
create index message_changes_lost on message_changes (manager_id, changed_in) where is_lost;
create index message_changes_age on message_changes using brin (changed_at);

create function note_changed_message() returns trigger language plpgsql as $$
begin
  insert into message_changes (chat_id, first_id, last_id) values (new.chat_id, new.id, new.id);
  return null;
end $$;
create trigger note_change
  after update of text, format, plain, mentions, service, voice, has_files, edited_at, deleted_at, is_expired on messages
  for each row execute function note_changed_message();

create function note_reaction() returns trigger language plpgsql as $$
begin
  insert into message_changes (chat_id, first_id, last_id)
  select chat_id, id, id from messages where id = coalesce(new.message_id, old.message_id);
  return null;
end $$;
create trigger note_change after insert or update or delete on message_reactions
  for each row execute function note_reaction();

create function note_chat() returns trigger language plpgsql as $$
begin
  if old.a_reader_id is distinct from new.a_reader_id then
    insert into message_changes (chat_id, first_id, last_id) values (
      new.id, least(old.a_read_id, old.b_read_id, new.a_read_id, new.b_read_id) + 1,
      greatest(old.a_read_id, old.b_read_id, new.a_read_id, new.b_read_id));
  else
    insert into message_changes (chat_id, first_id, last_id)
    select new.id, least(x.former, x.now) + 1, greatest(x.former, x.now)
    from (values (old.a_read_id, new.a_read_id), (old.b_read_id, new.b_read_id)) x (former, now)
    where x.former <> x.now;
  end if;
  -- A room moves to another channel of an account.
  insert into message_changes (chat_id, manager_id, first_id, last_id, is_lost)
  select new.id, x.manager_id, 0, 9223372036854775807, true
  from (values (old.a_channel_id, new.a_channel_id, new.a_manager_id), (old.b_channel_id, new.b_channel_id, new.b_manager_id))
    x (former, now, manager_id)
  where x.former <> x.now and x.manager_id is not null;
  return null;
end $$;
create trigger note_change after update of a_read_id, b_read_id, a_reader_id, a_channel_id, b_channel_id on chats
  for each row execute function note_chat();

create function note_member() returns trigger language plpgsql as $$
begin
  insert into message_changes (chat_id, manager_id, first_id, last_id, is_lost)
  values (coalesce(new.chat_id, old.chat_id), coalesce(new.manager_id, old.manager_id), 0, 9223372036854775807, tg_op <> 'INSERT');
  return null;
end $$;
create trigger note_change after insert or delete or update of channel_id, hidden_id on chat_members
  for each row execute function note_member();
