-- Account erasure.

-- Requests to erase an account; the finished request stays as a tombstone without personal data.
create table account_erasures (
  id text primary key,
  -- No cascade: the tombstone outlives everything else of the account.
  user_id text not null references users (id),
  state text not null check (state in ('waiting', 'undone', 'done')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  -- SHA-256 of the token in the mail that cancels the erasure.
  undo_hash text,
  -- SHA-256 of the code with which the former owner can prove the request.
  proof_hash text,
  -- Numbers of erased rows.
  counts jsonb,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'waiting') = (undo_hash is not null)),
  check ((state = 'done') = (proof_hash is not null and counts is not null))
);
create unique index account_erasures_waiting on account_erasures (user_id) where state = 'waiting';
create index account_erasures_due on account_erasures (due_at) where state = 'waiting';

-- Deletes every row that the schema deletes with an account (on delete cascade), of whatever table.
create function erase_rows_of(account text) returns int8 language plpgsql as $$
declare
  child record;
  gone int8;
  total int8 := 0;
begin
  for child in
    select c.conrelid::regclass as name, a.attname as field
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'
      and cardinality(c.conkey) = 1
  loop
    execute format('delete from %s where %I = $1', child.name, child.field) using account;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end $$;
