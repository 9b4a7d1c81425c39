-- When the newest final block last was another one: a chain whose finality stands still says so.
alter table ledger_cursors add column final_moved_at timestamptz;
