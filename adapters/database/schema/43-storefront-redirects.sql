-- Redirects from former addresses, which staff keep (docs/design/redirects.md).

create table redirects (
  id text primary key,
  -- Decoded path, perhaps with a language prefix; '/' is no former address.
  source text not null unique check (source ~ '^/[^/\\]'),
  -- Path of this shop, with query and fragment.
  target text not null check (target ~ '^/([^/\\]|$)'),
  hits int8 not null default 0,
  last_hit_at timestamptz,
  created_at timestamptz not null,
  -- For optimistic locking.
  version int not null default 1
);
create index redirects_in_order on redirects (source collate "C");
