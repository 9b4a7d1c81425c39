-- Product reviews.

-- Product reviews by buyers. Reviews of the demonstration have no user.
create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  author text not null check (char_length(author) between 1 and 50),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  status text not null check (status in ('pending', 'published', 'rejected')),
  -- Why it was rejected, shown to the author.
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((reason is not null) = (status = 'rejected'))
);
create unique index reviews_once on reviews (product_id, user_id);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where status = 'published';
create index reviews_by_status on reviews (status, changed_at desc, id desc);
create index reviews_of_user on reviews (user_id);

create function count_ratings() returns trigger language plpgsql as $$
declare product text := coalesce(new.product_id, old.product_id);
begin
  update products set
    rating_count = (select count(*) from reviews where product_id = product and status = 'published'),
    rating_sum = (select coalesce(sum(rating), 0) from reviews where product_id = product and status = 'published')
  where id = product;
  return null;
end $$;
create trigger reviews_counted after insert or update or delete on reviews
  for each row execute function count_ratings();
