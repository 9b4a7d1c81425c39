-- A shop's first language may be another one than English (docs/design/first-language.md): its texts are the required
-- ones, which code checks. The next migration proves the new checks.
alter table product_translations drop constraint product_translations_language_check;
alter table product_translations add constraint product_translations_language_check
  check (language ~ '^[a-z]{2}$') not valid;
alter table shipping_methods drop constraint shipping_methods_names_check;
alter table shipping_methods add constraint shipping_methods_names_check check (names <> '{}') not valid;
alter table categories drop constraint categories_texts_check;
alter table categories add constraint categories_texts_check
  check (jsonb_path_exists(texts, '$.*.name ? (@ <> "")')) not valid;
alter table collections drop constraint collections_texts_check;
alter table collections add constraint collections_texts_check
  check (jsonb_path_exists(texts, '$.*.name ? (@ <> "")')) not valid;

-- Products are found by the names of their categories in the first language, whichever that is.
drop trigger categories_reindex on categories;
create trigger categories_reindex after update on categories for each row
  when ((old.parent_id, old.texts) is distinct from (new.parent_id, new.texts))
  execute function queue_category_reindex();

-- Earlier versions of products are read through the changes since.
create table language_changes (
  id int8 generated always as identity primary key,
  at timestamptz not null,
  from_language text not null check (from_language ~ '^[a-z]{2}$'),
  to_language text not null check (to_language ~ '^[a-z]{2}$'),
  by_user text references users (id) on delete set null,
  check (from_language <> to_language)
);
create index language_changes_by on language_changes (by_user);
