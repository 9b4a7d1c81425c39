-- Orders that one payment names, each by another part of it: it is given to none of them until a person has looked.
create table named_orders (
  transfer_id text not null references transfers (id),
  order_number text not null,
  primary key (order_number, transfer_id)
);
create index named_orders_by_transfer on named_orders (transfer_id);
