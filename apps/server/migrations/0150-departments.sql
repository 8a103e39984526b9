-- The department that an employee works in, as the channel names it; empty: none was given.
alter table seats add column department text not null default '';
