-- Catalogue files that staff has given: what was found in them, and how far they are written.
create table catalogue_imports (
  id text primary key,
  by_user text references users (id) on delete set null,
  -- Who has it written.
  applied_by text references users (id) on delete set null,
  created_at timestamptz not null,
  status text not null check (status in (
    'waiting', 'checking', 'checked', 'applying', 'done', 'failed', 'cancelled')),
  -- Its name in the shop's store of files; null as soon as it is gone from there.
  file text,
  bytes int8 not null,
  sha256 text not null,
  options jsonb not null,
  format text check (format in ('own', 'shopify')),
  -- Headers of columns that are not read.
  unused text[] not null default '{}',
  -- Rows read so far, and the products in them, by what would become of them.
  rows int not null default 0,
  fresh int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  bad int not null default 0,
  -- Of the products in the file's order: how many were looked at while it is applied, and what became of them.
  done int not null default 0,
  written int not null default 0,
  overtaken int not null default 0,
  problem text,
  -- How often it broke off and was begun again.
  breaks int not null default 0,
  -- Who works on it, and until when nobody else does.
  worker text,
  worker_until timestamptz,
  ended_at timestamptz
);
create index catalogue_imports_newest on catalogue_imports (created_at desc, id desc);
create index catalogue_imports_under_way on catalogue_imports (created_at)
  where status in ('waiting', 'checking', 'applying');

create index catalogue_imports_by on catalogue_imports (by_user);
create index catalogue_imports_applied_by on catalogue_imports (applied_by);

-- Each product of a file once: a second time its id is named as a problem.
create table import_items (
  import_id text not null references catalogue_imports (id) on delete cascade,
  product_id text not null,
  number int not null,
  verdict text not null check (verdict in ('fresh', 'changed', 'unchanged', 'bad')),
  -- What the shop had of it when it was checked; null where it had nothing.
  basis text,
  primary key (import_id, product_id)
);

create table import_problems (
  id bigint generated always as identity primary key,
  import_id text not null references catalogue_imports (id) on delete cascade,
  -- Of the file, as a spreadsheet counts its rows.
  number int not null,
  header text,
  value text not null,
  reason text not null
);
create index import_problems_of on import_problems (import_id, number, id);
