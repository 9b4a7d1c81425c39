-- Two people who write the same promotion: the second says which one they have seen.
alter table promotions add column version int not null default 1;
