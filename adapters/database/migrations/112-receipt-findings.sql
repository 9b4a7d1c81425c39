-- What the shopper read off the receipt, and what the ledger said of it when it was given.
alter table receipts
  -- A transaction's hash, or the address that was paid from.
  add column said text,
  add column finding text check (finding in (
    'unknown', 'failed', 'elsewhere', 'claimable', 'paid', 'unreachable', 'seen', 'silent')),
  add column looked_at timestamptz;
