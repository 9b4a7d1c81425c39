-- Product views and recommendations (docs/design/reviews-and-trending.md).

-- Product page views per day. Nothing is stored about viewers.
create table product_views (
  product_id text not null references products (id) on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (product_id, day)
);
create index product_views_by_day on product_views (day);

-- Trending products, as computed last.
create table trending_ranks (
  rank int primary key,
  product_id text not null references products (id) on delete cascade,
  ranked_at timestamptz not null
);

-- Frequently bought together: computed nightly, from three common orders on.
create table bought_together (
  product_id text not null references products (id) on delete cascade,
  other_product_id text not null references products (id) on delete cascade,
  orders int not null check (orders >= 3),
  primary key (product_id, other_product_id),
  check (product_id <> other_product_id)
);
create index bought_together_other_product on bought_together (other_product_id);
