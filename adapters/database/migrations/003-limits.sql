-- The recent attempts behind each limit. The key is a keyed hash: addresses and e-mails are not kept.
create table limit_attempts (
  name text not null,
  key text not null,
  attempts timestamptz[] not null,
  allowed boolean not null,
  until timestamptz not null,
  primary key (name, key)
) with (fillfactor = 70);
create index limit_attempts_by_end on limit_attempts (until);
