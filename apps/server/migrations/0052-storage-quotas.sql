-- What a channel stores, in real bytes: documents with the bin, files of the messages written from it. A file counts once
-- in a channel however often it is used there. Counted by the triggers below in the transaction of whatever changes it,
-- under the lock of the channel's row: uploads at the same time wait for each other's count.
create table channel_storage (
  channel_id int8 primary key references channels on delete cascade,
  used int8 not null default 0,
  -- Bytes; null: the setting CHANNEL_QUOTA_GB.
  quota int8 check (quota >= 0),
  -- The highest share in percent that was notified of.
  notified int not null default 0
);
create table channel_files (
  channel_id int8 not null,
  file_id int8 not null,
  size int8 not null,
  uses int not null,
  primary key (channel_id, file_id)
);

-- The channel that a message's file counts for: that of the sender. It is needed when the message is gone.
alter table message_files add column channel_id int8;
update message_files x set channel_id = m.sender_channel_id from messages m where m.id = x.message_id;

insert into channel_files (channel_id, file_id, size, uses)
select u.channel_id, u.file_id, f.size, count(*)
from (
  select channel_id, file_id from documents
  union all
  select channel_id, file_id from message_files where channel_id is not null
) u join files f on f.id = u.file_id
group by u.channel_id, u.file_id, f.size;
insert into channel_storage (channel_id, used)
select x.channel_id, sum(x.size) from channel_files x join channels c on c.id = x.channel_id group by x.channel_id;

create function count_channel_file(channel int8, file int8, is_added boolean) returns void language plpgsql as $$
declare
  change int8;
begin
  if channel is null then return; end if;
  if is_added then
    insert into channel_storage (channel_id) values (channel) on conflict do nothing;
  end if;
  perform from channel_storage where channel_id = channel for no key update;
  if is_added then
    insert into channel_files as x (channel_id, file_id, size, uses)
    select channel, f.id, f.size, 1 from files f where f.id = file
    on conflict (channel_id, file_id) do update set uses = x.uses + 1
    returning case when uses = 1 then size else 0 end into change;
  else
    update channel_files set uses = uses - 1 where channel_id = channel and file_id = file
    returning case when uses = 0 then -size else 0 end into change;
    delete from channel_files where channel_id = channel and file_id = file and uses <= 0;
  end if;
  if coalesce(change, 0) <> 0 then
    update channel_storage set used = used + change where channel_id = channel;
  end if;
end $$;

create function count_document_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform count_channel_file(new.channel_id, new.file_id, true);
  else perform count_channel_file(old.channel_id, old.file_id, false); end if;
  return null;
end $$;
create trigger documents_count_file after insert or delete on documents
  for each row execute function count_document_file();

create function name_message_file_channel() returns trigger language plpgsql as $$
begin
  new.channel_id := (select sender_channel_id from messages where id = new.message_id);
  return new;
end $$;
create trigger message_files_name_channel before insert on message_files
  for each row execute function name_message_file_channel();

create function count_message_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform count_channel_file(new.channel_id, new.file_id, true);
  else perform count_channel_file(old.channel_id, old.file_id, false); end if;
  return null;
end $$;
create trigger message_files_count_file after insert or delete on message_files
  for each row execute function count_message_file();

create view shared.channel_storage as select channel_id, used, quota from channel_storage;
