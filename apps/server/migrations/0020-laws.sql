-- The legal reference base. What belongs to everybody has no channel; a channel's own acts are seen by it alone.
-- `scope` is 0 for everybody's and the channel's id otherwise: every question of the search filters by it.

create table law_acts (
  id int8 generated always as identity primary key,
  channel_id int8 references channels on delete cascade,
  scope int8 not null generated always as (coalesce(channel_id, 0)) stored,
  -- Number and date as the data files name the act: `59-ФЗ 2006-05-02`.
  key text not null,
  kind text not null,
  number text not null,
  date date,
  title text not null,
  -- How the act is called in everyday speech; the short ones (ТК, УК) count only beside an article or «РФ».
  aliases text[] not null default '{}',
  short_aliases text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (scope, key)
);

-- What the act says in a stretch of time. Open ends are null.
create table law_editions (
  id int8 generated always as identity primary key,
  act_id int8 not null references law_acts on delete cascade,
  valid_from date,
  valid_to date,
  source_url text,
  -- `base`: own-words summaries of the data files; `official`: a text an administrator has loaded.
  origin text not null check (origin in ('base', 'official')),
  content_sha256 text not null,
  checked_at date not null default current_date,
  created_at timestamptz not null default now(),
  check (valid_from < valid_to)
);
create index law_editions_act on law_editions (act_id, valid_from);

create table law_provisions (
  id int8 generated always as identity primary key,
  edition_id int8 not null references law_editions on delete cascade,
  act_id int8 not null references law_acts on delete cascade,
  channel_id int8 references channels on delete cascade,
  scope int8 not null generated always as (coalesce(channel_id, 0)) stored,
  -- The name citations carry; the same in every edition.
  norm_id text not null,
  article text not null,
  heading text not null,
  text text not null,
  topics text[] not null default '{}',
  keywords text[] not null default '{}',
  status text not null,
  confidence text not null check (confidence in ('A', 'B')),
  effective_from date,
  replaced_by text,
  source_url text,
  position int not null,
  -- An administrator's decision outlives a new version of the data files.
  is_status_edited boolean not null default false,
  unique (edition_id, norm_id)
);
create index law_provisions_norm on law_provisions (scope, norm_id);
create index law_provisions_act on law_provisions (act_id, position);

-- Everyday questions a provision answers, and their keys.
create table law_questions (
  id int8 generated always as identity primary key,
  provision_id int8 not null references law_provisions on delete cascade,
  scope int8 not null,
  text text not null,
  keys text[] not null,
  origin text not null check (origin in ('base', 'administrator')),
  created_at timestamptz not null default now(),
  unique (provision_id, text)
);

-- The index: how much a term weighs in a provision, all fields together.
create table law_postings (
  scope int8 not null,
  term text not null,
  provision_id int8 not null references law_provisions on delete cascade,
  weight real not null,
  primary key (scope, term, provision_id)
);
create index law_postings_provision on law_postings (provision_id);

-- In how many provisions and questions of a scope a term stands.
create table law_terms (
  scope int8 not null,
  term text not null,
  provisions int not null,
  questions int not null,
  primary key (scope, term)
);

-- Words as they are spelt, for recognising mistyped ones.
create table law_words (
  scope int8 not null,
  word text not null,
  primary key (scope, word)
);

-- A scope's sizes, and a number that grows with every change (microseconds, so that no two databases share one): what
-- a process remembers of the scope goes by it.
create table law_scopes (
  scope int8 primary key,
  revision int8 not null default (extract(epoch from clock_timestamp()) * 1000000)::int8,
  provisions int not null default 0,
  questions int not null default 0,
  content_sha256 text not null default '',
  loaded_at timestamptz not null default now()
);

-- Optional: vectors of provisions by the model that made them.
create table law_vectors (
  provision_id int8 not null references law_provisions on delete cascade,
  model text not null,
  vector real[] not null,
  primary key (provision_id, model)
);

-- Laws a charter is brought into line with: the selector of the session package.
create table charter_laws (
  id int8 generated always as identity primary key,
  key text not null unique,
  number text not null,
  date date not null,
  title text not null,
  summary text not null,
  charter_sections text[] not null,
  area text not null,
  status text not null,
  effective_from date,
  confidence text not null check (confidence in ('A', 'B')),
  source_url text,
  position int not null,
  is_listed boolean not null default true
);
