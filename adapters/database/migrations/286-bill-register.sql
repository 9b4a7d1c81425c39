-- Invoices and credit notes of a year, newest first; how a page of them goes on.
create index bills_numbered on bills (issued_at desc, id desc) where number is not null;
