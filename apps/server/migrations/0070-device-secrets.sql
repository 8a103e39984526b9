-- A browser is found by the secret of its cookie, whoever signs in there.
create index devices_secret on devices (secret_hash);

-- The person itself has signed in there (not only somebody by an invitation to one of the accounts): such a browser has
-- limits of its own. It outlives the sign-out, which takes the person's other accounts (reach) from the browser.
alter table devices add column is_known boolean not null default false;

-- Secrets stored until now may have been chosen by the client. They stay only as browsers seen before.
update devices set reach = 'account';

-- A token for the related product dies with the session that asked for it.
alter table exchange_tokens add column session_id int8 references sessions on delete cascade;
create index exchange_tokens_session on exchange_tokens (session_id);

create or replace view shared.sessions as
  select id, person_id, manager_id, device, address, created_at, last_seen_at, expires_at, ended_at, device_id from sessions;
