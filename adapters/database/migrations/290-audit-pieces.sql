-- The entries of one person, or of one kind of deed, are a part of each piece of the log: pieces of 16,384 again, which
-- hold few enough of them to sort, and are fewer to look through.
drop index audit_entries_subjects_by_who, audit_entries_subjects_by_action;
create index audit_entries_subjects_by_who on audit_entries (who, (number >> 14), subject text_pattern_ops, number)
  include (action);
create index audit_entries_subjects_by_action on audit_entries (action, (number >> 14), subject text_pattern_ops, number);
