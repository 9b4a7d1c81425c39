-- Photos of messages about an order: private images of its customer.
create table order_message_photos (
  message_id text primary key references order_messages (id) on delete cascade,
  document_id text not null unique references documents (id)
);

-- Orders whose customer wrote since staff last answered or marked their messages as read.
create table unread_orders (
  order_number text primary key references orders (number),
  since timestamptz not null
);
create index unread_orders_since on unread_orders (since);

alter table documents drop constraint documents_purpose_check;
alter table documents add constraint documents_purpose_known
  check (purpose in ('id-front', 'id-back', 'selfie', 'receipt', 'message')) not valid;
