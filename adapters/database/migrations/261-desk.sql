-- A subscription follows its owner to another address, and goes back if that change is taken back.
alter table newsletter_subscribers add column moved_at timestamptz;
