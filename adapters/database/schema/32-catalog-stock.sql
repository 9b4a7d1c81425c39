-- Stock.

-- Units held by orders. A unit is held, then sold or released.
create table stock_reservations (
  order_number text not null,
  product_id text not null,
  colour text not null,
  quantity int not null check (quantity > 0),
  state text not null check (state in ('held', 'released', 'sold')),
  primary key (order_number, product_id, colour),
  foreign key (product_id, colour) references product_colours (product_id, name)
);
create index stock_reservations_of_colour on stock_reservations (product_id, colour, state) include (quantity);

-- Stock ledger: every change of available or held units, with reason, order and author.
create table stock_movements (
  id int8 generated always as identity primary key,
  product_id text not null,
  colour text not null,
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
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade,
  check (available_change <> 0 or held_change <> 0)
);
-- The last manual movement of a colour.
create index stock_movements_by_staff on stock_movements (product_id, colour, id desc)
  where reason in ('received', 'counted', 'returned', 'damaged', 'imported');
create index stock_movements_of on stock_movements (product_id, id desc);
create index stock_movements_by_reason on stock_movements (reason, (- id));

-- A new colour starts with its opening stock, whoever creates it.
create function record_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, colour, reason, available_change, available, who, at)
  values (new.product_id, new.name, coalesce(nullif(current_setting('app.stock_reason', true), ''), 'opening'),
    new.available, new.available, nullif(current_setting('app.stock_who', true), ''), now());
  return null;
end $$;
create trigger product_colours_opening after insert on product_colours
  for each row when (new.available > 0) execute function record_opening_stock();

-- Low-stock colours that staff were notified of; removed when restocked.
create table low_stock_notices (
  product_id text not null,
  colour text not null,
  notified_at timestamptz not null,
  primary key (product_id, colour),
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade
);

-- Requests to be notified once when a sold-out colour is available, from accounts or email addresses.
create table back_in_stock_requests (
  id text primary key,
  product_id text not null,
  colour text not null,
  user_id text references users (id) on delete cascade,
  email text check (char_length(email) <= 254),
  -- Keyed hash of the address, for the link that opts out.
  address_hash text,
  language text not null,
  requested_at timestamptz not null,
  -- Once set, the row only counts the mails of a day.
  notified_at timestamptz,
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade,
  check (case when notified_at is null then (user_id is null) <> (email is null)
    and address_hash is not null else user_id is null and email is null and address_hash is null end)
);
create index back_in_stock_requests_open on back_in_stock_requests (product_id, colour, requested_at, id)
  where notified_at is null;
create index back_in_stock_requests_notified on back_in_stock_requests (product_id, colour, notified_at)
  where notified_at is not null;
create index back_in_stock_requests_by_time on back_in_stock_requests (requested_at);
create index back_in_stock_requests_of_user on back_in_stock_requests (user_id) where user_id is not null;
create index back_in_stock_requests_of_email on back_in_stock_requests (email) where email is not null;
create index back_in_stock_requests_of_address on back_in_stock_requests (address_hash) where address_hash is not null;
create unique index back_in_stock_requests_once_user on back_in_stock_requests (user_id, product_id, colour)
  where notified_at is null;
create unique index back_in_stock_requests_once_email on back_in_stock_requests (email, product_id, colour)
  where notified_at is null;

-- Addresses that receive no back-in-stock mail, as keyed hashes.
create table back_in_stock_opt_outs (
  address_hash text primary key,
  expires_at timestamptz not null
);
