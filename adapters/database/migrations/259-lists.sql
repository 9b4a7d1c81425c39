-- Lists of one kind among many: what an index of everything cannot offer itself for, even where a kind is common.

-- All reviews are the three states side by side: one index for both, and one less to write.
drop index reviews_newest;

-- The newest of one reason, in an order that no other index has.
drop index stock_movements_by_reason;
create index stock_movements_by_reason on stock_movements (reason, (-id));

-- How a subject begins, in whatever language the database sorts: found in one piece of the log after the other, the newest
-- first, as pieces of 16,384 entries. Of one person, and of one kind of deed, without reading their other entries.
drop index audit_entries_by_subject, audit_entries_by_person;
create index audit_entries_by_subject on audit_entries (subject text_pattern_ops, number desc);
create index audit_entries_subjects on audit_entries ((number >> 14), subject text_pattern_ops, number);
create index audit_entries_subjects_by_who on audit_entries (who, (number >> 14), subject text_pattern_ops, number)
  include (action);
create index audit_entries_subjects_by_action on audit_entries (action, (number >> 14), subject text_pattern_ops, number);
