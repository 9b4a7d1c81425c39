-- Those for everybody, which each page with a price asks for, beside any number that need a code.
create index promotions_for_all on promotions (starts_at) where code is null;
