-- Who did what, in a chain in which each entry seals the one before it; and security events, without a chain.
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
create index audit_entries_by_subject on audit_entries (subject, number desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

create table security_events (
  id int8 generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  resource text not null,
  who text,
  details jsonb not null
);
create index security_events_by_time on security_events (at);
