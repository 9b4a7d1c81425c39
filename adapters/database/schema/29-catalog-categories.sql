-- Attributes of products (docs/design/attributes.md), the category tree of the shop
-- (docs/design/categories.md), its collections (docs/design/collections-and-menus.md).

-- Typed facts that products can state: material, battery life, noise cancelling. `id` never changes.
create table attributes (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- English, unique whatever its case; import files have it.
  name text not null check (char_length(name) between 1 and 60),
  -- Names in other languages: {"de": "Material"}.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  type text not null check (type in ('text', 'number', 'boolean', 'list')),
  -- Of a number: "in", "GB".
  unit text check (unit is null or type = 'number' and char_length(unit) between 1 and 20),
  -- Of a list, in order: [{"id": "wool", "name": "Wool", "names": {"de": "Wolle"}}].
  "values" jsonb not null default '[]' check (jsonb_typeof("values") = 'array'),
  -- Whether listings can be filtered by it.
  filterable boolean not null default true,
  position int not null,
  -- For optimistic locking.
  version int not null default 1
);
create unique index attributes_name on attributes (lower(name));

-- Categories, at most three levels deep. `id` never changes: products, promotions and orders keep it. `slug` is its
-- part of the address.
create table categories (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  parent_id text references categories (id),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- Among those with the same parent.
  position int not null,
  -- Hidden from shoppers with its descendants; its products stay in the shop.
  hidden boolean not null default false,
  -- Whether menus name it.
  in_menus boolean not null default true,
  -- By language: {"en": {"name": "Shoes", "title": "", "description": "", "seo": "", "keywords": "", "sizeGuide": ""}}.
  texts jsonb not null check (coalesce(texts #>> '{en,name}', '') <> ''),
  image_id text references images (id),
  -- Drawing in place of a picture: {"kind": "shoe", "variant": 0, "hex": "#5f3a26"}.
  art jsonb,
  -- For optimistic locking.
  version int not null default 1,
  -- Ids of the attributes that its products, and those of categories below it, usually state; in order.
  attributes text[] not null default '{}' check (cardinality(attributes) <= 50),
  -- Options that its products usually have, offered to new ones:
  -- [{"name": "Size", "names": {}, "type": "button", "isFilterable": true, "values": [{"name": "M", "names": {}, "hex": null}]}].
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- Set when deleted: a job moves its products to this category, which counts as theirs already, then deletes the row.
  moved_to text references categories (id),
  check (parent_id <> id),
  check (slug not in ('all', 'trending', 'new', 'sale', 'search'))
);
create index categories_by_parent on categories (parent_id, position);

-- Slugs that categories had before: their addresses redirect.
create table category_slug_history (
  slug text primary key,
  category_id text not null references categories (id) on delete cascade
);
create index category_slug_history_of_category on category_slug_history (category_id);

-- One transaction moves categories at a time; together the checks keep the tree free of loops and of a fourth level.
create function check_category_tree() returns trigger language plpgsql as $$
declare
  ancestor text := new.parent_id;
  above int := 0;
  below int;
begin
  perform pg_advisory_xact_lock(hashtext('piazza categories'));
  while ancestor is not null loop
    above := above + 1;
    if ancestor = new.id then raise exception 'a category below itself' using errcode = 'check_violation'; end if;
    if above > 2 then raise exception 'a category on a fourth level' using errcode = 'check_violation'; end if;
    select parent_id into ancestor from categories where id = ancestor;
  end loop;
  with recursive part as (
    select id, 0 as depth from categories where id = new.id
    union all select c.id, part.depth + 1 from categories c join part on c.parent_id = part.id where part.depth < 3
  ) select max(depth) into below from part;
  if above + below > 2 then raise exception 'a category on a fourth level' using errcode = 'check_violation'; end if;
  return null;
end $$;
create trigger categories_tree after insert or update of parent_id on categories
  for each row execute function check_category_tree();

-- Collections: products by hand (collection_products, in 30-catalog-products.sql), or by a rule. `id` never changes:
-- promotions and menus keep it. `slug` is its part of the address.
create table collections (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  position int not null,
  -- Not shown to shoppers; its products stay in the shop.
  hidden boolean not null default false,
  kind text not null check (kind in ('manual', 'rule')),
  -- {"match": "all", "conditions": [{"is": "brand", "values": ["Lumen"]}, {"is": "new", "days": 30}]}.
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  -- By language: {"en": {"name": "Gifts", "title": "", "description": "", "seo": ""}}; descriptions are rich text.
  texts jsonb not null check (coalesce(texts #>> '{en,name}', '') <> ''),
  image_id text references images (id),
  -- For optimistic locking.
  version int not null default 1,
  check ((kind = 'rule') = (rule is not null)),
  check (slug not in ('all', 'trending', 'new', 'sale', 'search'))
);
create index collections_by_position on collections (position);

-- Slugs that collections had before: their addresses redirect.
create table collection_slug_history (
  slug text primary key,
  collection_id text not null references collections (id) on delete cascade
);
create index collection_slug_history_of_collection on collection_slug_history (collection_id);
