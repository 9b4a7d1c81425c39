-- Orders that staff changed before dispatch (docs/design/order-edits.md).

-- How often the order was edited: the version that an edit is made of.
alter table orders add column edits int not null default 0;

-- What an edit changed, as it was told to the customer. No personal data: amounts, and names of products.
create table order_edits (
  order_number text not null references orders (number),
  version int not null check (version > 0),
  at timestamptz not null,
  who text not null,
  reason text not null check (reason in ('asked', 'wrong_item', 'damaged', 'wrong_size', 'no_stock', 'late', 'price', 'other')),
  -- For the customer; erased with the account.
  note text not null check (char_length(note) <= 1000),
  -- Lines and amounts: {"lines": [{"name", "names", "options", "price", "quantity"}], "discount", "shipping", "fee", "total"}.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (order_number, version)
);
create trigger order_edits_kept before update of order_number, version, before, after or truncate on order_edits
  for each statement execute function refuse_change();

-- What the payment request asked for when it was quoted; null: what it still asks for.
alter table quotes add column request_due numeric(78, 0) check (request_due >= 0);

-- Overpaid by what was asked for before, and sent back meanwhile: part of what is asked for now.
alter table payment_requests add column sent_back numeric(78, 0) not null default 0;

-- The edit that an invoice was written after, and the invoice that a credit note corrects; null on older ones.
alter table tax_invoices add column edit int not null default 0;
alter table tax_invoices add column corrects text references tax_invoices (id);
create trigger tax_invoices_edit_unchangeable before update of edit, corrects on tax_invoices for each row
  when (old.number is not null and (old.edit, old.corrects) is distinct from (new.edit, new.corrects))
  execute function refuse_tax_invoice_change();

-- A line that an edit takes away moves those after it.
alter table parcel_lines drop constraint parcel_lines_order_number_line_fkey;
alter table parcel_lines add constraint parcel_lines_of_line foreign key (order_number, line)
  references order_lines (order_number, "position") on update cascade not valid;
alter table return_lines drop constraint return_lines_order_number_line_fkey;
alter table return_lines add constraint return_lines_of_line foreign key (order_number, line)
  references order_lines (order_number, "position") on update cascade not valid;
