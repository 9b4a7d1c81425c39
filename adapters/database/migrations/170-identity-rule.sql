-- Whether an order waits for an identity check, as decided when it was placed; null where an earlier release placed it.
alter table orders add column identity_check boolean;
-- The limit that exempted orders becomes the rule "from a total"; 0 checked all of them, which is the default.
insert into settings (key, value, changed_at, changed_by)
select 'identityChecks', 'total', changed_at, null from settings
where key = 'identityFreeBelow' and value ~ '^[0-9]+$' and value::numeric > 0
on conflict (key) do nothing;
