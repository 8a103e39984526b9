-- The library beyond its tables: a default folder for every channel, and what the search goes by.

-- Every channel has its «По умолчанию» from the first moment (wire §7), whoever makes the channel.
create function documents_get_channel() returns trigger language plpgsql as $$
begin
  insert into folders (channel_id, name, is_default) values (new.id, 'По умолчанию', true);
  return null;
end $$;
create trigger documents_get_channel after insert on channels
  for each row execute function documents_get_channel();
insert into folders (channel_id, name, is_default)
select c.id, 'По умолчанию', true from channels c
where not exists (select from folders f where f.channel_id = c.id and f.is_default);

create index folders_parent on folders (parent_id) where parent_id is not null;

alter table documents
  -- When the file's text was read, with or without success; null: that is still to come.
  add column read_at timestamptz,
  -- Keys of the words a document is found by (platform/russian): those of its name, and all.
  add column name_keys text[] not null default '{}',
  add column keys text[] not null default '{}';
create index documents_keys on documents using gin (keys);
create index documents_file on documents (file_id);
create index documents_of_folder on documents (folder_id);
