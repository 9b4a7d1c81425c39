-- A chain that begins anew, as the demonstration's does, is added up from its beginning only.
alter table ledger_cursors add column began_at timestamptz;
