-- The dialogue of an account with the assistant: one in each channel.
create table assistant_dialogs (
  id int8 generated always as identity primary key,
  channel_id int8 not null references channels on delete cascade,
  manager_id int8 not null references managers on delete cascade,
  unique (manager_id, channel_id)
);
create index assistant_dialogs_channel on assistant_dialogs (channel_id);

create table assistant_messages (
  id int8 generated always as identity primary key,
  dialog_id int8 not null references assistant_dialogs on delete cascade,
  is_assistant boolean not null,
  message text not null,
  -- Of the assistant's messages.
  metadata jsonb,
  -- What the built-in engine has understood so far: the next message goes on from it.
  draft jsonb,
  created_at timestamptz not null default now()
);
create index assistant_messages_dialog on assistant_messages (dialog_id, id desc);
