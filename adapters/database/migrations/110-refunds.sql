-- A refund is approved before it is sent, by two people above a limit; where it goes is proved or confirmed twice.
alter table refunds drop constraint refunds_state_check, drop constraint refunds_check, drop constraint refunds_check1;
update refunds set state = 'cancelled' where state = 'withdrawn';
alter table refunds
  add constraint refunds_state_check
    check (state in ('requested', 'approved', 'sent', 'final', 'declined', 'cancelled')),
  add constraint refunds_addressed
    check (state in ('requested', 'declined', 'cancelled') or address is not null),
  add constraint refunds_seen check ((state = 'final') = (operation_id is not null)),
  -- How the address was made sure of; null while nobody has.
  add column confirmed text check (confirmed in ('mail', 'sender', 'proof', 'staff')),
  -- Of the link that was mailed for it; the token itself is in the mail only.
  add column confirm_hash text,
  add column confirm_until timestamptz,
  add column approved_by text,
  add column approved_at timestamptz,
  -- Who declined or cancelled it, and the words that the shopper reads.
  add column closed_by text,
  add column closed_at timestamptz,
  add column closed_reason text,
  -- What is sent back where it is not the method's own coin: an asset as the ledger names it, in its smallest unit.
  add column asset text;
update refunds set confirmed = 'staff' where address is not null;
update refunds set closed_by = 'system', closed_at = requested_at, closed_reason = '' where state = 'cancelled';
drop index refunds_open;
create index refunds_open on refunds (address) where state in ('requested', 'approved', 'sent');
create index refunds_newest on refunds (requested_at desc, id desc);
create index refunds_by_state on refunds (state, requested_at desc, id desc);
create unique index refunds_confirm on refunds (confirm_hash) where confirm_hash is not null;

-- Money seen leaving for an address that a refund names, whether it closed one or not.
create table refund_sightings (
  ledger text not null,
  account text not null,
  operation_id text not null,
  hash text not null,
  at timestamptz not null,
  address text not null,
  amount numeric(78, 0) not null,
  -- `native`, or an asset as the ledger names it.
  asset text not null,
  refund_id text references refunds (id),
  primary key (ledger, account, operation_id)
);
create index refund_sightings_to on refund_sightings (address);

-- What two people have to agree on: each word of each, with the amount that it was about.
create table payment_approvals (
  -- `refund:ID`, `order:NUMBER`.
  subject text not null,
  who text not null,
  amount numeric(78, 0) not null,
  at timestamptz not null,
  reason text not null,
  primary key (subject, who)
);
