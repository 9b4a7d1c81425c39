-- Pages of a chain may be read while its providers cannot say what is final: a page that is stored does not end that.
alter table ledger_cursors
  add column final_failure text,
  add column final_failing_since timestamptz;
