-- Acts of one number are told apart by their dates (8-ФЗ of 1996 and of 2009): every search asks which numbers are shared.
create index law_acts_number on law_acts (number);
