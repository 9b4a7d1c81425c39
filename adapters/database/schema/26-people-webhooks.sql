-- Webhooks: programs that events are sent to, and what became of each.

create table webhook_endpoints (
  id text primary key,
  url text not null,
  -- Types of events that it is sent.
  types text[] not null check (cardinality(types) > 0),
  -- Encrypted: the current secret and, after a rotation, the previous one until then.
  secret bytea not null,
  key_version int not null,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- By staff, and by the shop after days of failures.
  paused_at timestamptz,
  given_up_at timestamptz,
  -- Circuit breaker: failed attempts since the last success, since when, and until when it is left alone.
  failures int not null default 0,
  failing_since timestamptz,
  resting_until timestamptz
);

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_number int8 not null references events (number) on delete cascade,
  object text not null,
  object_id text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  -- When it may be attempted; null while an earlier event of the same object waits.
  due_at timestamptz,
  attempts int not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  milliseconds int,
  -- Of the last attempt: the answer, or why there was none.
  response_status int,
  response_body text not null default '',
  failure text,
  primary key (endpoint_id, event_number)
);
create index webhook_deliveries_of_event on webhook_deliveries (event_number);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, object, object_id, event_number)
  where status = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, event_number) where status = 'failed';
create index webhook_deliveries_answered on webhook_deliveries (object, object_id) where response_body <> '';
