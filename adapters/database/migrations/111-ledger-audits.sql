-- What the ledger holds beside what the shop has credited, each time that both were added up.
create table ledger_audits (
  id text primary key,
  at timestamptz not null,
  ledger text not null,
  account text not null,
  asset text not null,
  outcome text not null check (outcome in ('equal', 'different', 'unread')),
  -- Up to here the ledger was read; an equal one is where the next begins.
  cursor text not null,
  ledger_sum numeric(78, 0) not null,
  ledger_count int8 not null,
  own_sum numeric(78, 0) not null,
  own_count int8 not null,
  sent_sum numeric(78, 0) not null,
  balance numeric(78, 0),
  -- The refusal's code, where the ledger could not be read.
  failure text,
  differences jsonb not null default '[]'
);
create index ledger_audits_newest on ledger_audits (ledger, account, asset, at desc, id desc);
