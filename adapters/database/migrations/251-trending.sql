-- What leads the page of trending products, as it was counted last: counting reads every look and every sale of weeks.
create table trending_ranks (
  place int primary key,
  product_id text not null references products (id) on delete cascade,
  ranked_at timestamptz not null
);
