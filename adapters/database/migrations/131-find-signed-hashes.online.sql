-- Whether a transaction was seen before, at another ledger.
create index concurrently if not exists outgoing_transfers_by_signed_hash on outgoing_transfers (signed_hash) where signed_hash is not null;
-- Those that were known to be the merchant's.
-- Repeat
update outgoing_transfers set signed_hash = hash where (ledger, account, operation_id) in (
  select ledger, account, operation_id from outgoing_transfers
  where signed_hash is null and account like 'G%' and surplus is not null limit 1000);
