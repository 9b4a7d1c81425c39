-- Classes of goods: what customs want to know of them, and the zones to which they may not be sent.
create table goods_classes (
  id text primary key,
  -- Internal.
  name text not null check (char_length(name) between 1 and 80),
  -- Of the Harmonized System, 6 to 10 digits; empty if unknown.
  customs_code text not null check (customs_code ~ '^([0-9]{6,10})?$'),
  -- Country of origin, ISO 3166-1; empty if unknown.
  origin text not null check (origin ~ '^([A-Z]{2})?$'),
  -- Categories with all below them, and single products.
  categories text[] not null,
  products text[] not null,
  barred_zones text[] not null,
  version int not null default 1
);
