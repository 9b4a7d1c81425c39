-- The transaction that the account has signed, also inside a fee bump: it is on a ledger once. Null: not known to be
-- signed by it.
alter table outgoing_transfers add column signed_hash text;
