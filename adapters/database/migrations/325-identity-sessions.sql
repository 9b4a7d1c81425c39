-- Identity checks by a hosted service: its sessions, and decisions that no reviewer made.
create table kyc_sessions (
  -- As the service names it.
  id text primary key check (length(id) between 1 and 255),
  -- Null once the draft is deleted; the service may still have data.
  submission_id text references kyc_submissions (id) on delete set null,
  user_id text not null references users (id),
  service text not null,
  state text not null check (state in ('open', 'processing', 'verified', 'ended', 'erased')),
  -- Why the last try failed.
  problem text,
  created_at timestamptz not null,
  -- When it is read, or erased, again; null: when there is a reason.
  next_at timestamptz,
  -- The person wants it erased now.
  erase_wanted_at timestamptz
);
create index kyc_sessions_check on kyc_sessions (submission_id, created_at desc);
create index kyc_sessions_person on kyc_sessions (user_id, created_at desc);
create index kyc_sessions_next on kyc_sessions (next_at) where state in ('open', 'processing');
create index kyc_sessions_stored on kyc_sessions (submission_id) where state <> 'erased';
call restrict_rows_to_owner('kyc_sessions', 'is_row_owner(user_id)');

-- Null: the service decided.
alter table kyc_decisions alter column reviewer_id drop not null;
alter table kyc_proposals alter column reviewer_id drop not null;
