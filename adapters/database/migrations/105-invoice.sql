-- A page per invoice that anybody may recompute, and payments without an order that are given to whoever controls their sender.

-- Names the proof page; nobody can guess it.
alter table invoices add column proof_id text not null unique
  default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- False where the signed envelope could not be read as far as this operation: never given to anybody by itself.
alter table transfers add column proved boolean not null default true;
create index transfers_by_sender on transfers (sender);

-- How a claim was proved; null while it waits, and where a person decided it.
alter table receipts add column proof text check (proof in ('echo', 'signature'));
