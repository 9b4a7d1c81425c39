-- Who wants the newsletter: asked for by anybody, confirmed by a mail, ended by one click.
create table newsletter_subscribers (
  id text primary key,
  -- Forgotten as soon as it has ended; the row without it tells what was agreed to, by the link of a letter.
  email text unique,
  language text not null check (language ~ '^[a-z]{2}$'),
  state text not null check (state in ('asked', 'confirmed', 'ended')),
  -- The version of the words that were agreed to.
  consent text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- By the link of a mail, or signed in with an address that was verified before.
  confirmed_by text check (confirmed_by in ('link', 'account')),
  ended_at timestamptz,
  -- SHA-256 of the token in the mail that asks.
  token_hash text unique,
  expires_at timestamptz,
  check ((state = 'ended') = (email is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'asked') = (confirmed_at is null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((state = 'asked') = (token_hash is not null)),
  check ((token_hash is null) = (expires_at is null))
);
create index newsletter_subscribers_confirmed on newsletter_subscribers (id) where state = 'confirmed';
create index newsletter_subscribers_asked on newsletter_subscribers (asked_at) where state = 'asked';
create index newsletter_subscribers_ended on newsletter_subscribers (ended_at) where state = 'ended';

-- What staff writes to all of them, once.
create table newsletter_issues (
  id text primary key,
  state text not null check (state in ('draft', 'sending', 'sent', 'stopped')),
  -- Counts changes, so that nobody overwrites, or sends, what they have not seen.
  version int not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  -- The subscriber whose letter was written last: each slice goes on after it, so nobody is written to twice.
  reached text,
  letters int not null default 0,
  check ((state = 'draft') = (begun_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc);
create index newsletter_issues_sending on newsletter_issues (begun_at) where state = 'sending';

create table newsletter_texts (
  issue_id text not null references newsletter_issues (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  primary key (issue_id, language)
);

-- The link that ends a list: a letter with one gives way to all other mail.
alter table mail_outbox add column unsubscribe text;
create index mail_outbox_of_lists on mail_outbox (template) where status = 'waiting' and unsubscribe is not null;
