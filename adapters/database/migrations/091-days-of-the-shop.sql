-- Figures are counted by days of the shop's time zone, until now of UTC; the job counts them again where the two differ.
alter table analytics_state add column zone text not null default 'UTC';
-- How far they are counted in it: an earlier version that runs beside a later one counts in UTC.
alter table analytics_state add column zone_until timestamptz;
