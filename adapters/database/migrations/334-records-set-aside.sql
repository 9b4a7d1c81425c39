-- Records of a ledger that contradict themselves: kept whole and read again, while everything after them is read.
create table set_aside_records (
  ledger text not null,
  account text not null,
  operation_id text not null,
  hash text,
  -- What contradicts what.
  why text not null,
  -- As it was answered. Text: a record that lies may hold what jsonb does not.
  record text not null,
  found_at timestamptz not null,
  tried_at timestamptz not null,
  -- It was read after all (`read`), or a person has said what came of it (`closed`).
  ended_as text check (ended_as in ('read', 'closed')),
  ended_at timestamptz,
  closed_by text,
  closed_reason text,
  primary key (ledger, account, operation_id),
  check ((ended_as is null) = (ended_at is null)),
  check ((ended_as is not distinct from 'closed') = (closed_by is not null and closed_reason is not null))
);
create index set_aside_records_open on set_aside_records (tried_at) where ended_at is null;
create index set_aside_records_by_time on set_aside_records (found_at desc, ledger, account, operation_id);
