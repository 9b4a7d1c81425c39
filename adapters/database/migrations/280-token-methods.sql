-- A payment method is pi, manual, or the code of a token in lower case: usdt, usdc. A quote in a token names it as its
-- currency. Addresses of chains stay stored as usdt, whichever token is paid to them. The next migrations prove the new
-- checks.
alter table quotes drop constraint quotes_method_check;
alter table quotes add constraint quotes_method_check check (method ~ '^[a-z][a-z0-9]{1,9}$') not valid;
alter table quotes drop constraint quotes_currency_check;
alter table quotes add constraint quotes_currency_check
  check (currency ~ '^[A-Z][A-Z0-9]{1,9}$' and (method = 'manual' or currency = upper(method))) not valid;
alter table orders drop constraint orders_method_check;
alter table orders add constraint orders_method_check check (method ~ '^[a-z][a-z0-9]{1,9}$') not valid;
alter table transfers drop constraint transfers_method_check;
alter table transfers add constraint transfers_method_check check (method ~ '^[a-z][a-z0-9]{1,9}$') not valid;
alter table refunds drop constraint refunds_method_check;
alter table refunds add constraint refunds_method_check check (method ~ '^[a-z][a-z0-9]{1,9}$') not valid;
alter table analytics_days drop constraint analytics_days_method_check;
alter table analytics_days add constraint analytics_days_method_check
  check (method ~ '^([a-z][a-z0-9]{1,9})?$') not valid;
