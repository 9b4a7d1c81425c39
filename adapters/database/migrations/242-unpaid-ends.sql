-- Ends of orders that were released to be paid on receipt, and never were: recorded by staff, in force once they can no
-- longer be undone.
create table unpaid_ends (
  id text primary key,
  order_number text not null references orders (number),
  -- Whether what was sent came back and is for sale again.
  is_restocked boolean not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  -- Until then it can be undone.
  final_at timestamptz not null,
  ended_at timestamptz,
  undone_at timestamptz,
  -- A user's id, or `system`: a payment came meanwhile.
  undone_by text
);
create unique index unpaid_ends_of on unpaid_ends (order_number) where undone_at is null;
create index unpaid_ends_due on unpaid_ends (final_at) where undone_at is null and ended_at is null;
