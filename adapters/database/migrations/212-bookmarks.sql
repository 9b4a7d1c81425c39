-- Lists of the dashboard as a member of staff has set them up, under a name of their own.
create table bookmarks (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  list text not null check (list ~ '^[a-z]{2,20}$'),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 400),
  created_at timestamptz not null,
  unique (user_id, list, name)
);
