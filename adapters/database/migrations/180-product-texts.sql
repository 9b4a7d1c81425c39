-- What a product says of itself in other languages than English. What is null is read in English.
create table product_texts (
  product_id text not null references products (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'en'),
  name text check (name <> ''),
  attribute text,
  description text,
  detailed_info text,
  features text[],
  specifications jsonb check (jsonb_typeof(specifications) = 'array'),
  -- The names of its colours: {"Midnight Black": "Mitternachtsschwarz"}.
  colours jsonb not null default '{}' check (jsonb_typeof(colours) = 'object'),
  primary key (product_id, language)
);
