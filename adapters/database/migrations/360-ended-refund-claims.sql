-- A claim of a refund that was closed at the provider before it was paid: people decide how it goes on.
alter table provider_refunds drop constraint provider_refunds_state_check;
alter table provider_refunds add constraint provider_refunds_state_check
  check (state in ('creating', 'open', 'claimed', 'paid', 'ended')) not valid;
alter table provider_refunds drop constraint provider_refunds_check;
alter table provider_refunds add constraint provider_refunds_check
  check ((secret is null) = (key_version is null) and (secret is null) = (state in ('creating', 'paid', 'ended'))) not valid;

-- Since when the provider does not know an invoice that it had.
alter table provider_invoices add column gone_at timestamptz;
