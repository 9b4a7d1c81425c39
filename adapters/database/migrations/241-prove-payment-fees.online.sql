-- No method had a fee before.
alter table manual_methods validate constraint manual_methods_fee;
