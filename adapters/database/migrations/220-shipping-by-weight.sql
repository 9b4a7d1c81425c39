-- Shipping prices by weight, by the total or per item, in steps; and what a parcel weighs beside its goods.
alter table shipping_methods add column basis text not null default 'flat'
  check (basis in ('flat', 'weight', 'total', 'item'));
-- A heavier parcel is not carried by the method; null for no limit.
alter table shipping_methods add column most_grams int check (most_grams > 0);

-- The price from a weight in grams, or from a total, on. Below the first it is the method's price.
create table shipping_steps (
  method_id text not null references shipping_methods (id) on delete cascade,
  at_least numeric(78, 0) not null check (at_least > 0),
  price numeric(78, 0) not null check (price >= 0),
  -- Checked at the end of a statement: a conversion of the currency changes all at once.
  primary key (method_id, at_least) deferrable initially immediate
);

-- Of the shop, one row; without it nothing is added, and goods without a weight weigh nothing.
create table shipping_weights (
  id int primary key default 1 check (id = 1),
  -- Box and filling of an order.
  packaging_grams int not null check (packaging_grams between 0 and 30000),
  -- Of a unit whose product states no weight.
  assumed_grams int not null check (assumed_grams between 0 and 100000),
  version int not null default 1
);
