-- What becomes of a message beside being sent: kept where no transport is set, given up, or over before it left.
alter table outbox
  -- No transport was set when it was posted: it stays to be read in the console and is never sent.
  add column is_kept boolean not null default false,
  -- Not worth sending later: a code that is over.
  add column expires_at timestamptz,
  add column gave_up_at timestamptz;

drop index outbox_waiting;
create index outbox_waiting on outbox (transport, next_attempt_at)
  where sent_at is null and gave_up_at is null and not is_kept;
create index outbox_kept on outbox (id desc) where is_kept;
create index outbox_created on outbox (created_at);
