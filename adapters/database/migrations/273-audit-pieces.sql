-- Pieces of 4,096 entries instead of 16,384: what fits in the piece that fills a page is sorted, and skipping a piece in
-- which nothing fits costs as much as sorting a few of its entries.
drop index audit_entries_subjects, audit_entries_subjects_by_who, audit_entries_subjects_by_action;
create index audit_entries_subjects on audit_entries ((number >> 12), subject text_pattern_ops, number);
create index audit_entries_subjects_by_who on audit_entries (who, (number >> 12), subject text_pattern_ops, number)
  include (action);
create index audit_entries_subjects_by_action on audit_entries (action, (number >> 12), subject text_pattern_ops, number);
