-- When the shop was last backed up, and why the last attempt failed: written by `piazza backup`, read by the shop.
create table backup_state (
  id int primary key default 1 check (id = 1),
  completed_at timestamptz,
  bytes numeric check (bytes > 0),
  failed_at timestamptz,
  -- A sentence for staff.
  failure text,
  check ((completed_at is null) = (bytes is null) and (failed_at is null) = (failure is null))
);
