-- How long things are kept, in days; null: for good (or as long as the product's own rules say). One row.
create table retention (
  is_the_one boolean primary key default true check (is_the_one),
  messages int check (messages >= 30),
  bin int check (bin >= 30),
  notifications int check (notifications >= 30),
  ai_chats int check (ai_chats >= 30),
  appeals int check (appeals >= 30),
  sessions int check (sessions >= 30),
  sign_ins int check (sign_ins >= 30),
  logs int check (logs >= 30),
  -- Nothing is deleted before: seven days after the first term, and after every shorter one.
  starts_at timestamptz
);
insert into retention default values;

-- Shorter terms of a channel, and the order to delete nothing of it (an inquiry, a court).
create table channel_retention (
  channel_id int8 primary key references channels on delete cascade,
  messages int check (messages >= 30),
  bin int check (bin >= 30),
  ai_chats int check (ai_chats >= 30),
  starts_at timestamptz,
  held_at timestamptz,
  hold_reason text,
  check ((held_at is null) = (hold_reason is null))
);

-- What nothing may delete, neither by a term nor by erasing: a module adds the messages and documents that its papers
-- stand on, and removes them again.
create table bound_records (
  kind text not null check (kind in ('message', 'document')),
  record_id int8 not null,
  bound_by text not null,
  primary key (kind, record_id, bound_by)
);
create view shared.bound_records as select kind, record_id from bound_records;

create view shared.retention as
  select notifications, ai_chats, appeals, sessions, sign_ins, logs, starts_at from retention;

-- The terms that hold in a channel.
create view shared.retention_terms as
  select c.id as channel_id, least(n.messages, r.messages) as messages, least(n.bin, r.bin) as bin,
    least(n.ai_chats, r.ai_chats) as ai_chats, r.appeals, r.notifications,
    greatest(r.starts_at, n.starts_at) as starts_at, n.held_at is not null as is_held
  from retention r cross join channels c left join channel_retention n on n.channel_id = c.id;

-- Finds old messages; costs nothing to keep up, since rows come in the order of time.
create index messages_created on messages using brin (created_at);
