-- How far a sign-in reaches. An account can be bound to a phone without asking the phone's owner: by somebody's
-- invitation, or by a registration that no code has confirmed. What signs in to such an account opens this account, not
-- the person's others: 'account' is the one signed in to, 'own' those that the person made, 'person' all of them, which
-- takes a right code of the person's phone in that browser.
alter table sessions add column reach text not null default 'account' check (reach in ('account', 'own', 'person'));
alter table devices add column reach text not null default 'account' check (reach in ('account', 'own', 'person'));
alter table devices add column last_seen_at timestamptz not null default now();

-- Made by the person itself (with its organization), not by an invitation.
alter table managers add column is_own boolean not null default false;
-- The password was chosen in a session that reaches the whole person: signing in with it reaches as far.
alter table managers add column password_is_persons boolean not null default false;

-- A try whose outcome is not known yet. It is counted as a failure until it is, so that many tries at once stay in the budget.
alter table budget_entries add column is_pending boolean not null default false;

create index administrator_sessions_administrator on administrator_sessions (administrator_id);
create index audit_entries_at on audit_entries (at desc);
create index sessions_device on sessions (device_id);
create index exchange_tokens_expiry on exchange_tokens (expires_at);
create index sms_codes_created on sms_codes (created_at);
