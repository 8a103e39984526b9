-- What every tab of the AI station shares: runs and their events, the queue, the ledger, the evidence log.

-- How a channel's questions are answered, and how much it may use. Null: no limit.
create table ai_channel_settings (
  channel_id int8 primary key references channels on delete cascade,
  built_in_only boolean not null default false,
  evidence_days int not null default 365 check (evidence_days between 1 and 3650),
  runs_per_day int8,
  runs_per_month int8,
  tokens_per_day int8,
  tokens_per_month int8,
  person_runs_per_day int8,
  person_tokens_per_day int8
);

-- One answer being made. It belongs to no process: whoever holds its lease works on it, a lease that runs out is taken
-- over. `lane`: who is to answer it, since the model has few places and the built-in engine many.
create table ai_runs (
  id int8 generated always as identity primary key,
  kind text not null,
  lane text not null check (lane in ('model', 'built-in')),
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  -- The conversation it belongs to, by its kind; null for a question without one.
  subject_id int8,
  is_batch boolean not null default false,
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
  -- The answer of a question without a conversation; others keep it as a message.
  outcome jsonb,
  message_id int8,
  -- The place in the queue its reader was told last.
  place int,
  is_stop_wanted boolean not null default false,
  -- The process that works on it, the try it is at, and until when nobody else may.
  node text,
  attempt int not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
-- A conversation has one answer under way at most.
create unique index ai_runs_of_subject on ai_runs (kind, subject_id)
  where subject_id is not null and state in ('queued', 'running');
create index ai_runs_under_way on ai_runs (lane, id) where state in ('queued', 'running');
create index ai_runs_subject on ai_runs (kind, subject_id);
create index ai_runs_ended on ai_runs (lane, ended_at) where ended_at is not null;
-- The queue serves whoever was served longest ago.
create index ai_runs_manager on ai_runs (manager_id, started_at desc nulls last);
create index ai_runs_channel on ai_runs (channel_id, started_at desc nulls last);

-- What its readers are told, in order. A reader who comes back goes on behind the number it saw last.
create table ai_run_events (
  run_id int8 not null references ai_runs on delete cascade,
  seq int not null,
  type text not null,
  payload jsonb not null,
  primary key (run_id, seq)
);

-- Used tokens and time, a row a run. It knows runs and chats by number alone: deleting them deletes nothing here.
create table ai_ledger (
  id int8 generated always as identity primary key,
  run_id int8 not null unique,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 references managers on delete set null,
  kind text not null,
  engine text not null default '',
  mode text not null default '',
  state text not null default 'reserved' check (state in ('reserved', 'settled')),
  -- What it may use at most, until it is settled.
  reserved_tokens int8 not null,
  prompt_tokens int8 not null default 0,
  completion_tokens int8 not null default 0,
  -- Calls of the model; some of the tokens were estimated when the endpoint did not count them.
  calls int not null default 0,
  is_estimated boolean not null default false,
  seconds real not null default 0,
  at timestamptz not null default now(),
  settled_at timestamptz
);
create index ai_ledger_channel on ai_ledger (channel_id, at);
create index ai_ledger_manager on ai_ledger (manager_id, at);

-- Who asked, what was retrieved, who answered, draft and final. Texts go with their conversation, hashes stay.
create table ai_evidence (
  id int8 generated always as identity primary key,
  run_id int8 not null unique,
  kind text not null,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 references managers on delete set null,
  subject_id int8,
  message_id int8,
  asked_at timestamptz not null,
  ended_at timestamptz not null default now(),
  state text not null,
  verdict text not null,
  coverage real,
  on_date date not null,
  -- [{norm_id, provision_id, edition, status, score}]
  retrieved jsonb not null default '[]',
  searched text[] not null default '{}',
  engine text not null,
  mode text not null,
  reason text,
  -- Kinds and counts of masked personal data.
  masked jsonb not null default '{}',
  checked int,
  supported int,
  removed int,
  is_replaced boolean not null default false,
  question text,
  draft text,
  final text,
  question_sha256 text not null,
  draft_sha256 text,
  final_sha256 text not null,
  -- What the asker said of the answer.
  mark text check (mark in ('up', 'down')),
  mark_reason text,
  -- The question was added to the base, or taken off the board.
  settled_at timestamptz
);
create index ai_evidence_channel on ai_evidence (channel_id, id desc);
create index ai_evidence_subject on ai_evidence (kind, subject_id);
create index ai_evidence_at on ai_evidence (asked_at);
create index ai_evidence_manager on ai_evidence (manager_id);
