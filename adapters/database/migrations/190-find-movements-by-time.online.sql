-- What moved in a range of days, for the journal.
create index concurrently if not exists transfers_final_at on transfers (at, id) where status = 'final';
create index concurrently if not exists refunds_final_at on refunds (final_at, id) where state = 'final';
create index concurrently if not exists credit_transfers_at on credit_transfers (at);
create index concurrently if not exists payment_decisions_manual_at on payment_decisions (at, id)
  where kind = 'manual';
