-- Staff look for letters by their address, newest first; failed ones can be sent after all.
create index mail_outbox_to on mail_outbox (to_address, created_at desc, id desc);
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_failed on mail_outbox (created_at desc, id desc) where status = 'failed';
