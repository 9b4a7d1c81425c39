-- Accounts that are erased: who asked when, and the tombstone that is left.

alter table users add column erased_at timestamptz;

create table erasures (
  id text primary key,
  -- No cascade: the tombstone outlives everything else of the account.
  user_id text not null references users (id),
  state text not null check (state in ('waiting', 'undone', 'done')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  -- SHA-256 of the token in the mail that takes it back.
  undo_hash text,
  -- SHA-256 of the code that was given to whoever asked: with it they can prove that they did.
  proof_hash text,
  -- How much went: numbers only.
  counts jsonb,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'waiting') = (undo_hash is not null)),
  check ((state = 'done') = (proof_hash is not null and counts is not null))
);
create unique index erasures_waiting on erasures (user_id) where state = 'waiting';
create index erasures_due on erasures (due_at) where state = 'waiting';

-- A farewell forgets its address as soon as it is handed over.
alter table mail_outbox add column forgets_address boolean not null default false;

-- What the schema lets go with an account goes, whichever room it belongs to and whenever it was added.
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

-- What somebody has done, for their own download.
create index security_events_by_person on security_events (who) where who is not null;
create index audit_entries_by_person on audit_entries (who);
create index mail_outbox_by_address on mail_outbox (to_address);
create index receipts_by_person on receipts (user_id);
create index shipping_addresses_by_time on shipping_addresses (saved_at);
