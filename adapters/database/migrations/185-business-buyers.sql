-- Businesses that buy: company and VAT id, with the answer of the VAT register (docs/design/taxes.md).

-- As entered at checkout, until the order is placed:
-- {"company": "Acme", "vatId": "FR40303265045", "answer": "confirmed", "answeredAt": "…", "reference": "WAPI…"}.
alter table purchases add column business jsonb check (jsonb_typeof(business) = 'object');

create table business_buyers (
  order_number text primary key references orders (number) on delete cascade,
  company text not null check (company <> ''),
  -- With its prefix; null if the business has none.
  vat_id text check (vat_id <> ''),
  -- Null if the register was not asked.
  answer text check (answer in ('confirmed', 'unknown', 'unavailable')),
  answered_at timestamptz,
  -- Consultation number of the register: evidence for a supply without tax.
  reference text,
  check (vat_id is not null or answer is null),
  check ((answer is null) = (answered_at is null))
);
