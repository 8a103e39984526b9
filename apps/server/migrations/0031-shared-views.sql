-- What a module lets others read of its tables. A table is written and read by its own module only; everybody else reads
-- these views (docs/architecture.md, "Tables"). They are plain selections: the planner sees through them, and a row lock
-- taken on a view locks the row of its table. Columns that are nobody else's business (secrets, hashes) are not in them.
create schema shared;

create view shared.regions as select id, code, name from regions;
create view shared.scopes as select id, name from scopes;
create view shared.categories as select id, name from categories;

create view shared.files as select id, name, extension, size, width, height from files;

create view shared.persons as select id, phone, phone_confirmed_at, name, surname from persons;
create view shared.managers as
  select id, person_id, organization_id, login, name, surname, middle_name, email, address, avatar_file_id, is_own,
    is_verified, is_blocked, can_create_channel, created_at
  from managers;
create view shared.sessions as
  select id, person_id, manager_id, device, address, created_at, last_seen_at, expires_at, ended_at from sessions;
create view shared.administrators as select id, login from administrators;

create view shared.organizations as
  select id, owner_manager_id, name, inn, email, leader_name, leader_position, leader_phone, leader_order_number
  from organizations;
create view shared.channels as
  select id, organization_id, name, image_file_id, background_file_id, scope_id, type_id, region_id, address, phone_number,
    can_send_message, ai_access_requested_at, have_ai, analyze_documents, document_generator, prepare_charter
  from channels;
create view shared.directory_entries as select channel_id, is_listed from directory_entries;
create view shared.seats as
  select id, channel_id, manager_id, appointment, sections, is_owner from seats;

-- Keys of presence with a connection on a node that lives; a key may stand several times.
create view shared.connected as
  select p.key from presence p join presence_nodes n on n.node = p.node where n.alive_until > clock_timestamp();
