-- Identity checks: what was handed in, which pictures belong to it, and each decision about it.

create table kyc_submissions (
  id text primary key,
  user_id text not null references users (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'declined', 'withdrawn')),
  -- Sealed; null once they are erased.
  answers bytea,
  answers_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  unique (id, user_id),
  check (state in ('draft', 'withdrawn') or submitted_at is not null),
  check (state in ('approved', 'declined', 'withdrawn') or answers is not null)
);
-- Nobody has two checks under way.
create unique index kyc_submissions_open on kyc_submissions (user_id) where state in ('draft', 'submitted');
create index kyc_submissions_user on kyc_submissions (user_id, submitted_at desc);
create index kyc_submissions_queue on kyc_submissions (state, submitted_at desc, id desc);
-- What the housekeeping looks for.
create index kyc_submissions_kept on kyc_submissions (state, updated_at)
  where state = 'draft' or (state in ('approved', 'declined') and answers is not null);
create index kyc_submissions_newest on kyc_submissions (submitted_at desc, id desc) where submitted_at is not null;

create table kyc_pictures (
  submission_id text not null references kyc_submissions (id) on delete cascade,
  part text not null check (part in ('id-front', 'selfie')),
  document_id text not null unique references documents (id),
  primary key (submission_id, part)
);

create table kyc_decisions (
  id bigint generated always as identity primary key,
  submission_id text not null,
  applicant_id text not null,
  reviewer_id text not null references users (id),
  decision text not null check (decision in ('approved', 'declined')),
  -- The applicant reads the reason; the note stays among staff.
  reason text not null,
  note text not null,
  at timestamptz not null,
  -- The applicant is whoever handed it in, and never the reviewer.
  foreign key (submission_id, applicant_id) references kyc_submissions (id, user_id),
  check (reviewer_id <> applicant_id)
);
create index kyc_decisions_submission on kyc_decisions (submission_id, id desc);
create index kyc_decisions_time on kyc_decisions (at);
