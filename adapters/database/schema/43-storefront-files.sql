-- Files of the brand, such as the logo and the icons made from it. The id is a hash of the content, so they never change.
create table design_files (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('svg', 'png', 'ico')),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  at timestamptz not null
);
