-- How far each chain was read a second time, after its blocks were final, and when.
alter table ledger_cursors add column verified_ledger int8, add column verified_at timestamptz;
