-- A refund may leave in several payments, and one payment may be for several refunds: what each has carried of which.
create table refund_payments (
  refund_id text not null references refunds (id),
  ledger text not null,
  account text not null,
  operation_id text not null,
  amount numeric(78, 0) not null check (amount > 0),
  primary key (refund_id, ledger, account, operation_id),
  foreign key (ledger, account, operation_id) references refund_sightings (ledger, account, operation_id)
);
create index refund_payments_by_operation on refund_payments (ledger, account, operation_id);
insert into refund_payments (refund_id, ledger, account, operation_id, amount)
select r.id, s.ledger, s.account, s.operation_id, r.amount
from refunds r join refund_sightings s on s.refund_id = r.id
where r.state = 'final';

alter table refunds drop constraint refunds_ledger_operation_id_key;
alter table refund_sightings
  drop column refund_id,
  -- What of it was owed to nobody; null while the shop does not know that the money was its own.
  add column surplus numeric(78, 0) check (surplus between 0 and amount),
  -- A person has looked at a surplus, and said what came of it.
  add column settled_by text,
  add column settled_at timestamptz,
  add column settled_reason text,
  add constraint refund_sightings_settled check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_reason is null));
create index refund_sightings_surplus on refund_sightings (at) where surplus > 0 and settled_at is null;
