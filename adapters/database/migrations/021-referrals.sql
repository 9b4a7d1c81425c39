-- Who brought whom: one referrer for each person, nobody themselves.
create table referrals (
  referred_id text primary key references users (id) on delete cascade,
  referrer_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  check (referred_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id);
