-- What lowers prices for a time, who used which code for which order, and what each colour has cost.
create table promotions (
  id text primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Whole percents off.
  percent smallint not null check (percent between 1 and 90),
  -- Where two meet, the higher one counts.
  priority smallint not null check (priority between 0 and 99),
  -- Both null: everything that the shop sells.
  category text,
  product_ids text[] check (cardinality(product_ids) between 1 and 500),
  -- With one, only for who gives it.
  code text check (code ~ '^[A-Z0-9-]{3,24}$'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  most_uses int check (most_uses > 0),
  most_per_shopper int check (most_per_shopper > 0),
  created_at timestamptz not null,
  -- Up to when pages have been told of its beginning and its end.
  told_at timestamptz not null,
  check (ends_at > starts_at),
  check (category is null or product_ids is null),
  check (code is not null or (most_uses is null and most_per_shopper is null))
);
create unique index promotions_code on promotions (code) where code is not null;
create index promotions_by_time on promotions (starts_at desc, id desc);

create table code_uses (
  -- An order is lowered by one code at most.
  order_number text primary key references orders (number),
  promotion_id text not null references promotions (id),
  user_id text not null references users (id) on delete cascade,
  at timestamptz not null,
  -- The order was cancelled unpaid: the use counts no longer.
  returned_at timestamptz
);
create index code_uses_counted on code_uses (promotion_id, user_id) where returned_at is null;
create index code_uses_of_user on code_uses (user_id);

-- The code that a purchase in progress was given.
alter table purchases add column code text;

-- What a line would have cost without a promotion; null where none lowered it.
alter table order_lines add column full_price numeric(78, 0) check (full_price > price);

-- What each colour has cost without promotions, from when on; promotions add themselves by their time.
create table price_history (
  product_id text not null,
  colour text not null,
  price numeric(78, 0) not null,
  since timestamptz not null,
  primary key (product_id, colour, since),
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade
);

-- By the database itself, whoever changes a price: an editor, an import, a command.
create function note_colour_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.product_id, new.name, coalesce(new.price, p.base_price), now() from products p where p.id = new.product_id
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
create trigger product_colours_price after insert or update of price on product_colours
  for each row execute function note_colour_price();

create function note_base_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.id, c.name, new.base_price, now() from product_colours c where c.product_id = new.id and c.price is null
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
create trigger products_price after update of base_price on products
  for each row when (old.base_price is distinct from new.base_price) execute function note_base_price();

insert into price_history (product_id, colour, price, since)
select c.product_id, c.name, coalesce(c.price, p.base_price), now()
from product_colours c join products p on p.id = c.product_id;
