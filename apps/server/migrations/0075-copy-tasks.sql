-- Copies and proofs that the product makes (operations §3): what is under way and what failed. What a copy is, its
-- manifest says.
create table copy_tasks (
  id int8 generated always as identity primary key,
  kind text not null check (kind in ('backup', 'proof')),
  -- The copy that is made or proven.
  copy_id text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  problem text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time on the whole installation.
create unique index copy_tasks_running on copy_tasks ((state)) where state = 'running';

-- Free space of the disks with the data and with the copies, a row a day and machine: what the forecast is made of.
create table disk_samples (
  host text not null,
  disk text not null check (disk in ('data', 'copies')),
  day date not null,
  -- Bytes.
  free int8 not null,
  primary key (host, disk, day)
);

-- One row while the newest proof is old or failed: its letter is sent once.
create table copy_warning (
  is_the_one boolean primary key default true check (is_the_one),
  cause text not null check (cause in ('failed', 'old')),
  warned_at timestamptz not null default now()
);

-- Letters about copies go to administrators.
create or replace view shared.administrators as
  select id, login, role, is_blocked, email from administrators;
