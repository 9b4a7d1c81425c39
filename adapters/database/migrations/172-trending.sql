-- How often each product's page was looked at on a day: a number, and nothing of who looked.
create table product_views (
  product_id text not null references products (id) on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (product_id, day)
);
create index product_views_by_day on product_views (day);
