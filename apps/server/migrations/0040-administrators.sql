-- Several administrators with roles, invitations, second factors and sessions that they see (operations §2).
alter table administrators
  add column name text not null default '',
  add column email text not null default '',
  add column role text not null default 'chief' check (role in ('chief', 'operator', 'auditor')),
  add column is_blocked boolean not null default false,
  -- The hash of the token of an open invitation link.
  add column invitation_hash bytea unique,
  add column invitation_expires_at timestamptz,
  -- Encrypted by a key outside the database. Without totp_enabled_at it waits for its first code.
  add column totp_secret bytea,
  add column totp_enabled_at timestamptz,
  -- The last time step whose code was used: each step works once.
  add column totp_last_step int8 not null default 0,
  -- Null: invited, or the password was taken away.
  alter column password_hash drop not null;

create unique index administrators_login on administrators (lower(login));

create table administrator_recovery_codes (
  id int8 generated always as identity primary key,
  administrator_id int8 not null references administrators on delete cascade,
  -- Keyed by a key outside the database.
  code_hash bytea not null,
  used_at timestamptz
);
create index administrator_recovery_codes_administrator on administrator_recovery_codes (administrator_id);

-- Living sessions of the former 30 days end: they have no device and slide by another rule.
delete from administrator_sessions;
alter table administrator_sessions
  add column device text not null default '',
  add column address text not null default '',
  add column created_at timestamptz not null default now(),
  add column last_seen_at timestamptz not null default now(),
  -- When the administrator last proved who is there: by signing in, or by the password or a code.
  add column proved_at timestamptz not null default now();

create or replace view shared.administrators as
  select id, login, role, is_blocked from administrators;
