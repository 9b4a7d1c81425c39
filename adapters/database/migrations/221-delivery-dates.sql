-- When the shop hands parcels over, so that an order says on which days it arrives. One row; without it no date is said.
create table delivery_calendar (
  id int primary key default 1 check (id = 1),
  is_on boolean not null,
  -- ISO weekdays, 1 for Monday.
  working_days smallint[] not null
    check (working_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(working_days) > 0),
  -- Orders before it leave on the same working day; wall clock of the shop's time zone.
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version int not null default 1
);

-- Days on which nothing is handed over or delivered, and no place is open.
create table shop_holidays (
  day date primary key,
  name text not null check (char_length(name) <= 80)
);
