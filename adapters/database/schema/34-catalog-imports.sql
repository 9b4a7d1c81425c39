-- Catalogue imports.

-- Catalogue CSV imports: what was found in the file and how much is applied.
create table catalogue_imports (
  id text primary key,
  by_user text references users (id) on delete set null,
  -- Who applied it.
  applied_by text references users (id) on delete set null,
  created_at timestamptz not null,
  status text not null check (status in ('waiting', 'checking', 'checked', 'applying', 'done', 'failed', 'cancelled')),
  -- File name in the store; null once removed.
  file text,
  bytes int8 not null,
  sha256 text not null,
  options jsonb not null,
  format text check (format in ('own', 'shopify', 'woocommerce', 'other')),
  -- Headers of columns that are not imported.
  unused_headers text[] not null default '{}',
  -- Rows read, and products by outcome.
  rows int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  invalid int not null default 0,
  -- Progress of applying, and products by outcome.
  processed int not null default 0,
  written int not null default 0,
  conflicting int not null default 0,
  failure text,
  -- How often it was interrupted and resumed.
  restarts int not null default 0,
  -- The worker's lease.
  worker text,
  worker_until timestamptz,
  ended_at timestamptz,
  -- Images named by the file that the shop does not have.
  skipped_images int not null default 0
);
create index catalogue_imports_newest on catalogue_imports (created_at desc, id desc);
create index catalogue_imports_under_way on catalogue_imports (created_at)
  where status in ('waiting', 'checking', 'applying');
create index catalogue_imports_by on catalogue_imports (by_user);
create index catalogue_imports_applied_by on catalogue_imports (applied_by);

-- Products of an import file; an id that occurs twice is a problem.
create table catalogue_import_items (
  import_id text not null references catalogue_imports (id) on delete cascade,
  product_id text not null,
  number int not null,
  verdict text not null check (verdict in ('added', 'changed', 'unchanged', 'invalid')),
  -- Fingerprint of the shop's product when checked; null: there was none.
  basis text,
  primary key (import_id, product_id)
);

-- Problems of an import file, by row.
create table catalogue_import_problems (
  id int8 generated always as identity primary key,
  import_id text not null references catalogue_imports (id) on delete cascade,
  -- Row of the file, counted as a spreadsheet does.
  number int not null,
  header text,
  value text not null,
  reason text not null,
  -- The failed image that it is about (`catalogue_import_pictures`).
  picture_id int8
);
create index catalogue_import_problems_of on catalogue_import_problems (import_id, number, id);

-- Pictures of a file at addresses elsewhere, and those of the shop beside them: a job fetches them, and gives each
-- product all of its own at once. Kept with the import, so that the same address is not fetched again meanwhile.
create table catalogue_import_pictures (
  id int8 generated always as identity primary key,
  import_id text not null references catalogue_imports (id) on delete cascade,
  product_id text not null,
  -- The import wrote a draft.
  is_draft boolean not null,
  -- Row of the file, and the header of its column.
  number int not null,
  header text,
  -- Among the product's pictures in the file.
  position int not null,
  address text not null check (length(address) <= 2000),
  -- The option value that it shows; null for every variant.
  option_value text,
  -- Alternative text by language.
  alt jsonb not null,
  status text not null check (status in ('waiting', 'fetched', 'attached', 'failed')),
  image_id text,
  attempts int not null default 0,
  -- Earliest next attempt, and the lease of a worker.
  not_before timestamptz,
  worker_until timestamptz,
  unique (import_id, product_id, position)
);
create index catalogue_import_pictures_open on catalogue_import_pictures (id) where status in ('waiting', 'fetched');
create index catalogue_import_pictures_fetched on catalogue_import_pictures (address) where image_id is not null;

-- What a check asks about: names in the file that the shop does not know. The answers are in the import's options.
create table catalogue_import_questions (
  import_id text not null references catalogue_imports (id) on delete cascade,
  kind text not null check (kind in ('category', 'colour', 'column')),
  name text not null,
  -- Products that name it.
  products int not null,
  primary key (import_id, kind, name)
);
