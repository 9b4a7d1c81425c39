-- What was shown and agreed when an order was placed; and the public keys with which evidence files are signed.
create table order_agreements (
  order_number text primary key references orders (number),
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  at timestamptz not null
);
create trigger order_agreements_append_only before update or truncate on order_agreements
  for each statement execute function refuse_change();

create table evidence_keys (
  -- Thumbprint of the public key (RFC 7638).
  kid text primary key,
  -- Names the private key, which is derived from the shop's secret and stored nowhere.
  number int not null unique,
  key_version int not null,
  public_key text not null,
  created_at timestamptz not null,
  -- Replaced by a newer one: what it signed before stays valid.
  retired_at timestamptz check (retired_at >= created_at),
  -- Known to others: nothing that it signed proves anything any more.
  revoked_at timestamptz,
  reason text
);
create unique index evidence_keys_current on evidence_keys ((true)) where retired_at is null and revoked_at is null;
