-- Audit log and security events.

-- Audit log: append-only, a hash chain in which each entry covers the one before it.
create table audit_entries (
  number int8 primary key check (number > 0),
  at timestamptz not null,
  who text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  key_version int not null,
  hash text not null unique
);
create index audit_entries_by_who on audit_entries (who, number desc);
create index audit_entries_by_action on audit_entries (action, number desc);
create index audit_entries_by_time on audit_entries (at, number);
create index audit_entries_by_who_action on audit_entries (who, action, number desc);
-- Subject prefixes are searched in segments of the log, newest first, in any collation: segments of 65,536 entries
-- tell where a subject occurs, smaller ones within them are small enough to sort.
create index audit_entries_segments on audit_entries ((number >> 16), subject text_pattern_ops, number);
create index audit_entries_subjects on audit_entries ((number >> 11), subject text_pattern_ops, number);
create index audit_entries_subjects_by_who on audit_entries ((number >> 13), who, subject text_pattern_ops, number)
  include (action);
create index audit_entries_subjects_by_action on audit_entries ((number >> 13), action, subject text_pattern_ops,
  number);
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- Security events, not chained: sign-ins, refused attempts, blocked requests.
create table security_events (
  id int8 generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  resource text not null,
  who text,
  details jsonb not null
);
create index security_events_by_time on security_events (at);
-- For data exports of a person.
create index security_events_by_person on security_events (who) where who is not null;
