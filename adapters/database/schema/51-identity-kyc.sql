-- Identity checks (KYC).

-- Identity checks. A decision is in kyc_decisions.
create table kyc_submissions (
  id text primary key,
  user_id text not null references users (id),
  state text not null check (state in ('draft', 'submitted', 'in_review', 'more_info_needed', 'approved', 'declined',
    'expired', 'withdrawn', 'erased')),
  -- Encrypted; null after erasure.
  answers bytea,
  answers_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  -- End of an approval; null where it does not end.
  valid_until timestamptz,
  -- The reviewer's lease; never the applicant.
  claimed_by text references users (id),
  claimed_until timestamptz,
  -- Version of the consent text, and when it was accepted.
  consent_version text,
  consent_at timestamptz,
  -- Keyed hash of country, type and number: finds one document in two accounts.
  document_number_hash bytea check (length(document_number_hash) = 32),
  -- When the applicant was notified that the images are erased.
  erasure_notified_at timestamptz,
  -- When the applicant was notified that the approval is about to end.
  expiry_notified_at timestamptz,
  unique (id, user_id),
  check (state in ('draft', 'withdrawn', 'erased') or submitted_at is not null),
  check (state in ('approved', 'declined', 'expired', 'withdrawn', 'erased') or answers is not null),
  check (claimed_by <> user_id),
  check ((claimed_by is null) = (claimed_until is null))
);
create index kyc_submissions_user on kyc_submissions (user_id, submitted_at desc);
create index kyc_submissions_queue on kyc_submissions (state, submitted_at desc, id desc);
-- For retention.
create index kyc_submissions_kept on kyc_submissions (state, updated_at)
  where state = 'draft' or state in ('approved', 'declined') and answers is not null;
create index kyc_submissions_newest on kyc_submissions (submitted_at desc, id desc) where submitted_at is not null;
-- One open check per person.
create unique index kyc_submissions_open on kyc_submissions (user_id)
  where state in ('draft', 'submitted', 'in_review', 'more_info_needed');
-- The queue, oldest first.
create index kyc_submissions_waiting on kyc_submissions (submitted_at, id) where state in ('submitted', 'in_review');
create index kyc_submissions_claimed on kyc_submissions (claimed_by) where claimed_by is not null;
create index kyc_submissions_document on kyc_submissions (document_number_hash) where document_number_hash is not null;
create index kyc_submissions_unanswered on kyc_submissions (updated_at) where state = 'more_info_needed';
create index kyc_submissions_valid on kyc_submissions (valid_until) where state = 'approved';
create index kyc_submissions_unnotified on kyc_submissions (updated_at)
  where state in ('approved', 'declined', 'expired') and erasure_notified_at is null;

-- An applicant writes all but the outcome.
alter table kyc_submissions enable row level security;
alter table kyc_submissions force row level security;
create policy full_access on kyc_submissions using (has_full_access()) with check (has_full_access());
create policy owner on kyc_submissions using (is_row_owner(user_id))
  with check (is_row_owner(user_id) and state not in ('approved', 'declined', 'in_review'));

-- Submissions of a person, numbered.
create table kyc_attempts (
  user_id text not null references users (id),
  number int not null check (number > 0),
  submission_id text not null,
  at timestamptz not null,
  primary key (user_id, number),
  foreign key (submission_id, user_id) references kyc_submissions (id, user_id)
);
create index kyc_attempts_submission on kyc_attempts (submission_id, number);
call restrict_rows_to_owner('kyc_attempts', 'is_row_owner(user_id)');

-- Images of an identity check.
create table kyc_images (
  submission_id text not null references kyc_submissions (id) on delete cascade,
  part text not null check (part in ('id-front', 'id-back', 'selfie')),
  document_id text not null unique references documents (id),
  -- The attempt it was submitted with; null until then.
  attempt int,
  -- Keyed hashes of the bytes and of bands of the perceptual hash: the same image in two accounts.
  fingerprint bytea,
  perceptual_hashes int8[],
  primary key (submission_id, part)
);
create index kyc_images_fingerprint on kyc_images (fingerprint);
create index kyc_images_perceptual_hashes on kyc_images using gin (perceptual_hashes);
call restrict_rows_to_owner('kyc_images',
  'exists (select from kyc_submissions s where s.id = submission_id and is_row_owner(s.user_id))');

-- Decisions about identity checks.
create table kyc_decisions (
  id int8 generated always as identity primary key,
  submission_id text not null,
  applicant_id text not null,
  reviewer_id text not null references users (id),
  decision text not null check (decision in ('approved', 'declined', 'more_info_needed')),
  -- Shown to the applicant; the note is internal.
  reason text not null,
  note text not null,
  at timestamptz not null,
  -- One of the shop's reasons, beside the reviewer's own text.
  code text,
  -- Images to be submitted again.
  requested_parts text[] not null default '{}',
  is_final boolean not null default false,
  -- The attempt that it decides.
  attempt int,
  -- Who confirmed it, where two are required.
  second_reviewer_id text references users (id),
  -- The images that the reviewer had opened.
  viewed_parts text[] not null default '{}',
  -- The applicant is the person who submitted, and never the reviewer.
  foreign key (submission_id, applicant_id) references kyc_submissions (id, user_id),
  check (reviewer_id <> applicant_id),
  check (second_reviewer_id <> reviewer_id),
  check (second_reviewer_id <> applicant_id)
);
create index kyc_decisions_submission on kyc_decisions (submission_id, id desc);
create index kyc_decisions_time on kyc_decisions (at);

-- The applicant reads it, and may erase its texts.
alter table kyc_decisions enable row level security;
alter table kyc_decisions force row level security;
create policy full_access on kyc_decisions using (has_full_access()) with check (has_full_access());
create policy owner on kyc_decisions for select using (is_row_owner(applicant_id));
create policy owner_erases_text on kyc_decisions for update using (is_row_owner(applicant_id))
  with check (is_row_owner(applicant_id) and reason = '' and note = '');

-- Decisions that wait for a second reviewer (four-eyes principle).
create table kyc_proposals (
  submission_id text primary key,
  applicant_id text not null,
  reviewer_id text not null references users (id),
  decision text not null check (decision in ('approved', 'declined', 'more_info_needed')),
  code text,
  reason text not null,
  note text not null,
  requested_parts text[] not null,
  is_final boolean not null,
  at timestamptz not null,
  viewed_parts text[] not null default '{}',
  foreign key (submission_id, applicant_id) references kyc_submissions (id, user_id),
  check (reviewer_id <> applicant_id)
);
create index kyc_proposals_time on kyc_proposals (at);
call restrict_rows_to_owner('kyc_proposals', 'is_row_owner(applicant_id)');
