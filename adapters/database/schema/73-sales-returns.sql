-- Returns and withdrawals.

-- Returns: units sent back or never sent, and the refund for them.
create table returns (
  id text primary key,
  order_number text not null references orders (number),
  kind text not null check (kind in ('withdrawal', 'fault', 'other', 'unsent')),
  status text not null check (status in ('asked', 'agreed', 'refused', 'received', 'refunded')),
  -- The customer's explanation.
  text text not null check (char_length(text) <= 1000),
  requested_at timestamptz not null,
  -- Set once received: total refund, its shipping part, and its part in shop credit.
  refund_total numeric(78, 0) check (refund_total >= 0),
  refund_shipping numeric(78, 0),
  refund_credit numeric(78, 0),
  refund_ids text[] not null default '{}',
  check (refund_shipping between 0 and refund_total),
  check (refund_credit between 0 and refund_total),
  check ((refund_total is null) = status in ('asked', 'agreed', 'refused')),
  check (num_nulls(refund_total, refund_shipping, refund_credit) in (0, 3))
);
create index returns_of on returns (order_number, requested_at);
create index returns_open on returns (requested_at) where status in ('asked', 'agreed');

-- Units of a return.
create table return_lines (
  return_id text not null references returns (id),
  order_number text not null,
  line smallint not null,
  quantity smallint not null check (quantity between 1 and 99),
  -- Of the quantity: received and restocked, received and not restocked.
  restocked smallint not null default 0 check (restocked >= 0),
  damaged smallint not null default 0,
  primary key (return_id, line),
  foreign key (order_number, line) references order_lines (order_number, "position"),
  check (damaged >= 0 and (restocked + damaged) <= quantity)
);

-- Status changes of a return.
create table return_events (
  id int8 generated always as identity primary key,
  return_id text not null references returns (id),
  from_status text,
  to_status text not null,
  who text not null,
  reason text not null,
  at timestamptz not null
);
create index return_events_of on return_events (return_id, id);

-- Its texts are erased with the customer's account.
create trigger return_events_append_only before delete or truncate on return_events
  for each statement execute function refuse_change();

-- Withdrawals from the contract of an order (EU right of withdrawal).
create table withdrawals (
  order_number text primary key references orders (number),
  at timestamptz not null,
  -- When the products were received; null where nothing was sent or they are in transit.
  returned_at timestamptz,
  returned_by text
);

-- Links sent by email with which a visitor may withdraw.
create table withdrawal_links (
  hash text primary key,
  order_number text not null references orders (number),
  expires_at timestamptz not null
);
create index withdrawal_links_ended on withdrawal_links (expires_at);
