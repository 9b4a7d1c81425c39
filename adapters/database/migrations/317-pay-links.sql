-- Pay links and the till (docs/design/pay-links.md): drafts of orders with own prices, and the orders that they became.
create table pay_links (
  id text primary key,
  kind text not null check (kind in ('link', 'till')),
  -- Lines, discount, delivery, and whom it is for; null once it is sent: then the order has them.
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  -- For the customer.
  note text not null check (char_length(note) <= 1000),
  -- Why its prices are others, for staff.
  reason text not null check (char_length(reason) <= 200),
  version int not null default 1 check (version > 0),
  order_number text unique references orders (number),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((draft is null) = (order_number is not null))
);
create index pay_links_newest on pay_links (created_at desc, id desc);
create index pay_links_unsent on pay_links (updated_at) where order_number is null;

-- Until when a pay link holds units and prices of its order.
alter table orders add column open_until timestamptz;
