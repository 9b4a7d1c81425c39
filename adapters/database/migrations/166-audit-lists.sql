-- The audit log by who acted, by what was done and by when, newest first.
create index audit_entries_by_who on audit_entries (who, number desc);
create index audit_entries_by_action on audit_entries (action, number desc);
create index audit_entries_by_time on audit_entries (at, number);
