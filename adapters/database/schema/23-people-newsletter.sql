-- Newsletter.

-- Newsletter subscriptions with double opt-in and one-click unsubscribe.
create table newsletter_subscribers (
  id text primary key,
  -- Erased when the subscription ends; the rest of the row documents the consent.
  email text unique,
  language text not null check (language ~ '^[a-z]{2}$'),
  state text not null check (state in ('asked', 'confirmed', 'ended')),
  -- Version of the consent text.
  consent text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  -- By link, or signed in with a verified address.
  confirmed_by text check (confirmed_by in ('link', 'account')),
  ended_at timestamptz,
  -- SHA-256 of the token in the confirmation mail.
  token_hash text unique,
  expires_at timestamptz,
  -- Changed with the account's email address, and back if that change is undone.
  moved_at timestamptz,
  check ((state = 'ended') = (email is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'asked') = (confirmed_at is null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((state = 'asked') = (token_hash is not null)),
  check ((token_hash is null) = (expires_at is null))
);
create index newsletter_subscribers_confirmed on newsletter_subscribers (id) where state = 'confirmed';
create index newsletter_subscribers_asked on newsletter_subscribers (requested_at) where state = 'asked';
create index newsletter_subscribers_ended on newsletter_subscribers (ended_at) where state = 'ended';

-- Confirmed subscribers by language, kept by triggers: counting rows takes longer with every subscriber.
create table newsletter_subscriber_counts (
  language text primary key,
  count int8 not null
);

create function count_newsletter_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into newsletter_subscriber_counts as kept (language, count)
      select language, count(*) from made where state = 'confirmed' group by language order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into newsletter_subscriber_counts as kept (language, count)
      select language, -count(*) from gone where state = 'confirmed' group by language order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  else
    insert into newsletter_subscriber_counts as kept (language, count)
      select language, sum(change) from (
        select language, 1 as change from made where state = 'confirmed'
        union all select language, -1 from gone where state = 'confirmed') as changes
      group by language having sum(change) <> 0 order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger newsletter_subscribers_inserted after insert on newsletter_subscribers
  referencing new table as made for each statement execute function count_newsletter_subscribers();
create trigger newsletter_subscribers_updated after update on newsletter_subscribers
  referencing old table as gone new table as made for each statement execute function count_newsletter_subscribers();
create trigger newsletter_subscribers_deleted after delete on newsletter_subscribers
  referencing old table as gone for each statement execute function count_newsletter_subscribers();

-- Issues of the newsletter, each sent once.
create table newsletter_issues (
  id text primary key,
  state text not null check (state in ('draft', 'sending', 'sent', 'stopped')),
  -- For optimistic locking.
  version int not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Cursor: mail is written in slices, so that no subscriber gets an issue twice.
  last_subscriber_id text,
  mail_count int not null default 0,
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc);
create index newsletter_issues_sending on newsletter_issues (started_at) where state = 'sending';

-- Subject and body of an issue, by language.
create table newsletter_texts (
  issue_id text not null references newsletter_issues (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  primary key (issue_id, language)
);
