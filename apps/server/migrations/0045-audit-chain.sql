-- The journal becomes a chain (audit §2): every entry holds the hash of the one before it. Entries are
-- queued by audit_write() and linked as the last step of their transaction, so that `seq` follows the order of commits
-- and the lock on the chain's head is held no longer than the commit takes.

-- JSON as RFC 8785 writes it: keys sorted, no spaces, numbers as ECMAScript prints them.
create function audit_number(value numeric) returns text language sql immutable strict
  set search_path = pg_catalog as $$
  select case
    when value = 0 then '0'
    when abs(value) >= 1e21 or abs(value) < 1e-6 then regexp_replace(value::float8::text, 'e([+-])0*', 'e\1')
    else trim_scale(value)::text
  end
$$;
create function audit_json(value jsonb) returns text language plpgsql immutable strict
  set search_path = public, pg_temp as $$
begin
  case jsonb_typeof(value)
    when 'object' then return '{' || coalesce((
      select string_agg(to_json(key)::text || ':' || audit_json(item), ',' order by key collate "C")
      from jsonb_each(value) as pair(key, item)), '') || '}';
    when 'array' then return '[' || coalesce((
      select string_agg(audit_json(item), ',' order by place)
      from jsonb_array_elements(value) with ordinality as element(item, place)), '') || ']';
    when 'number' then return audit_number(value::numeric);
    else return value::text;
  end case;
end $$;

-- The canonical line of an entry, of which the hash is made.
create function audit_line(seq int8, at timestamptz, actor text, action text, subject text, details jsonb, prev_hash bytea)
returns text language sql stable set search_path = public, pg_temp as $$
  select '{"seq":' || seq
    || ',"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","actor":' || to_json(actor)::text
    || ',"action":' || to_json(action)::text
    || ',"subject":' || to_json(subject)::text
    || ',"details":' || audit_json(details)
    || ',"prev_hash":"' || encode(prev_hash, 'hex') || '"}'
$$;

-- The head of the chain. One row, whose lock orders the commits.
create table audit_chain (
  id boolean primary key default true check (id),
  length int8 not null,
  head bytea not null
) with (fillfactor = 10);

-- Entries of open transactions; empty outside of them, hence not worth the log.
create unlogged table audit_queue (
  id int8 generated always as identity primary key,
  actor_type text not null,
  actor_id text,
  action_code text not null,
  subject_type text not null,
  subject_id text,
  details jsonb not null
);

-- Signed heads: what a witness compares the chain with.
create table audit_heads (
  at timestamptz primary key,
  seq int8 not null,
  hash bytea not null,
  signature text not null
);

-- Entries from before are the first link: each is chained as it stands, in the order in which it was written.
alter table audit_entries add column seq int8, add column prev_hash bytea, add column hash bytea;
do $$
declare
  entry record;
  number int8 := 0;
  head bytea := decode(repeat('00', 32), 'hex');
  digest bytea;
  moment timestamptz;
begin
  for entry in select * from audit_entries order by id loop
    number := number + 1;
    moment := date_trunc('milliseconds', entry.at);
    digest := sha256(convert_to(audit_line(number, moment,
      coalesce(entry.legacy_actor, concat_ws(':', entry.actor_type, entry.actor_id)),
      coalesce(entry.legacy_action, entry.action_code),
      coalesce(entry.legacy_subject, concat_ws(':', entry.subject_type, entry.subject_id, entry.subject_name), ''),
      entry.details, head), 'UTF8'));
    update audit_entries set seq = number, at = moment, prev_hash = head, hash = digest where id = entry.id;
    head := digest;
  end loop;
  insert into audit_chain (length, head) values (number, head);
end $$;
alter table audit_entries
  drop column id,
  alter column at drop default,
  alter column details drop default,
  alter column prev_hash set not null,
  alter column hash set not null,
  add primary key (seq);

-- The canonical line of a stored entry.
create function audit_line(entry audit_entries) returns text language sql stable
  set search_path = public, pg_temp as $$
  select audit_line(entry.seq, entry.at,
    coalesce(entry.legacy_actor, concat_ws(':', entry.actor_type, entry.actor_id)),
    coalesce(entry.legacy_action, entry.action_code),
    coalesce(entry.legacy_subject, concat_ws(':', entry.subject_type, entry.subject_id, entry.subject_name), ''),
    entry.details, entry.prev_hash)
$$;

-- The only way to write an entry. The role of the running product may call it and has no other right on the journal.
create function audit_write(
  actor_type text, actor_id text, action_code text, subject_type text, subject_id text, details jsonb
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_queue (actor_type, actor_id, action_code, subject_type, subject_id, details)
  values (actor_type, actor_id, action_code, subject_type, subject_id, details)
$$;

create function audit_link() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  former audit_chain;
  moment timestamptz;
  digest bytea;
begin
  select * into strict former from audit_chain for update;
  -- After the lock: the times follow the order of the chain.
  moment := date_trunc('milliseconds', clock_timestamp());
  digest := sha256(convert_to(audit_line(former.length + 1, moment,
    concat_ws(':', new.actor_type, new.actor_id), new.action_code, concat_ws(':', new.subject_type, new.subject_id),
    new.details, former.head), 'UTF8'));
  insert into audit_entries
    (seq, at, actor_type, actor_id, action_code, subject_type, subject_id, details, prev_hash, hash)
  values (former.length + 1, moment, new.actor_type, new.actor_id, new.action_code, new.subject_type, new.subject_id,
    new.details, former.head, digest);
  update audit_chain set length = former.length + 1, head = digest;
  delete from audit_queue where id = new.id;
  return null;
end $$;
create constraint trigger audit_link after insert on audit_queue
  deferrable initially deferred for each row execute function audit_link();

-- Stores a signed head of an entry that is in the chain.
create function audit_add_head(seq int8, hash text, at timestamptz, signature text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from audit_entries e where e.seq = audit_add_head.seq and e.hash = decode(audit_add_head.hash, 'hex')
  ) then
    raise exception 'no entry % with this hash', seq using errcode = 'check_violation';
  end if;
  insert into audit_heads (at, seq, hash, signature) values (at, seq, decode(hash, 'hex'), signature)
  on conflict do nothing;
end $$;

-- Deletes the entries up to `last`: at least a year old, at a signed head, and after an export that an entry records.
create function audit_thin(last int8) returns int8 language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  boundary audit_entries;
  first int8;
begin
  select * into boundary from audit_entries where seq = last;
  select min(seq) into first from audit_entries;
  if boundary.at is null or boundary.at > now() - interval '1 year' then
    raise exception 'entries are kept for at least a year' using errcode = 'check_violation';
  end if;
  if not exists (select from audit_heads h where h.seq = last and h.hash = boundary.hash) then
    raise exception 'entry % has no signed head', last using errcode = 'check_violation';
  end if;
  if not exists (
    select from audit_entries e where e.action_code = 'audit_exported'
      and (e.details ->> 'from_seq')::int8 <= first and (e.details ->> 'to_seq')::int8 >= last
  ) then
    raise exception 'the entries up to % have not been exported', last using errcode = 'check_violation';
  end if;
  delete from audit_entries where seq <= last;
  delete from audit_heads where seq < last;
  perform audit_write('system', null, 'audit_thinned', 'audit', null,
    jsonb_build_object('entries', last - first + 1, 'from_seq', first, 'to_seq', last, 'hash', encode(boundary.hash, 'hex')));
  return last - first + 1;
end $$;

-- Entries hold ids; the journal shows the names of today.
create view shared.news as select id, title from news;
create view shared.audit_entries as
  select seq, at, actor_type, actor_id, action_code, subject_type, subject_id, details from audit_entries;

-- Nothing of this is for everybody: the running role is granted what it needs (src/platform/database/service-role.ts).
revoke all on function audit_write, audit_add_head, audit_thin, audit_link from public;
