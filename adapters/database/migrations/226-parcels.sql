-- What an order is sent in: one parcel, or several with some of its pieces each.
create table parcels (
  id text primary key,
  order_number text not null references orders (number),
  -- 1 is the first of its order.
  place smallint not null check (place > 0),
  carrier text,
  tracking text,
  sent_at timestamptz not null,
  sent_by text not null,
  delivered_at timestamptz check (delivered_at >= sent_at),
  -- Who says so: staff, or the shopper.
  delivered_by text,
  unique (order_number, place),
  check ((delivered_at is null) = (delivered_by is null))
);

create table parcel_lines (
  parcel_id text not null references parcels (id),
  order_number text not null,
  line smallint not null,
  quantity smallint not null check (quantity between 1 and 99),
  primary key (parcel_id, line),
  foreign key (order_number, line) references order_lines (order_number, place)
);
create index parcel_lines_of on parcel_lines (order_number);

-- Orders that were sent before: each in one parcel.
insert into parcels (id, order_number, place, carrier, tracking, sent_at, sent_by, delivered_at, delivered_by)
select 'first-' || o.number, o.number, 1, o.carrier, o.tracking, sent.at, sent.who, arrived.at, arrived.who
from orders o
cross join lateral (
  select at, who from order_events where order_number = o.number and to_status = 'shipped' order by id limit 1) sent
left join lateral (
  select at, who from order_events where order_number = o.number and to_status = 'delivered' order by id limit 1) arrived on true
where o.status in ('shipped', 'delivered', 'completed');
insert into parcel_lines (parcel_id, order_number, line, quantity)
select p.id, p.order_number, l.place, l.quantity from parcels p join order_lines l on l.order_number = p.order_number;

-- What staff tells itself about an order. Nothing is changed afterwards; it goes with the account of whoever ordered.
create table order_notes (
  id bigint generated always as identity primary key,
  order_number text not null references orders (number),
  who text not null,
  at timestamptz not null,
  words text not null check (char_length(words) between 1 and 1000)
);
create index order_notes_of on order_notes (order_number, id);
create trigger order_notes_append_only before update or truncate on order_notes
  for each statement execute function refuse_change();

-- A packing slip for each parcel, beside the one that an order is released with.
alter table bills add column parcel_id text references parcels (id);
drop index bills_once;
create unique index bills_once on bills (order_number, kind, coalesce(parcel_id, '')) where kind <> 'credit_note';
