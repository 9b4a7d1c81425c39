-- Goods that come back, or are never sent after all: which pieces, why, and what goes back for them.
create table returns (
  id text primary key,
  order_number text not null references orders (number),
  kind text not null check (kind in ('withdrawal', 'fault', 'other', 'unsent')),
  status text not null check (status in ('asked', 'agreed', 'refused', 'received', 'refunded')),
  -- What whoever asks for it says.
  words text not null check (char_length(words) <= 1000),
  asked_at timestamptz not null,
  -- What goes back in all once the goods are there: for the pieces and the delivery, in money and in shop credit.
  back numeric(78, 0) check (back >= 0),
  shipping numeric(78, 0) check (shipping >= 0 and shipping <= back),
  credit numeric(78, 0) check (credit >= 0 and credit <= back),
  refund_ids text[] not null default '{}',
  check ((back is null) = (status in ('asked', 'agreed', 'refused'))),
  check (num_nulls(back, shipping, credit) in (0, 3))
);
create index returns_of on returns (order_number, asked_at);
create index returns_open on returns (asked_at) where status in ('asked', 'agreed');

create table return_lines (
  return_id text not null references returns (id),
  order_number text not null,
  line smallint not null,
  quantity smallint not null check (quantity between 1 and 99),
  -- Of them, what came and went back to the shelf, and what came and did not.
  shelved smallint not null default 0 check (shelved >= 0),
  damaged smallint not null default 0 check (damaged >= 0 and shelved + damaged <= quantity),
  primary key (return_id, line),
  foreign key (order_number, line) references order_lines (order_number, place)
);

create table return_events (
  id bigint generated always as identity primary key,
  return_id text not null references returns (id),
  from_status text,
  to_status text not null,
  who text not null,
  reason text not null,
  at timestamptz not null
);
create index return_events_of on return_events (return_id, id);
create trigger return_events_append_only before update or delete or truncate on return_events
  for each statement execute function refuse_change();

-- Credit comes back in parts, too: all else still happens to an order at most once.
drop index credit_transfers_once;
create unique index credit_transfers_once on credit_transfers (order_number, kind)
  where order_number is not null and kind <> 'return';

-- The credit note that is for a return.
alter table bills add column return_id text unique references returns (id);
