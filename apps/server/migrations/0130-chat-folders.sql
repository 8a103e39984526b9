-- Folders of chats, which an account has for itself in each of its channels: rules, and chats picked by hand.
create table chat_folders (
  id int8 generated always as identity primary key,
  manager_id int8 not null references managers on delete cascade,
  channel_id int8 not null references channels on delete cascade,
  name text not null,
  -- Of: unread, inside, department, groups, not_muted.
  rules text[] not null,
  position int not null
);
create index chat_folders_manager on chat_folders (manager_id, channel_id, position);
create index chat_folders_channel on chat_folders (channel_id);

create table chat_folder_chats (
  folder_id int8 not null references chat_folders on delete cascade,
  chat_id int8 not null references chats on delete cascade,
  position int not null,
  primary key (folder_id, chat_id)
);
create index chat_folder_chats_chat on chat_folder_chats (chat_id);

create index chat_settings_pinned on chat_settings (manager_id, channel_id, pin_position) where pin_position is not null;
