-- Open orders of earlier releases keep the rule that they were placed under.
-- Repeat
update orders set identity_check = total >= coalesce(
  (select value::numeric from settings where key = 'identityFreeBelow' and value ~ '^[0-9]+$'), 0)
where number in (select number from orders
  where identity_check is null and status in ('awaiting_payment', 'pending') limit 1000);
