-- Net contents of a variant, "250 g", for the price per unit (Directive 98/6/EC); null where it is not sold by measure.
alter table product_variants add column contents text
  check (contents ~ '^[0-9]{1,7}(\.[0-9]{1,3})? (g|kg|ml|l|m|m2|piece)$');
