-- Two sizes of pieces: large ones of 65,536 entries say where a subject stands at all, small ones within them hold few
-- enough of it to sort. The large ones also know a subject that is seldom, so the index of whole subjects goes. Pieces
-- come first, for persons and deeds too: what is written at one time lies at one place of each index.
drop index audit_entries_by_subject, audit_entries_subjects, audit_entries_subjects_by_who,
  audit_entries_subjects_by_action;
create index audit_entries_large_pieces on audit_entries ((number >> 16), subject text_pattern_ops, number);
create index audit_entries_subjects on audit_entries ((number >> 11), subject text_pattern_ops, number);
create index audit_entries_subjects_by_who on audit_entries ((number >> 13), who, subject text_pattern_ops, number)
  include (action);
create index audit_entries_subjects_by_action on audit_entries ((number >> 13), action, subject text_pattern_ops, number);
