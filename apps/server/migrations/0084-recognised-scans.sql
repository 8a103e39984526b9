-- What the reader of recognised text is told: certainty and doubtful words. Null: the file has text of its own.
alter table documents add column recognition text;
alter table lawyer_files add column recognition text;
alter table analyses add column recognition text;
-- The file of a scan until the run of its analysis has recognised it.
alter table analyses add column scan bytea;
