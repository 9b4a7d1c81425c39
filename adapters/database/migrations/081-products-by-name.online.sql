-- An import finds products by name, where its file has no other identity.
create index concurrently if not exists products_by_name on products (lower(name));
