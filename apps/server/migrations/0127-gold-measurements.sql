-- How the installation's own gold questions were answered, each time they were asked: what a change made worse is seen.
create table law_gold_runs (
  id int8 generated always as identity primary key,
  measured_at timestamptz not null default now(),
  -- What had changed: `base`, `model`, `asked`.
  cause text not null,
  -- The base's revision, the models and their settings: a run of the same state is not repeated.
  state text not null,
  -- `[{question, norm_id, place}]`; place from 0, null when the norm was not among the first ten.
  answers jsonb not null
);
create index law_gold_runs_at on law_gold_runs (measured_at desc);
