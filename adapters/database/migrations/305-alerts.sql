-- What needs a person and cannot wait for one to look: open until it is over, told by mail once.
create table alerts (
  id text primary key,
  kind text not null,
  -- What it is about: a ledger, an order, a payment.
  subject text not null,
  -- For its text.
  facts jsonb not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_by_time on alerts (began_at desc, id desc);
