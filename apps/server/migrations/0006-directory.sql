-- The directory of channels. One row a channel, kept by the triggers below in the transaction of whatever changes a
-- channel, an organization's owner or the owner's standing, so that no caller can forget it. The texts the search goes
-- by are normalised outside the database and written by the channels module.
create table directory_entries (
  channel_id int8 primary key references channels on delete cascade,
  organization_id int8 not null references organizations on delete cascade,
  -- It takes messages, and a verified account that is not blocked answers for its organization.
  is_listed boolean not null,
  scope_id int8 not null,
  type_id int8 not null,
  -- 0: in no region.
  region_id int8 not null,
  -- The name in plain letters, by which the list is ordered.
  sort_name text collate "C" not null default '',
  inn text collate "C" not null default '',
  -- Checksums of the keys a search finds the channel by: what of them is in its name, and all. Half the size of the
  -- keys themselves, and a common word is found as much faster; two keys with one checksum only find a channel too many.
  name_keys int4[] not null default '{}',
  keys int4[] not null default '{}'
);
create index directory_entries_organization on directory_entries (organization_id);
create index directory_entries_keys on directory_entries using gin (keys) with (fastupdate = off);
-- The names of one sphere or kind begin alike: without an index of its own a filter would read through all others.
create index directory_entries_order on directory_entries (sort_name, channel_id)
  include (scope_id, type_id, region_id) where is_listed;
create index directory_entries_scope on directory_entries (scope_id, sort_name, channel_id)
  include (type_id, region_id) where is_listed;
create index directory_entries_type on directory_entries (type_id, sort_name, channel_id)
  include (scope_id, region_id) where is_listed;
create index directory_entries_scope_type on directory_entries (scope_id, type_id, sort_name, channel_id)
  include (region_id) where is_listed;
create index directory_entries_region on directory_entries (region_id, sort_name, channel_id)
  include (scope_id, type_id) where is_listed;

-- Every word of the texts above: for words that are still being typed, and for telling a mistyped one from a rare one.
create table directory_words (
  word text collate "C" primary key,
  added_at timestamptz not null default now()
);
create index directory_words_added on directory_words (added_at);

-- How many listed channels there are by what lists are filtered by: the total of a page without counting.
create table directory_counts (
  scope_id int8,
  type_id int8,
  region_id int8,
  channels int not null,
  primary key (scope_id, type_id, region_id)
);

create function directory_gets_channel() returns trigger language plpgsql as $$
begin
  insert into directory_entries (channel_id, organization_id, is_listed, scope_id, type_id, region_id)
  values (new.id, new.organization_id, false, new.scope_id, new.type_id, coalesce(new.region_id, 0));
  perform refresh_directory(new.organization_id);
  return null;
end $$;
create trigger directory_gets_channel after insert on channels
  for each row execute function directory_gets_channel();

create function refresh_directory(organization int8) returns void language plpgsql as $$
begin
  -- Two transactions that change the same organization would each overwrite what it cannot see of the other.
  perform from organizations where id = organization for no key update;
  update directory_entries e
  set is_listed = truth.is_listed, scope_id = truth.scope_id, type_id = truth.type_id, region_id = truth.region_id
  from (
    select c.id, c.scope_id, c.type_id, coalesce(c.region_id, 0) as region_id,
      c.can_send_message and coalesce(m.is_verified and not m.is_blocked, false) as is_listed
    from channels c
    join organizations o on o.id = c.organization_id
    left join managers m on m.id = o.owner_manager_id
    where o.id = organization
  ) truth
  where e.channel_id = truth.id
    and (e.is_listed, e.scope_id, e.type_id, e.region_id)
      is distinct from (truth.is_listed, truth.scope_id, truth.type_id, truth.region_id);
end $$;

create function directory_follows_channel() returns trigger language plpgsql as $$
begin
  perform refresh_directory(new.organization_id);
  return null;
end $$;
create trigger directory_follows_channel after update on channels for each row
  when ((old.can_send_message, old.scope_id, old.type_id, old.region_id)
    is distinct from (new.can_send_message, new.scope_id, new.type_id, new.region_id))
  execute function directory_follows_channel();

create function directory_follows_owner() returns trigger language plpgsql as $$
begin
  perform refresh_directory(new.id);
  return null;
end $$;
create trigger directory_follows_owner after update on organizations for each row
  when (old.owner_manager_id is distinct from new.owner_manager_id)
  execute function directory_follows_owner();

create function directory_follows_manager() returns trigger language plpgsql as $$
begin
  perform refresh_directory(id) from organizations where owner_manager_id = new.id;
  return null;
end $$;
create trigger directory_follows_manager after update on managers for each row
  when ((old.is_verified, old.is_blocked) is distinct from (new.is_verified, new.is_blocked))
  execute function directory_follows_manager();

create function count_directory() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update directory_counts set channels = channels - 1
    where scope_id = old.scope_id and type_id = old.type_id and region_id = old.region_id;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    insert into directory_counts as counted values (new.scope_id, new.type_id, new.region_id, 1)
    on conflict (scope_id, type_id, region_id) do update set channels = counted.channels + 1;
  end if;
  return null;
end $$;
create trigger count_directory_changes after insert or delete on directory_entries
  for each row execute function count_directory();
create trigger count_directory_moves after update on directory_entries for each row
  when ((old.is_listed, old.scope_id, old.type_id, old.region_id)
    is distinct from (new.is_listed, new.scope_id, new.type_id, new.region_id))
  execute function count_directory();
