-- Every row from before has one of the methods.
alter table quotes validate constraint quotes_method_check;
alter table quotes validate constraint quotes_currency_check;
alter table orders validate constraint orders_method_check;
alter table transfers validate constraint transfers_method_check;
alter table refunds validate constraint refunds_method_check;
alter table analytics_days validate constraint analytics_days_method_check;
