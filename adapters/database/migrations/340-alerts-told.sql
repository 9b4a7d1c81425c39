-- What may pass by itself is told only once it has lasted: null until then, and neither mailed nor shown.
alter table alerts add column told_at timestamptz;
update alerts set told_at = began_at;
