-- News of the product's landing page and workspace, and what the administrator has set on the landing page.

create table news (
  id int8 generated always as identity primary key,
  title text not null,
  category text not null,
  cover_file_id int8 references files,
  -- Sanitised HTML; pictures as /files/{id}/{name}, without the signature they are shown by.
  body text not null,
  is_published boolean not null default false,
  -- The first publication, which decides the order; it stays when the news is withdrawn and published again.
  published_at timestamptz,
  -- Who has been told of it: every account with `posts` up to this id.
  told_up_to_manager_id int8 not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (published_at is not null or not is_published)
);
create index news_published on news (published_at desc, id desc) where is_published;
create index news_edited on news (published_at desc nulls first, id desc);
create index news_cover on news (cover_file_id) where cover_file_id is not null;

-- Pictures of the texts; one that no text shows yet has no news.
create table news_pictures (
  file_id int8 primary key references files,
  news_id int8 references news on delete cascade,
  created_at timestamptz not null default now()
);
create index news_pictures_news on news_pictures (news_id);

-- One row, or none while the defaults stand.
create table landing (
  is_the_one boolean primary key default true check (is_the_one),
  regions text[] not null,
  greeting text not null,
  faq jsonb not null,
  price int8 not null,
  registry_number text not null,
  updated_at timestamptz not null default now()
);
