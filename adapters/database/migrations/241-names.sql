-- A part of a brand, as 240 has it for names.
do $$ begin
  execute 'create index products_brand_holds on products using gin (lower(brand) gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not here: %', sqlerrm;
end $$;
