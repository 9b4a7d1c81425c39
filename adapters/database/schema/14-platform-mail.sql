-- Mail.

-- Transactional outbox: mail is written with the change that causes it and delivered afterwards.
create table mail_outbox (
  id text primary key,
  to_address text not null,
  language text not null,
  template text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('waiting', 'sent', 'kept', 'failed', 'dropped')),
  -- At most one mail per key.
  dedupe_key text unique,
  failure text,
  created_at timestamptz not null,
  done_at timestamptz,
  -- The address is erased on delivery (the last mail of an erased account).
  forgets_address boolean not null default false,
  -- Unsubscribe link of bulk mail, which is sent after all other mail.
  unsubscribe text,
  -- Mail that waited too long may be outdated: when, what it depends on, and what the mail server answered.
  expires_at timestamptz,
  context jsonb,
  server_response text
);
create index mail_outbox_waiting on mail_outbox (created_at) where status = 'waiting';
create index mail_outbox_to on mail_outbox (to_address, created_at desc, id desc);
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_failed on mail_outbox (created_at desc, id desc) where status = 'failed';
create index mail_outbox_of_lists on mail_outbox (template) where status = 'waiting' and unsubscribe is not null;
create index mail_outbox_to_status on mail_outbox (to_address, status, created_at desc, id desc);
create index mail_outbox_dropped on mail_outbox (created_at desc, id desc) where status = 'dropped';

-- Mail to one address is sent one after the other; addresses share 64 queues.
create function mail_queue(address text) returns text language sql immutable
  return 'mail ' || mod(abs(hashtext(address)::int8), 64);
