-- Published products that lack a fact: a partial index holds only those, so that counts do not read the catalog.
create index concurrently if not exists products_without_warnings on products (position, id)
  where published and legal ->> 'warnings' is null;
create index concurrently if not exists products_without_energy_class on products (category, position, id)
  where published and legal ->> 'energyClass' is null;
create index concurrently if not exists products_with_maker_of_brand on products (lower(brand), position, id)
  where published and legal ->> 'makerName' is null;
create index concurrently if not exists products_with_own_maker on products (position, id)
  where published and legal ->> 'makerName' is not null;
create index concurrently if not exists variants_without_contents on product_variants (product_id)
  where contents is null and not hidden;
