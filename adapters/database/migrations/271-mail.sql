-- Of one address the mails in one state: the busiest shopper's are many. What goes by the address alone has mail_outbox_to.
create index mail_outbox_to_status on mail_outbox (to_address, status, created_at desc, id desc);
drop index mail_outbox_by_address;
