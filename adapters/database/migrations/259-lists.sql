-- Lists of one kind among many: what an index of everything cannot offer itself for, even where a kind is common.

-- All reviews are the three states side by side: one index for both, and one less to write.
drop index reviews_newest;

-- The newest of one reason, in an order that no other index has.
drop index stock_movements_by_reason;
create index stock_movements_by_reason on stock_movements (reason, (-id));

-- How a subject begins, in whatever language the database sorts; and the same of one person, or of one kind of deed,
-- without reading the entries. Whose they are is found by a longer index, too.
drop index audit_entries_by_subject, audit_entries_by_person;
create index audit_entries_by_subject on audit_entries (subject text_pattern_ops, number desc);
create index audit_entries_by_who_subject on audit_entries (who, subject text_pattern_ops, number desc) include (action);
create index audit_entries_by_action_subject on audit_entries (action, subject text_pattern_ops, number desc);
