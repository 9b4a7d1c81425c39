-- Noted when somebody of staff signs in with a password that is too short for staff: their roles sleep until it is changed.
alter table credentials add column is_short boolean not null default false;
