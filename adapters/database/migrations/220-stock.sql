-- Every change of what lies on the shelf or is held for orders: why, how many, for which order, by whom.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null,
  colour text not null,
  reason text not null check (reason in (
    'opening', 'received', 'counted', 'returned', 'damaged', 'imported', 'reserved', 'released', 'sold')),
  -- What was added to the pieces that can be sold, and to those that orders hold.
  shelf int not null,
  held int not null default 0,
  -- What could be sold afterwards.
  available int not null check (available >= 0),
  order_number text,
  -- Who of the staff; null where the shop did it by itself.
  who text,
  note text check (char_length(note) <= 200),
  at timestamptz not null,
  check (shelf <> 0 or held <> 0),
  foreign key (product_id, colour) references product_colours (product_id, name)
    on delete cascade on update cascade
);
create index stock_movements_of on stock_movements (product_id, colour, id desc);
create index stock_movements_by_reason on stock_movements (reason, id desc);

insert into stock_movements (product_id, colour, reason, shelf, held, available, at)
select c.product_id, c.name, 'opening', c.available, held.pieces, c.available, now()
from product_colours c cross join lateral (
  select coalesce(sum(r.quantity), 0)::int as pieces from stock_reservations r
  where r.product_id = c.product_id and r.colour = c.name and r.state = 'held') held
where c.available > 0 or held.pieces > 0;

-- A new colour begins with what it is put on the shelf with, whoever makes it: an editor, an import, a command.
create function note_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, colour, reason, shelf, available, who, at)
  values (new.product_id, new.name, coalesce(nullif(current_setting('app.stock_reason', true), ''), 'opening'),
    new.available, new.available, nullif(current_setting('app.stock_who', true), ''), now());
  return null;
end $$;
create trigger product_colours_opening after insert on product_colours
  for each row when (new.available > 0) execute function note_opening_stock();

-- From this number of pieces down a colour is low; null: as the shop's setting says; 0: never.
alter table products add column low_stock int check (low_stock between 0 and 1000000);

-- When staff was last told of a colour that is low; gone as soon as there is enough again.
create table stock_notices (
  product_id text not null,
  colour text not null,
  told_at timestamptz not null,
  primary key (product_id, colour),
  foreign key (product_id, colour) references product_colours (product_id, name)
    on delete cascade on update cascade
);
