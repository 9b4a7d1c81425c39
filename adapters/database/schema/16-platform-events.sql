-- Events for other programs: a transactional outbox, written with the change that is their reason (docs/design/events.md).

create table events (
  -- In the order in which they were written: of one object, in that of its commits.
  number int8 generated always as identity primary key,
  id text not null,
  type text not null,
  object text not null,
  object_id text not null,
  at timestamptz not null,
  -- Place in the list, given after the commit.
  sequence int8
);
create index events_unnumbered on events (number) where sequence is null;
create unique index events_by_sequence on events (sequence) where sequence is not null;
create index events_of_object on events (object, object_id);
create index events_by_time on events using brin (at);
create sequence event_sequence;
