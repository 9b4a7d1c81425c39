-- Referrals and alerts.

-- Who referred whom: one referrer per person.
create table referrals (
  referred_id text primary key references users (id) on delete cascade,
  referrer_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  check (referred_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id);

-- The referral code of a sign-up, until the first sign-in on any device.
create table pending_referrals (
  user_id text primary key references users (id) on delete cascade,
  code text not null,
  created_at timestamptz not null
);

-- Conditions that need a person: open until resolved, notified by email once.
create table alerts (
  id text primary key,
  kind text not null,
  -- A ledger, an order, a payment.
  subject text not null,
  -- Parameters of its text.
  facts jsonb not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- A condition that may resolve itself is notified only after it has lasted; null until then.
  notified_at timestamptz
);
create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_by_time on alerts (began_at desc, id desc);
