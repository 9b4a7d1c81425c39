-- Who made the products of a brand, and who answers for them in the EU (Regulation (EU) 2023/988, article 19).
create table makers (
  id int primary key generated always as identity,
  brand text not null check (length(brand) between 1 and 60),
  facts jsonb not null,
  version int not null default 1
);
create unique index makers_brand on makers (lower(brand));

-- What the law asks to say of a product: exceptions from its brand's maker, warnings, energy label, age limit, guarantee.
alter table products add column legal jsonb not null default '{}';
-- What it asks of the products of a category and those below it: unit prices, energy label, an age limit.
alter table categories add column legal jsonb not null default '{}';
