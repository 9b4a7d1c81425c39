-- A letter that has waited may say what no longer holds: until when it does, what it is about, and the state of one that
-- was not sent for it. What a mail server has answered is for whoever looks after it.
alter table mail_outbox add column until timestamptz;
alter table mail_outbox add column about jsonb;
alter table mail_outbox add column answer text;
alter table mail_outbox drop constraint mail_outbox_status_check;
alter table mail_outbox add constraint mail_outbox_status_check
  check (status in ('waiting', 'sent', 'kept', 'failed', 'dropped'));
create index mail_outbox_dropped on mail_outbox (created_at desc, id desc) where status = 'dropped';
