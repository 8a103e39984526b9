-- The channel's document library (`customs` and `folders` on the wire).

create table folders (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  parent_id int8 references folders on delete cascade,
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index folders_default on folders (channel_id) where is_default;
create unique index folders_name on folders (channel_id, coalesce(parent_id, 0), lower(name)) where deleted_at is null;

create table documents (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  folder_id int8 not null references folders,
  file_id int8 not null references files,
  author_manager_id int8 not null references managers,
  name text not null,
  -- The file's own text, for the search; empty until it is extracted or when there is none.
  content text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index documents_folder on documents (folder_id, id desc) where deleted_at is null;
create index documents_channel on documents (channel_id, id desc) where deleted_at is null;
create index documents_bin on documents (deleted_at) where deleted_at is not null;
