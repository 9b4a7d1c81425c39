-- Lists in other orders than the newest first, each page as quick as the first.
create index orders_by_total on orders (total, number);
create index orders_by_status_total on orders (status, total, number);
create index users_by_name on users (lower(first_name || ' ' || last_name), id);
