-- Whether an administrator needs a second factor (operations §2).
create table sign_in_policy (
  is_the_one boolean primary key default true check (is_the_one),
  administrators text not null default 'optional' check (administrators in ('optional', 'required'))
);
insert into sign_in_policy default values;

-- Passwords of administrators that were reset on the machine itself: the console warns of each for seven days.
create table emergency_resets (
  id int8 generated always as identity primary key,
  login text not null,
  -- The user of the operating system.
  os_user text not null,
  at timestamptz not null default now()
);
create index emergency_resets_at on emergency_resets (at);

create or replace view shared.administrators as
  select id, login, role, is_blocked, email,
    totp_enabled_at is null and exists (select from sign_in_policy where administrators = 'required') as must_enroll
  from administrators;
