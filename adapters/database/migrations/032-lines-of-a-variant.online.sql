-- Units of a variant that are sold and not shipped.
create index concurrently if not exists order_lines_of_variant on order_lines (variant_id, order_number);
