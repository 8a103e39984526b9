-- The job queue decides when a message is sent: a row has no time of its own any more. Waiting rows that still have one
-- were posted by an earlier version and get their job at the next start.
alter table outbox
  alter column next_attempt_at drop not null,
  alter column next_attempt_at drop default;

drop index outbox_waiting;
create index outbox_waiting on outbox (transport) where sent_at is null and gave_up_at is null and not is_kept;
