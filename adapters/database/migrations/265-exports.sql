-- Lists that staff is taking away as files: how far each is, for whoever asked for it. Gone after a day.
create table exports (
  -- Made by the page that asks, so that it can follow what it has begun.
  id text primary key,
  by_user text not null references users (id) on delete cascade,
  state text not null check (state in ('running', 'done', 'broken', 'cancelled')),
  rows int not null default 0,
  -- Rows that were there at the beginning; null where they were not counted.
  about int,
  begun_at timestamptz not null,
  -- The last sign of whoever writes it: without one it has broken off.
  told_at timestamptz not null
);
create index exports_told on exports (told_at);
