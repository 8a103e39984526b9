-- Who may create groups of a channel: every seat, or those with the section team.
alter table channels
  add column groups_inner text not null default 'all' check (groups_inner in ('all', 'team')),
  add column groups_shared text not null default 'all' check (groups_shared in ('all', 'team'));
create or replace view shared.channels as
  select id, organization_id, name, image_file_id, background_file_id, scope_id, type_id, region_id, address, phone_number,
    can_send_message, ai_access_requested_at, have_ai, analyze_documents, document_generator, prepare_charter,
    groups_inner, groups_shared
  from channels;

-- The one link into a group. The token is found by its hash, and shown to owners from its encrypted form.
create table group_links (
  chat_id int8 primary key references chats on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  mode text not null check (mode in ('open', 'approval')),
  expires_at timestamptz,
  use_limit int check (use_limit > 0),
  used int not null default 0,
  created_at timestamptz not null default now()
);

create table group_requests (
  chat_id int8 not null references chats on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  requested_at timestamptz not null default now(),
  rejected_at timestamptz,
  primary key (chat_id, manager_id)
);
create index group_requests_manager on group_requests (manager_id);
create index group_requests_channel on group_requests (channel_id);

-- Members whom an owner has taken out: no link lets them in until somebody adds them again.
create table group_exclusions (
  chat_id int8 not null references chats on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  excluded_at timestamptz not null default now(),
  primary key (chat_id, manager_id)
);
create index group_exclusions_manager on group_exclusions (manager_id);

-- Invitations of organizations into a shared group.
create table group_invitations (
  id int8 generated always as identity primary key,
  chat_id int8 not null references chats on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  invited_by int8 not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz
);
create unique index group_invitations_open on group_invitations (chat_id, channel_id) where answer is null;
create index group_invitations_channel on group_invitations (channel_id, id);
