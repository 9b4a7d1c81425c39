-- An identity check as a case: numbered attempts, more information, a reviewer's lease, a second pair of eyes.

alter table kyc_submissions drop constraint kyc_submissions_state_check;
alter table kyc_submissions drop constraint kyc_submissions_check;
alter table kyc_submissions drop constraint kyc_submissions_check1;
alter table kyc_submissions add check (state in (
  'draft', 'submitted', 'in_review', 'more_info_needed', 'approved', 'declined', 'expired', 'withdrawn',
  'erased'));
alter table kyc_submissions add check (state in ('draft', 'withdrawn', 'erased') or submitted_at is not null);
alter table kyc_submissions add check (
  state in ('approved', 'declined', 'expired', 'withdrawn', 'erased') or answers is not null);

alter table kyc_submissions
  -- Until when an approval counts; null where it does not end.
  add column valid_until timestamptz,
  -- Whoever looks at it now keeps it from the others until then; never the applicant.
  add column claimed_by text references users (id),
  add column claimed_until timestamptz,
  -- The words that the applicant has agreed to, and when.
  add column consent_version text,
  add column consent_at timestamptz,
  -- Keyed hash of country, type and number: finds one document under two accounts without telling it.
  add column document_key bytea check (length(document_key) = 32),
  -- When the applicant was told that the pictures are gone.
  add column told_erased_at timestamptz,
  add check (claimed_by <> user_id),
  add check ((claimed_by is null) = (claimed_until is null));

drop index kyc_submissions_open;
create unique index kyc_submissions_open on kyc_submissions (user_id)
  where state in ('draft', 'submitted', 'in_review', 'more_info_needed');
-- The queue: oldest first, whoever has it.
create index kyc_submissions_waiting on kyc_submissions (submitted_at, id)
  where state in ('submitted', 'in_review');
create index kyc_submissions_claimed on kyc_submissions (claimed_by) where claimed_by is not null;
create index kyc_submissions_document on kyc_submissions (document_key) where document_key is not null;
create index kyc_submissions_unanswered on kyc_submissions (updated_at) where state = 'more_info_needed';
create index kyc_submissions_valid on kyc_submissions (valid_until) where state = 'approved';
create index kyc_submissions_told on kyc_submissions (updated_at)
  where state in ('approved', 'declined', 'expired') and told_erased_at is null;

-- Every hand-in of a person, numbered from one, whatever became of it.
create table kyc_attempts (
  user_id text not null references users (id),
  number int not null check (number > 0),
  submission_id text not null,
  at timestamptz not null,
  primary key (user_id, number),
  foreign key (submission_id, user_id) references kyc_submissions (id, user_id)
);
create index kyc_attempts_submission on kyc_attempts (submission_id, number);
insert into kyc_attempts (user_id, number, submission_id, at)
  select user_id, row_number() over (partition by user_id order by submitted_at, id), id, submitted_at
  from kyc_submissions where submitted_at is not null;

alter table kyc_pictures drop constraint kyc_pictures_part_check;
alter table kyc_pictures
  add check (part in ('id-front', 'id-back', 'selfie')),
  -- With which attempt it was handed in; null until then.
  add column attempt int,
  -- Keyed hashes, of the bytes and of bands of how it looks: the same photo under two accounts.
  add column fingerprint bytea,
  add column look bigint[];
update kyc_pictures set fingerprint = documents.fingerprint
  from documents where documents.id = kyc_pictures.document_id;
update kyc_pictures set attempt = kyc_attempts.number
  from kyc_attempts where kyc_attempts.submission_id = kyc_pictures.submission_id;
create index kyc_pictures_fingerprint on kyc_pictures (fingerprint);
create index kyc_pictures_look on kyc_pictures using gin (look);

alter table kyc_decisions drop constraint kyc_decisions_decision_check;
alter table kyc_decisions
  add check (decision in ('approved', 'declined', 'more_info_needed')),
  -- One of the shop's reasons; the reviewer's own words stand beside it.
  add column code text,
  add column pieces text[] not null default '{}',
  add column is_final boolean not null default false,
  -- Of the person's hand-ins, which one this answers.
  add column attempt int,
  -- Who has confirmed it, where it takes two.
  add column second_id text references users (id),
  add check (second_id <> reviewer_id),
  add check (second_id <> applicant_id);
update kyc_decisions set attempt = kyc_attempts.number
  from kyc_attempts where kyc_attempts.submission_id = kyc_decisions.submission_id;

-- A decision that waits for a second reviewer.
create table kyc_proposals (
  submission_id text primary key,
  applicant_id text not null,
  reviewer_id text not null references users (id),
  decision text not null check (decision in ('approved', 'declined', 'more_info_needed')),
  code text,
  reason text not null,
  note text not null,
  pieces text[] not null,
  is_final boolean not null,
  at timestamptz not null,
  foreign key (submission_id, applicant_id) references kyc_submissions (id, user_id),
  check (reviewer_id <> applicant_id)
);
create index kyc_proposals_time on kyc_proposals (at);
