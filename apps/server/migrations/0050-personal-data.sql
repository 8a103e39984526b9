-- Consent by whatever way somebody first came in, erased people, files that must be proven gone, exports of personal data.

alter table persons
  -- The way the agreement was accepted: registration, invitation, sms_code (AUTH-74).
  add column agreement_accepted_by text,
  -- The person's data was erased; the row stays for what refers to it. Only then there is no phone.
  add column erased_at timestamptz,
  alter column phone drop not null,
  add constraint persons_phone_unless_erased check (phone is not null or erased_at is not null);
update persons set agreement_accepted_by = 'registration' where agreement_accepted_at is not null;

create or replace view shared.persons as
  select id, coalesce(phone, '') as phone, phone_confirmed_at, name, surname, erased_at, created_at
  from persons;

-- Stored objects of erased people: removed by a job that repeats until none of them is left.
create table erased_files (
  key text primary key,
  person_id int8 not null,
  erased_at timestamptz not null default now()
);

-- Who was erased, and whether it stands in the register beside the copies already.
create table erasures (
  person_id int8 primary key references persons on delete cascade,
  with_messages boolean not null,
  erased_at timestamptz not null default now(),
  registered_at timestamptz
);

-- Archives of a person's data (152-ФЗ), kept for seven days.
create table personal_exports (
  id int8 generated always as identity primary key,
  person_id int8 not null references persons on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  file_id int8 references files,
  size int8,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
create index personal_exports_person on personal_exports (person_id);
create index personal_exports_file on personal_exports (file_id) where file_id is not null;

-- Deleted because its retention term was over: quotes of such a message say so.
alter table messages add column is_expired boolean not null default false;
