-- Imports: products by name, where a file has no other identity.
create index concurrently if not exists products_by_name on products (lower(name));
-- Pages of an import's errors, then notices.
create index concurrently if not exists catalogue_import_problems_in_order
  on catalogue_import_problems (import_id, is_notice, number, id);
-- Wider than the checks before.
alter table catalogue_imports validate constraint catalogue_imports_format_check;
alter table catalogue_import_questions validate constraint catalogue_import_questions_kind_check;
