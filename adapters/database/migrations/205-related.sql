-- What was bought together: for each product a few others, with the number of orders that held both. It is counted again
-- each night and says nothing of who ordered: a pair counts from three orders on.
create table bought_together (
  product_id text not null references products (id) on delete cascade,
  other_id text not null references products (id) on delete cascade,
  orders int not null check (orders >= 3),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_other on bought_together (other_id);
