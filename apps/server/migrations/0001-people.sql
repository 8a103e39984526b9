-- Who is who: persons, accounts, organizations, channels, seats, sessions.
-- Every id is int8, so that any whole number a caller sends can be compared with it.

create table regions (id int8 primary key, code text not null unique, name text not null unique);
create table scopes (id int8 primary key, name text not null unique);
create table categories (id int8 primary key, name text not null unique);

-- Values of the installation itself that no setting holds: signing keys and the like.
create table installation (name text primary key, value text not null);

-- A stored file: bytes lie in the storage under `key`, names only here.
create table files (
  id int8 generated always as identity primary key,
  key text not null unique,
  name text not null,
  extension text not null,
  mime text not null,
  size int8 not null,
  width int,
  height int,
  created_at timestamptz not null default now()
);

create table persons (
  id int8 generated always as identity primary key,
  phone text not null unique check (phone ~ '^7\d{10}$'),
  phone_confirmed_at timestamptz,
  name text not null,
  surname text not null,
  -- The agreement's text as it was accepted (AUTH-74).
  agreement_sha256 text,
  agreement_accepted_at timestamptz,
  created_at timestamptz not null default now()
);

create table organizations (
  id int8 generated always as identity primary key,
  owner_manager_id int8,
  name text not null,
  inn text not null,
  email text not null,
  phone text not null,
  address text not null,
  category_id int8 not null references categories,
  scope_id int8 not null references scopes,
  leader_name text,
  leader_position text,
  leader_phone text,
  leader_order_number int,
  created_at timestamptz not null default now()
);
create index organizations_inn on organizations (inn);

-- An account of a person. Login is unique without letter case.
create table managers (
  id int8 generated always as identity primary key,
  person_id int8 not null references persons on delete cascade,
  organization_id int8 references organizations on delete set null,
  login text,
  password_hash text,
  name text not null,
  surname text not null,
  middle_name text not null default '',
  email text not null default '',
  address text not null default '',
  avatar_file_id int8 references files,
  is_verified boolean not null default false,
  verified_at timestamptz,
  is_blocked boolean not null default false,
  can_create_channel boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index managers_login on managers (lower(login));
create index managers_person on managers (person_id);
create index managers_organization on managers (organization_id);
alter table organizations add foreign key (owner_manager_id) references managers on delete set null;
create index organizations_owner on organizations (owner_manager_id);

create table channels (
  id int8 generated always as identity primary key,
  organization_id int8 not null references organizations on delete cascade,
  name text not null,
  image_file_id int8 references files,
  background_file_id int8 references files,
  scope_id int8 not null references scopes,
  type_id int8 not null references categories,
  region_id int8 references regions,
  address text not null,
  phone_number text not null default '',
  contact_number_1 text not null default '',
  contact_number_2 text not null default '',
  description text not null default '',
  tagline text not null default '',
  work_time text not null default '',
  website text not null default '',
  vk text not null default '',
  whatsapp text not null default '',
  telegram text not null default '',
  can_send_message boolean not null default true,
  ai_access_requested_at timestamptz,
  have_ai boolean not null default false,
  analyze_documents boolean not null default false,
  document_generator boolean not null default false,
  prepare_charter boolean not null default false,
  created_at timestamptz not null default now()
);
create index channels_organization on channels (organization_id);

-- A team entry: an account's place in a channel with its section permissions.
create table seats (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  appointment text not null,
  sections text[] not null default '{}'
    check (sections <@ array['my_channel', 'posts', 'team', 'tickets', 'documents']),
  is_owner boolean not null default false,
  created_at timestamptz not null default now(),
  unique (channel_id, manager_id)
);
create index seats_manager on seats (manager_id);

-- A signed-in browser. The token itself is never stored.
create table devices (
  id int8 generated always as identity primary key,
  person_id int8 not null references persons on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  unique (person_id, secret_hash)
);

create table sessions (
  id int8 generated always as identity primary key,
  token_hash bytea not null unique,
  person_id int8 not null references persons on delete cascade,
  -- Null for a person token.
  manager_id int8 references managers on delete cascade,
  device_id int8 references devices on delete set null,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Ended from another device: the 401 then says so.
  is_revoked boolean not null default false
);
create index sessions_person on sessions (person_id) where ended_at is null;
create index sessions_manager on sessions (manager_id) where ended_at is null;

create table sms_codes (
  id int8 generated always as identity primary key,
  phone text not null,
  flow_hash bytea not null,
  code_hash bytea not null,
  wrong_tries int not null default 0,
  is_over boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sms_codes_flow on sms_codes (flow_hash);

-- Happenings that are counted against a budget: failed sign-ins, codes sent, wrong tries. Bucket names the budget and its key.
create table budget_entries (
  id int8 generated always as identity primary key,
  bucket text not null,
  at timestamptz not null default now()
);
create index budget_entries_bucket on budget_entries (bucket, at);
create index budget_entries_at on budget_entries (at);

create table invitations (
  id int8 generated always as identity primary key,
  token_hash bytea not null unique,
  seat_id int8 not null references seats on delete cascade,
  invited_by_manager_id int8 references managers on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index invitations_seat on invitations (seat_id);

create table exchange_tokens (
  token_hash bytea primary key,
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  audience text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table notifications (
  id int8 generated always as identity primary key,
  manager_id int8 not null references managers on delete cascade,
  -- Null: shown in every channel of the account.
  channel_id int8 references channels on delete cascade,
  title text not null,
  text text not null,
  link text,
  is_seen boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_manager on notifications (manager_id, id desc);
create index notifications_unseen on notifications (manager_id) where not is_seen;

-- SMS and e-mail: written with the transaction that causes them, sent after it by the transport of the settings.
create table outbox (
  id int8 generated always as identity primary key,
  transport text not null check (transport in ('sms', 'mail')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  problem text
);
create index outbox_recipient on outbox (recipient, id desc);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;

create table administrators (
  id int8 generated always as identity primary key,
  login text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table administrator_sessions (
  id int8 generated always as identity primary key,
  administrator_id int8 not null references administrators on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table audit_entries (
  id int8 generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null default '',
  details jsonb not null default '{}'
);

insert into scopes values
  (1, 'Муниципальное образование'), (2, 'Образование'), (3, 'Здравоохранение'), (4, 'Культура'), (5, 'Спорт');
insert into categories values
  (1, 'Муниципальный орган'), (2, 'Государственное учреждение'), (3, 'Муниципальное учреждение'),
  (4, 'Коммерческая организация'), (5, 'Некоммерческая организация');
