-- Kinds of notifications with their switches (CHAT-55 to CHAT-57). Those stored before take their kind from their title.
alter table notifications
  add column kind text,
  -- False: the kind is not wanted in the list; the row waits for the mail only.
  add column in_feed boolean not null default true,
  -- Waits for the gathered letter.
  add column mail_due boolean not null default false;

update notifications set kind = case
  when title = 'Получен документ' then 'document'
  when title = 'Новость' then 'news'
  when title in ('Открыт доступ к ИИ', 'Заявка на доступ к ИИ отклонена') then 'ai'
  when title = 'Приглашение принято' then 'team'
  when title = 'Место в канале' then 'quota'
  when title in ('Вход с нового устройства', 'Изменён номер телефона') then 'safety'
  else 'access'
end;
-- The default is for the former version, which writes without a kind while both run.
alter table notifications alter column kind set default 'access', alter column kind set not null;

-- The unread counts pass over what is not in the list.
drop index notifications_unseen;
create index notifications_unseen on notifications (manager_id) where not is_seen and in_feed;
create index notifications_mail_due on notifications (manager_id) where mail_due;

-- What an account has chosen; a kind without a row has the defaults of the contract.
create table notification_settings (
  manager_id int8 not null references managers on delete cascade,
  kind text not null,
  feed boolean not null,
  sound boolean not null,
  push boolean not null,
  mail boolean not null,
  primary key (manager_id, kind)
);

-- When the last gathered letter was written, by account.
create table notification_letters (
  manager_id int8 primary key references managers on delete cascade,
  sent_at timestamptz not null
);
