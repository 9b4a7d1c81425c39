-- Where payments go, and settings whose change owners hear of.

-- Every address that the shop was set up to be paid at. The newest confirmed one of a kind and ledger is in force;
-- all that ever were stay watched and audited.
create table payment_destinations (
  kind text not null check (kind in ('pi_treasury', 'pi_app_wallet', 'usdt_account', 'refund_wallet')),
  -- The passphrase for Pi, otherwise the family of chains (eip155, tron).
  ledger text not null,
  -- An address, or the fingerprint of the account key that addresses are derived from.
  value text not null,
  -- How people recognize it, where `value` is a fingerprint: the wallet of collecting contracts.
  label text,
  first_seen_at timestamptz not null,
  -- Found in the settings, and waiting for an owner's confirmation.
  proposed_at timestamptz,
  -- When it came into force last.
  confirmed_at timestamptz,
  -- User id, or `system` for what was known at the first start.
  confirmed_by text,
  compromised_at timestamptz,
  compromised_by text,
  compromised_reason text,
  primary key (kind, ledger, value),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((compromised_at is null) = (compromised_by is null) and (compromised_at is null) = (compromised_reason is null))
);

-- Settings by name as last seen: a fingerprint, and at most a host in clear text.
create table known_settings (
  name text primary key,
  fingerprint text not null,
  label text not null,
  label_before text,
  seen_at timestamptz not null,
  -- Changed since an owner last looked.
  changed_at timestamptz
);

-- The destination that an option was last compared with: each change of address is told to its customer once.
alter table payment_options add column compared_with text;
