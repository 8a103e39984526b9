-- What a run cost, in roubles, by the price its model had then.
alter table ai_ledger add column cost double precision;

-- Vectors as bytes: four little-endian bytes a number, of length 1. None were stored before: no embedding model was read.
delete from law_vectors;
alter table law_vectors drop column vector;
alter table law_vectors add column vector bytea not null;
