-- Analytics, saved views and CSV exports.

-- Counts and amounts by day of the shop, rolled up as events happen.
create table analytics_days (
  day date not null,
  name text not null check (name in ('placed', 'released', 'taken_back', 'completed', 'cancelled', 'declined',
    'product_views')),
  -- Payment method; empty where there is no order.
  method text not null check (method in ('pi', 'usdt', '')),
  count int8 not null check (count > 0),
  -- In stroops, and for orders paid in USDT in its smallest unit.
  amount numeric(78, 0) not null,
  usdt numeric(78, 0) not null,
  primary key (day, name, method)
);

-- How far analytics_days is rolled up, and figures that are expensive to compute. One row.
create table analytics_state (
  singleton boolean default true primary key check (singleton),
  aggregated_until timestamptz not null,
  -- Median hours to the first decision of identity checks in 30 days; null: none.
  review_hours float8,
  -- Of a large shop: released orders and their customers. Null: count them.
  orders int8,
  customers int8,
  measured_at timestamptz
);

-- List filters that a member of staff saved under a name.
create table saved_views (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  list text not null check (list ~ '^[a-z]{2,20}$'),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 400),
  created_at timestamptz not null,
  unique (user_id, list, name)
);

-- CSV exports: the progress of a page's download, or one that a program asked for. Removed after a day.
create table csv_exports (
  -- For a page's download, an id made by the page, which follows the progress.
  id text primary key,
  -- Null once the account is erased: the row stays until its file is removed.
  by_user text references users (id) on delete set null,
  -- What a job writes into a file; null where a page streams it.
  list text,
  state text not null check (state in ('waiting', 'running', 'done', 'broken', 'cancelled')),
  rows int not null default 0,
  -- Rows at the start; null where not counted.
  expected_rows int,
  started_at timestamptz not null,
  -- Heartbeat of the process that writes it.
  heartbeat_at timestamptz not null
);
create index csv_exports_by_heartbeat on csv_exports (heartbeat_at);
create index csv_exports_by_user on csv_exports (by_user);
