-- An administrator's wording outlives a new version of the data files.
alter table law_provisions add column is_text_edited boolean not null default false;
