-- Entries hold codes; the sentences are made when they are shown. Those written before hold their Russian text.
alter table audit_entries rename column actor to legacy_actor;
alter table audit_entries rename column action to legacy_action;
alter table audit_entries rename column subject to legacy_subject;
alter table audit_entries
  alter column legacy_actor drop not null,
  alter column legacy_action drop not null,
  alter column legacy_subject drop not null,
  alter column legacy_subject drop default,
  add column actor_type text,
  add column actor_id text,
  add column action_code text,
  add column subject_type text,
  add column subject_id text,
  add column subject_name text,
  add constraint audit_entries_text check (
    (legacy_action is null) = (action_code is not null)
    and (action_code is null or (actor_type is not null and subject_type is not null))
  );
