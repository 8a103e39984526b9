-- Which account has moved the phone of its person, and the accounts the person had then, until a right code confirms the
-- number: a number typed wrong is corrected by who typed it, as long as no other account has been attached to it.
alter table persons add column phone_moved_by int8;
alter table persons add column accounts_when_moved int8[];
