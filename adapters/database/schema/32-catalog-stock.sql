-- Stock.

-- Units held by orders. A unit is held, then sold or released.
create table stock_reservations (
  order_number text not null,
  variant_id text not null references product_variants (id),
  quantity int not null check (quantity > 0),
  state text not null check (state in ('held', 'released', 'sold')),
  primary key (order_number, variant_id)
);
create index stock_reservations_of_variant on stock_reservations (variant_id, state) include (quantity);

-- Stock ledger: every change of available or held units, with reason, order and author.
create table stock_movements (
  id int8 generated always as identity primary key,
  variant_id text not null references product_variants (id) on delete cascade,
  reason text not null check (reason in ('opening', 'received', 'counted', 'returned', 'damaged', 'imported',
    'reserved', 'released', 'sold')),
  -- Units added to what can be sold, and to what orders hold.
  available_change int not null,
  held_change int not null default 0,
  -- Available units afterwards.
  available int not null check (available >= 0),
  order_number text,
  -- Staff; null: the shop itself.
  who text,
  note text check (char_length(note) <= 200),
  at timestamptz not null,
  check (available_change <> 0 or held_change <> 0)
);
-- The last manual movement of a variant.
create index stock_movements_by_staff on stock_movements (variant_id, id desc)
  where reason in ('received', 'counted', 'returned', 'damaged', 'imported');
create index stock_movements_of on stock_movements (variant_id, id desc);
create index stock_movements_by_reason on stock_movements (reason, (- id));

-- A new variant starts with its opening stock, by trigger: the editor, imports and commands create them.
create function record_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (variant_id, reason, available_change, available, who, at)
  values (new.id, coalesce(nullif(current_setting('app.stock_reason', true), ''), 'opening'),
    new.available, new.available, nullif(current_setting('app.stock_who', true), ''), now());
  return null;
end $$;
create trigger product_variants_opening after insert on product_variants
  for each row when (new.available > 0) execute function record_opening_stock();

-- Low-stock variants that staff were notified of; removed when restocked.
create table low_stock_notices (
  variant_id text not null references product_variants (id) on delete cascade,
  notified_at timestamptz not null,
  primary key (variant_id)
);

-- Requests to be notified once when a sold-out variant is available, from accounts or email addresses.
create table back_in_stock_requests (
  id text primary key,
  variant_id text not null references product_variants (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  email text check (char_length(email) <= 254),
  -- Keyed hash of the address, for the link that opts out.
  address_hash text,
  language text not null,
  requested_at timestamptz not null,
  -- Once set, the row only counts the mails of a day.
  notified_at timestamptz,
  check (case when notified_at is null then (user_id is null) <> (email is null)
    and address_hash is not null else user_id is null and email is null and address_hash is null end)
);
create index back_in_stock_requests_open on back_in_stock_requests (variant_id, requested_at, id)
  where notified_at is null;
create index back_in_stock_requests_notified on back_in_stock_requests (variant_id, notified_at)
  where notified_at is not null;
create index back_in_stock_requests_by_time on back_in_stock_requests (requested_at);
create index back_in_stock_requests_of_user on back_in_stock_requests (user_id) where user_id is not null;
create index back_in_stock_requests_of_email on back_in_stock_requests (email) where email is not null;
create index back_in_stock_requests_of_address on back_in_stock_requests (address_hash) where address_hash is not null;
create unique index back_in_stock_requests_once_user on back_in_stock_requests (user_id, variant_id)
  where notified_at is null;
create unique index back_in_stock_requests_once_email on back_in_stock_requests (email, variant_id)
  where notified_at is null;

-- Addresses that receive no back-in-stock mail, as keyed hashes.
create table back_in_stock_opt_outs (
  address_hash text primary key,
  expires_at timestamptz not null
);
