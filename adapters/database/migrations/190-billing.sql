-- Invoices and credit notes as the law wants them: numbered without a gap, drawn once, kept as they were drawn.

-- Orders whose papers may lack something. Asked for in the transaction that is the reason, written by a job.
create table bills_due (
  order_number text primary key references orders (number),
  asked_at timestamptz not null
);

-- The last number of each series. A number is taken in the transaction that writes its paper, and comes back with it.
create table bill_numbers (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last int8 not null
);
insert into bill_numbers (kind, last) values ('invoice', 0), ('credit_note', 0);

create table bills (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit_note', 'packing_slip')),
  -- A packing slip has none: it goes by its order's.
  number int8,
  order_number text not null references orders (number),
  user_id text not null references users (id),
  currency text not null check (currency in ('PI', 'USDT')),
  total numeric(78, 0) not null check (total >= 0),
  issued_at timestamptz not null,
  -- What is to be drawn; gone when it is drawn, since it names a person. Then the sealed PDF is in the files.
  paper jsonb,
  file text unique,
  -- The key of the file, sealed by that version of the shop's.
  wrapped_key bytea,
  key_version int,
  forgotten_at timestamptz,
  unique (kind, number),
  check ((kind = 'packing_slip') = (number is null)),
  check (num_nonnulls(paper, file, forgotten_at) = 1),
  check (num_nulls(file, wrapped_key, key_version) in (0, 3))
);
create unique index bills_once on bills (order_number, kind) where kind <> 'credit_note';
create index bills_of_order on bills (order_number);
create index bills_of_user on bills (user_id);
create index bills_to_print on bills (issued_at) where paper is not null;
create index bills_kept on bills (issued_at) where forgotten_at is null;
