-- Colours become an option with its values and variants; every row that named a product's colour names a variant.

-- Baseline: product_options
-- Baseline: product_option_values
-- Baseline: product_variants

insert into product_options (product_id, position, name, names, type)
select distinct product_id, 1, 'Colour',
  '{"ar": "اللون", "de": "Farbe", "es": "Color", "fr": "Couleur", "hi": "रंग", "it": "Colore", "ja": "カラー", "ko": "색상", "pt": "Cor", "ru": "Цвет", "zh": "颜色"}'::jsonb, 'swatch'
from product_colours;

insert into product_option_values (product_id, option, position, name, names, hex)
select c.product_id, 1, c.position, c.name, coalesce((
    select jsonb_object_agg(t.language, t.colours -> c.name) from product_translations t
    where t.product_id = c.product_id and t.colours ->> c.name <> ''), '{}'), c.hex
from product_colours c order by c.product_id, c.position;

insert into product_variants (product_id, position, value1, price, available, stocked, hidden)
select c.product_id, c.position, v.id, c.price, c.available, c.stocked, c.hidden
from product_colours c join product_option_values v on v.product_id = c.product_id and v.name = c.name
order by c.product_id, c.position;

-- A product whose colours were not written yet has one variant, as all without options.
insert into product_variants (product_id, position, available, stocked)
select id, 0, 0, 0 from products p
where (published or archived_at is not null) and not exists (select from product_colours c where c.product_id = p.id);

create temporary table variant_ids on commit drop as
select v.product_id, v.name as colour, c.id, v.id as value_id
from product_option_values v join product_variants c on c.product_id = v.product_id and c.value1 = v.id;
create unique index on variant_ids (product_id, colour);

-- Rows of a colour that is gone name a variant that is not there, as they named a colour that was not.
do $$
declare
  each record;
begin
  for each in select * from (values
    ('cart_lines', true), ('price_history', true), ('stock_reservations', true), ('stock_movements', true),
    ('low_stock_notices', true), ('back_in_stock_requests', true), ('wishlist_items', false), ('order_lines', true)
  ) as t (owner, required) loop
    execute format('alter table %I add column variant_id text', each.owner);
    execute format('update %I as own set variant_id = (select v.id from variant_ids v
      where v.product_id = own.product_id and v.colour = own.colour)', each.owner);
    if each.required then
      execute format('update %I set variant_id = substr(md5(product_id || ''/'' || colour), 1, 16)
        where variant_id is null', each.owner);
      execute format('alter table %I alter column variant_id set not null', each.owner);
    end if;
  end loop;
end $$;

update purchases set lines = (
  select jsonb_agg(line - 'colour' || jsonb_build_object('variantId', coalesce(v.id,
    substr(md5(concat_ws('/', line ->> 'productId', line ->> 'colour')), 1, 16))) order by place)
  from jsonb_array_elements(lines) with ordinality as l (line, place)
  left join variant_ids v on v.product_id = line ->> 'productId' and v.colour = line ->> 'colour')
where jsonb_typeof(lines) = 'array' and jsonb_path_exists(lines, '$[*].colour');

alter table order_lines add column sku text;
alter table order_lines add column options jsonb check (jsonb_typeof(options) = 'array');
update order_lines l set options = jsonb_build_array(jsonb_build_object('name', 'Colour', 'value', l.colour,
  'names', '{"ar": "اللون", "de": "Farbe", "es": "Color", "fr": "Couleur", "hi": "रंग", "it": "Colore", "ja": "カラー", "ko": "색상", "pt": "Cor", "ru": "Цвет", "zh": "颜色"}'::jsonb,
  'values', coalesce((select v.names from product_option_values v
    where v.product_id = l.product_id and v.name = l.colour), '{}')));
alter table order_lines alter column options set not null, alter column hex drop not null, drop column colour;

alter table cart_lines drop column colour, add primary key (user_id, variant_id);
alter table wishlist_items drop column colour;
alter table price_history drop column product_id, drop column colour, add primary key (variant_id, since),
  add foreign key (variant_id) references product_variants (id) on delete cascade;
alter table stock_reservations drop column product_id, drop column colour, add primary key (order_number, variant_id),
  add foreign key (variant_id) references product_variants (id);
alter table stock_movements drop column product_id, drop column colour,
  add foreign key (variant_id) references product_variants (id) on delete cascade;
alter table low_stock_notices drop column product_id, drop column colour, add primary key (variant_id),
  add foreign key (variant_id) references product_variants (id) on delete cascade;
alter table back_in_stock_requests drop column product_id, drop column colour,
  add foreign key (variant_id) references product_variants (id) on delete cascade;

alter table product_images add column value_id int8 references product_option_values (id) on delete set null;
update product_images i set value_id = v.value_id from variant_ids v
where v.product_id = i.product_id and v.colour = i.colour;
alter table product_images drop column colour,
  add column focus_x int not null default 50 check (focus_x between 0 and 100),
  add column focus_y int not null default 50 check (focus_y between 0 and 100);
alter table product_translations drop column colours;
drop table product_colours;

create index stock_reservations_of_variant on stock_reservations (variant_id, state) include (quantity);
create index stock_movements_by_staff on stock_movements (variant_id, id desc)
  where reason in ('received', 'counted', 'returned', 'damaged', 'imported');
create index stock_movements_of on stock_movements (variant_id, id desc);
create index back_in_stock_requests_open on back_in_stock_requests (variant_id, requested_at, id)
  where notified_at is null;
create index back_in_stock_requests_notified on back_in_stock_requests (variant_id, notified_at)
  where notified_at is not null;
create unique index back_in_stock_requests_once_user on back_in_stock_requests (user_id, variant_id)
  where notified_at is null;
create unique index back_in_stock_requests_once_email on back_in_stock_requests (email, variant_id)
  where notified_at is null;
create index product_images_of_value on product_images (value_id) where value_id is not null;

-- Baseline: product_variants_price
-- Baseline: product_variants_created_or_deleted
-- Baseline: product_variants_changed
-- Baseline: product_option_values_changed
-- Baseline: product_options_changed
-- Baseline: product_variants_opening
-- Baseline: product_option_values_reindex
-- Baseline: product_variants_reindex

create index product_drafts_swatches on product_drafts
  using gin (jsonb_path_query_array(document, '$.options[*].values[*].imageId') jsonb_path_ops);
create index product_versions_swatches on product_versions
  using gin (jsonb_path_query_array(document, '$.options[*].values[*].imageId') jsonb_path_ops);

-- Baseline: collection_products
