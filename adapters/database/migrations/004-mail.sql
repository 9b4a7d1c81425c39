-- Mail that was decided on in a transaction and is delivered after it.
create table mail_outbox (
  id text primary key,
  to_address text not null,
  language text not null,
  template text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('waiting', 'sent', 'kept', 'failed')),
  -- One mail per key, however often it is asked for.
  dedupe text unique,
  problem text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index mail_outbox_waiting on mail_outbox (created_at) where status = 'waiting';
create index mail_outbox_by_time on mail_outbox (created_at desc);
