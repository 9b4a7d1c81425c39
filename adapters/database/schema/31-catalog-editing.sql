-- Drafts, versions and images of products.

-- Unpublished changes of a product.
create table product_drafts (
  product_id text primary key references products (id) on delete cascade,
  document jsonb not null,
  by_user text references users (id) on delete set null,
  at timestamptz not null
);
create index product_drafts_by on product_drafts (by_user);
create index product_drafts_images on product_drafts using gin ((document -> 'pictures') jsonb_path_ops);
create index product_drafts_swatches on product_drafts
  using gin (jsonb_path_query_array(document, '$.options[*].values[*].imageId') jsonb_path_ops);

-- Every published version of a product, complete. Append-only.
create table product_versions (
  product_id text not null references products (id) on delete cascade,
  number int not null check (number > 0),
  document jsonb not null,
  note text not null check (char_length(note) <= 300),
  -- Null: from a file or a command.
  by_user text references users (id) on delete set null,
  -- The version that was published again.
  restored int,
  at timestamptz not null,
  primary key (product_id, number)
);
create index product_versions_by on product_versions (by_user);
create index product_versions_images on product_versions using gin ((document -> 'pictures') jsonb_path_ops);
create index product_versions_swatches on product_versions
  using gin (jsonb_path_query_array(document, '$.options[*].values[*].imageId') jsonb_path_ops);

-- Images of a product, in order.
create table product_images (
  product_id text not null references products (id) on delete cascade,
  position int not null,
  image_id text not null references images (id),
  -- Null: shown for every variant; else for those with this value.
  value_id int8 references product_option_values (id) on delete set null,
  -- Alternative text by language.
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),
  -- Focal point, in percent from the left and from the top.
  focus_x int not null default 50 check (focus_x between 0 and 100),
  focus_y int not null default 50 check (focus_y between 0 and 100),
  primary key (product_id, position)
);
create index product_images_of on product_images (image_id);
create index product_images_of_value on product_images (value_id) where value_id is not null;
